import { IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { tabLocks } from '#offline/browser-locks.ts'
import type { Files } from '#offline/opfs/files.ts'
import { openConnection } from '#offline/store/connection.ts'
import { makeDatabase } from '#offline/store/database.ts'
import { makeVault } from '#offline/store/vault.ts'
import { VERSIONS } from '#offline/store/versions.ts'
import { openTrial, TRIAL_NAME } from '#offline/trial-store.ts'
import { DexieDisk } from './support/disk.ts'
import { MemoryFiles } from './support/memory-files.ts'

let disk: DexieDisk
let files: Files

const someFiles = () => new MemoryFiles().session(() => true)

beforeEach(() => {
  disk = new DexieDisk()
  files = someFiles()
})

const PARTS = { makeVault, openConnection, makeDatabase, VERSIONS }

/** A page that is opened anew on the same phone. */
const page = (on: Files | null = files) =>
  openTrial(PARTS, {
    idb: { indexedDB: disk.idb, IDBKeyRange },
    files: on,
    ports: {
      wall: () => 1000,
      origin: () => 1000,
      uuid: () => crypto.randomUUID(),
      locks: tabLocks(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
  })

const wipe = (name: string) =>
  new Promise<void>((resolve) => {
    disk.idb.deleteDatabase(name).onsuccess = () => resolve()
  })

test('U448.1 an answer tried without an account stands in both stores: the page may die, and either store may be lost', async () => {
  const first = await page()
  await first.answer('barisan', '41')
  await first.answer('barisan', '43')
  expect(first.stores()).toEqual({ indexed_db: true, opfs: true })
  expect((await page()).answers()).toEqual({ barisan: '43' })
  await wipe(TRIAL_NAME)
  expect((await page()).answers()).toEqual({ barisan: '43' })
  expect((await page(someFiles())).answers()).toEqual({ barisan: '43' })
})

test('U448.2 no exam sees it: the database of exams is not even made, and a browser without files says so', async () => {
  const trial = await page(null)
  await trial.answer('diskon', 'Rp. 160.000')
  expect(trial.stores()).toEqual({ indexed_db: true, opfs: false })
  expect((await disk.idb.databases()).map(({ name }) => name)).toEqual([TRIAL_NAME])
})
