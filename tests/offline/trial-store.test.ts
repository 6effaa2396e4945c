import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { databaseStore, makeLogDatabase } from '#offline/disk/database-store.ts'
import { fileStore } from '#offline/disk/file-store.ts'
import { openConnection } from '#offline/store/connection.ts'
import { TRIAL_NAME, trialOf } from '#offline/trial-store.ts'
import { MemoryLogFiles } from './support/memory-log-files.ts'

let idb: IDBFactory
let files: MemoryLogFiles
let lives = 0

beforeEach(() => {
  idb = new IDBFactory()
  files = new MemoryLogFiles()
})

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A page that is opened anew on the same phone. */
function page(on: MemoryLogFiles | null = files) {
  const ports = { wall: () => 1000 + lives, mono: () => performance.now(), random: Math.random, after }
  const make = () => makeLogDatabase({ indexedDB: idb, IDBKeyRange }, TRIAL_NAME)
  const database = databaseStore(openConnection({ indexedDB: idb, IDBKeyRange }, { make, after }), IDBKeyRange)
  const name = `life${String(lives++).padStart(7, '0')}`
  return trialOf(on ? [database, fileStore({ files: on, newName: () => name, after })] : [database], ports, name)
}

const wipe = () =>
  new Promise<void>((resolve) => {
    idb.deleteDatabase(TRIAL_NAME).onsuccess = () => resolve()
  })

test('U448.1 an answer tried without an account stands in both stores: the page may die, and either store may be lost', async () => {
  const first = await page()
  await first.answer(0, '41')
  await first.answer(0, '43')
  expect(first.stores()).toEqual({ indexed_db: true, opfs: true })
  expect((await page()).answers()).toEqual({ 0: '43' })
  await wipe()
  expect((await page()).answers()).toEqual({ 0: '43' })
  files = new MemoryLogFiles()
  expect((await page()).answers()).toEqual({ 0: '43' })
})

test('U448.2 no exam sees it: the database of exams is not even made, and a browser without files says so', async () => {
  const trial = await page(null)
  await trial.answer(1, 'Rp. 160.000')
  expect(trial.stores()).toEqual({ indexed_db: true, opfs: false })
  expect((await idb.databases()).map(({ name }) => name)).toEqual([TRIAL_NAME])
})
