import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { NotHere } from '#offline/engine.ts'
import { DatabaseHangs, LIMIT_MS, openConnection, SHORT_LIMIT_MS } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { VERSIONS } from '#offline/store/versions.ts'
import { UNREADABLE } from '#offline/types.ts'
import { student } from './support/scene.ts'

test('I9.17 versions are only ever added', () => {
  const numbers = VERSIONS.map(({ version }) => version)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('I3.11 a connection that the browser took away is opened again', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const opened: ReturnType<typeof makeDatabase>[] = []
  const make = (given: typeof idb) => {
    const database = makeDatabase(given)
    opened.push(database)
    return database
  }
  const connection = openConnection(idb, { make: make as typeof makeDatabase })
  await connection.use((db) => db.meta.put({ key: 'a', value: 1 }))
  opened[0]?.close()
  expect(await connection.use((db) => db.meta.get('a'))).toEqual({ key: 'a', value: 1 })
  expect(opened).toHaveLength(2)
  connection.close()
  await expect(connection.use((db) => db.meta.get('a'))).rejects.toThrow()
})

test('I3.240 no call to the database takes longer than its limit, and those after it wait less for the same lock', async () => {
  const { s } = await student()
  const { disk } = s.phone
  const connection = disk.connect((ms, run) => s.time.after(ms, run))
  await s.time.until(connection.use((db) => db.meta.count()))
  disk.hangs = true
  const took = async () => {
    const began = s.time.now
    await expect(s.time.until(connection.use((db) => db.meta.get('a')))).rejects.toThrow(DatabaseHangs)
    return s.time.now - began
  }
  expect(await took()).toBe(LIMIT_MS)
  expect(await took()).toBe(SHORT_LIMIT_MS)
  expect(await took()).toBe(SHORT_LIMIT_MS)
  // Let go of by the other page: the next call is answered, on a connection of its own.
  disk.hangs = false
  expect(await s.time.until(connection.use((db) => db.meta.put({ key: 'a', value: 1 })))).toBe('a')
  await s.time.pass(60_000)
  disk.hangs = true
  expect(await took()).toBe(LIMIT_MS)
})

test('I3.241 with databases that hang an exam is opened and answered within seconds, and nothing of it is lost', async () => {
  const { s, tab, attempt } = await student()
  const { disk } = s.phone
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  tab.kill()
  disk.hangs = true
  const began = s.time.now
  const next = s.phone.openTab()
  void next.engine.setUser(s.user_id)
  const again = await s.open(next, attempt.attempt_id)
  await s.answer(again, 1, 'B')
  expect(s.time.now - began).toBeLessThan(20_000)
  expect([...again.snapshot().answers.values()]).toEqual(['A', 'B'])
  disk.hangs = false
  await s.time.pass(5000)
  next.kill()
  s.net.up = true
  const third = await s.tab()
  await s.open(third, attempt.attempt_id)
  await s.time.pass(30_000)
  expect((await s.onServer(attempt.attempt_id)).sort()).toEqual(['A', 'B'])
})

test('I3.242 a page that the browser keeps lets go of its databases and opens nothing until it is shown again', async () => {
  const { s, tab, attempt } = await student()
  const { disk } = s.phone
  s.net.up = false
  await s.time.pass(3000)
  let opened = 0
  const open = disk.idb.open.bind(disk.idb)
  disk.idb.open = (...given) => {
    opened++
    return open(...given)
  }
  tab.engine.pageHidden(true)
  void attempt.append(s.question(0), { a: 'A' })
  await s.time.pass(60_000)
  expect(opened).toBe(0)
  // Nobody else is kept from it: another page, or a new version of the app, has the database for itself.
  await disk.wipe('elp-log')
  tab.engine.pageBack()
  await s.time.pass(20_000)
  expect(opened).toBeGreaterThan(0)
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  expect([...again.snapshot().answers.values()]).toEqual(['A'])
})

test('I3.246 while no store can be read it is not said that an attempt is not here', async () => {
  const { s, tab, attempt } = await student()
  const { disk } = s.phone
  tab.kill()
  s.phone.hasFiles = false
  disk.hangs = true
  const next = s.phone.openTab()
  await expect(s.time.until(next.engine.open(attempt.attempt_id))).rejects.toMatchObject({ name: UNREADABLE })
  await expect(s.time.until(next.engine.open('01a1fb9e-0000-7000-8000-000000000000'))).rejects.toMatchObject({
    name: UNREADABLE,
  })
  disk.hangs = false
  expect((await s.open(next, attempt.attempt_id)).attempt_id).toBe(attempt.attempt_id)
  await expect(s.time.until(next.engine.open('01a1fb9e-0000-7000-8000-000000000000'))).rejects.toThrow(NotHere)
})
