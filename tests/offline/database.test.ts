import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { NotHere } from '#offline/engine.ts'
import { DatabaseHangs, LIMIT_MS, openConnection, SHORT_LIMIT_MS } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { openLock } from '#offline/store/vault.ts'
import { VERSIONS } from '#offline/store/versions.ts'
import { UNREADABLE } from '#offline/types.ts'
import { DexieDisk } from './support/disk.ts'
import { student } from './support/scene.ts'

const next = {
  version: 2,
  stores: { log: '[attempt_id+device_id+seq], soal_id' },
  upgrade: async (transaction: Parameters<NonNullable<(typeof VERSIONS)[number]['upgrade']>>[0]) => {
    await transaction.table('attempts').toCollection().modify({ migrated: true })
  },
}

test('I9.17 the database of an older version migrates with unsent work in it', async () => {
  const disk = new DexieDisk()
  const { s, tab, attempt } = await student({ disk: () => disk })
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.answer(attempt, 1, 'B')
  tab.kill()
  const idb = { indexedDB: disk.idb, IDBKeyRange }
  const newer = openConnection(idb, { make: (given) => makeDatabase(given, [...VERSIONS, next]) })
  const rows = await s.time.until(newer.use((db) => db.log.where('soal_id').equals(s.question(1)).toArray()))
  expect(rows).toMatchObject([{ seq: 2, value: { a: 'B' } }])
  expect(await s.time.until(newer.use((db) => db.attempts.toArray()))).toMatchObject([{ migrated: true }])
  newer.close()
  // The app of before still finds its way: a page that stayed open for weeks meets the newer database.
  const again = await s.open(await s.tab(), attempt.attempt_id)
  expect([...again.snapshot().answers.values()]).toEqual(['A', 'B'])
})

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

/** A phone whose database no longer answers, as when WebKit keeps a page with a transaction in its middle. */
async function hanging() {
  const disk = new DexieDisk()
  const { s, tab, attempt } = await student({ disk: () => disk })
  disk.after = (ms, run) => s.time.after(ms, run)
  return { s, disk, tab, attempt }
}

test('I3.240 no call to the database takes longer than its limit, and those after it wait less for the same lock', async () => {
  const { s, disk } = await hanging()
  const connection = disk.connect()
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

test('I3.241 with a database that hangs an exam is opened and answered within seconds, and nothing of it is lost', async () => {
  const { s, disk, tab, attempt } = await hanging()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  tab.kill()
  disk.hangs = true
  const began = s.time.now
  const next = s.phone.openTab()
  await s.time.until(next.engine.setUser(s.user_id))
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
  expect(Object.values(s.serverAnswers(attempt.attempt_id))).toEqual(['A', 'B'])
})

test('I3.242 a page that the browser keeps lets go of the database and opens nothing until it is shown again', async () => {
  const disk = new DexieDisk()
  const { s, tab, attempt } = await student({ disk: () => disk })
  s.net.up = false
  let opened = 0
  const open = disk.idb.open.bind(disk.idb)
  disk.idb.open = (...given) => {
    opened++
    return open(...given)
  }
  tab.engine.pageHidden(true)
  let saved = false
  const answering = attempt.append(s.question(0), { a: 'A' }).then(() => {
    saved = true
  })
  await s.time.pass(60_000)
  expect({ opened, saved }).toEqual({ opened: 0, saved: false })
  // Nobody else is kept from it: another page, or a new version of the app, has the database for itself.
  await disk.wipe()
  tab.engine.pageBack()
  await s.time.until(answering)
  expect(opened).toBeGreaterThan(0)
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  expect([...again.snapshot().answers.values()]).toEqual(['A'])
})

test('I3.243 a page that is shown again after the browser kept it holds the lock of its exam as before', async () => {
  const { s, tab, attempt } = await student()
  const name = openLock(attempt.attempt_id)
  const holders = () => s.time.until(tab.ports.locks.sharers(name))
  expect(await holders()).toBe(1)
  tab.engine.pageHidden(true)
  // As WebKit does with a page that it keeps.
  s.phone.breakLocks()
  expect(await holders()).toBe(0)
  tab.engine.pageBack()
  await s.time.rest()
  expect(await holders()).toBe(1)
  tab.engine.pageHidden(true)
  tab.engine.pageBack()
  await s.time.rest()
  expect(await holders()).toBe(1)
  attempt.close()
  await s.time.rest()
  expect(await holders()).toBe(0)
})

test('I3.245 what was being written when the page is kept is written when it comes back, and shuts the database for nobody meanwhile', async () => {
  const disk = new DexieDisk()
  const { s, tab, attempt } = await student({ disk: () => disk })
  s.net.up = false
  s.phone.files.broken = true
  const writing = attempt.append(s.question(0), { a: 'A' })
  // Into the middle of the transaction.
  await s.time.rest(3)
  tab.engine.pageHidden(true)
  const other = disk.connect()
  expect(await s.time.until(other.use((db) => db.log.count()))).toBe(0)
  tab.engine.pageBack()
  await s.time.until(writing)
  expect(await s.time.until(other.use((db) => db.log.count()))).toBe(1)
})

test('I3.246 while no store can be read it is not said that an attempt is not here', async () => {
  const { s, disk, tab, attempt } = await hanging()
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
