import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openConnection } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { VERSIONS } from '#offline/store/versions.ts'
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
  const newer = openConnection(idb, (given) => makeDatabase(given, [...VERSIONS, next]))
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
  const connection = openConnection(idb, (given) => {
    const database = makeDatabase(given)
    opened.push(database)
    return database
  })
  await connection.use((db) => db.meta.put({ key: 'a', value: 1 }))
  opened[0]?.close()
  expect(await connection.use((db) => db.meta.get('a'))).toEqual({ key: 'a', value: 1 })
  expect(opened).toHaveLength(2)
  connection.close()
  await expect(connection.use((db) => db.meta.get('a'))).rejects.toThrow()
})
