import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '#server/files/folder-store.ts'
import type { FileStore } from '#server/files/store.ts'

let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elp-test-files-'))
  store = folderStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = (length: number, value: number) => Buffer.alloc(length, value)

test('O11.1 a file comes back as it was put, is replaced as a whole, and is gone once deleted', async () => {
  expect(await store.get('proof/a.webp')).toBe(undefined)
  await store.put('proof/a.webp', bytes(300_000, 1))
  expect(await store.get('proof/a.webp')).toEqual(bytes(300_000, 1))
  await store.put('proof/a.webp', bytes(5, 2))
  expect(await store.get('proof/a.webp')).toEqual(bytes(5, 2))
  await store.delete('proof/a.webp')
  await store.delete('proof/a.webp')
  expect(await store.get('proof/a.webp')).toBe(undefined)
})

test('O11.2 twenty writers of one key leave one whole file', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => store.put('same', bytes(100_000, n))))
  const kept = (await store.get('same')) as Buffer
  expect(kept).toEqual(bytes(100_000, kept[0] as number))
  expect((await readdir(join(folder, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test.each(['../a', 'a/../b', '/etc/passwd', 'a//b', '', 'a/', '.', 'a\0', 'A', 'a b', 'a/.b'])(
  'O11.3 a key never leaves the store: %j',
  async (key) => {
    for (const use of [() => store.put(key, bytes(1, 1)), () => store.get(key), () => store.delete(key)])
      await expect(async () => use()).rejects.toThrow('not a key')
  },
)

test('O11.4 nobody but the server’s own user reads the files of the folder', async () => {
  await store.put('private/a', bytes(1, 1))
  const modes = await Promise.all(['files/private', 'files/private/a'].map((path) => stat(join(folder, path))))
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
})
