import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_EBOOK } from '#contract/ebooks/file.ts'
import { folderStore } from '#server/files/folder-store.ts'
import type { FileStore, StoredFile } from '#server/files/store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { epubOf } from '../../support/books.ts'
import { make } from '../../support/factories.ts'
import { person } from '../../support/people.ts'
import { s3Server } from '../../support/s3-server.ts'
import { createWorld, type World } from '../../support/world.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof s3Server>>
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elp-test-files-'))
  bucket = await s3Server()
  stores.folder = folderStore(join(folder, 'files'))
  stores.bucket = bucket.store()
})
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close()
  await bucket.close()
  await rm(folder, { recursive: true })
})

const bytes = (length: number, value: number) => Buffer.alloc(length, value)

async function listed(store: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of store.list()) found.push(file)
  return found.sort((a, b) => (a.key < b.key ? -1 : 1))
}

describe.each(['folder', 'bucket'])('%s', (kind) => {
  const of = () => stores[kind] as FileStore

  test('O11.1 a file comes back as it was put, is replaced as a whole, and is gone once deleted', async () => {
    const store = of()
    expect(await store.get('proof/a.webp')).toBe(undefined)
    await store.put('proof/a.webp', bytes(300_000, 1))
    expect(await store.get('proof/a.webp')).toEqual(bytes(300_000, 1))
    await store.put('proof/a.webp', bytes(5, 2))
    expect(await store.get('proof/a.webp')).toEqual(bytes(5, 2))
    await store.delete('proof/a.webp')
    await store.delete('proof/a.webp')
    expect(await store.get('proof/a.webp')).toBe(undefined)
  })

  test.each(['../a', 'a/../b', '/etc/passwd', 'a//b', '', 'a/', '.', 'a\0', 'A', 'a b', 'a/.b'])(
    'O11.3 a key never leaves the store: %j',
    async (key) => {
      const store = of()
      for (const use of [() => store.put(key, bytes(1, 1)), () => store.get(key), () => store.delete(key)])
        await expect(use()).rejects.toThrow('not a key')
    },
  )

  test('O11.2 twenty writers of one key leave one whole file', async () => {
    const store = of()
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.put('same', bytes(100_000, n))))
    const kept = (await store.get('same')) as Buffer
    expect(kept).toEqual(bytes(100_000, kept[0] as number))
    expect((await listed(store)).map(({ key }) => key)).toEqual(['same'])
    await store.delete('same')
  })

  test('O430.1 the largest e-book comes back byte by byte, and so does an empty file', async () => {
    const store = of()
    const large = bytes(MAX_EBOOK, 7)
    large.writeUInt32BE(0xdeadbeef, MAX_EBOOK - 4)
    await store.put('ebook/large.pdf', large)
    expect(large.equals((await store.get('ebook/large.pdf')) as Buffer)).toBe(true)
    await store.delete('ebook/large.pdf')
    await store.put('empty', bytes(0, 0))
    expect(await store.get('empty')).toEqual(bytes(0, 0))
    await store.delete('empty')
  })

  test('O430.2 all files are listed with their size and time, more than the server sends at once', async () => {
    const store = of()
    const began = Date.now()
    const keys = Array.from({ length: 1_005 }, (_, n) => `list/${String(n).padStart(4, '0')}/a.webp`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, bytes(3, 1))))
    const found = await listed(store)
    expect(found.map(({ key }) => key)).toEqual(keys)
    expect(found.every((file) => file.bytes === 3 && Math.abs(file.changed_at - began) < 120_000)).toBe(true)
  })
})

test('O11.2 what a crash left of a write is a file like another, for the sweep to find', async () => {
  const store = folderStore(join(folder, 'crashed'))
  expect(await listed(store)).toEqual([])
  await store.put('proof/a', bytes(1, 1))
  await writeFile(join(folder, 'crashed/proof/0c9c9a3e-9a4c-4d0e-8a1e-1f0a4a3b2c1d.part'), bytes(9, 9))
  await mkdir(join(folder, 'crashed/lost+found'))
  expect((await listed(store)).map(({ key }) => key)).toEqual([
    'proof/0c9c9a3e-9a4c-4d0e-8a1e-1f0a4a3b2c1d.part',
    'proof/a',
  ])
})

test('O11.4 nobody but the server’s own user reads the files of the folder', async () => {
  await stores.folder?.put('private/a', bytes(1, 1))
  const modes = await Promise.all(['files/private', 'files/private/a'].map((path) => stat(join(folder, path))))
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
  expect((await readdir(join(folder, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('O430.3 a bucket is opened with the right keys alone', async () => {
  const store = bucket.store({ secretKey: 'guessed' })
  await expect(store.put('a', bytes(1, 1))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(store.get('a')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  const absent = bucket.store({ bucket: 'tiada' })
  await expect(absent.get('a')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await store.close()
  await absent.close()
})

describe('with a bucket by settings', () => {
  let world: World
  let server: Awaited<ReturnType<typeof s3Server>>
  beforeAll(async () => {
    server = await s3Server()
    const { settings } = server
    world = await createWorld({
      S3_URL: settings.url,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKey,
      S3_SECRET_ACCESS_KEY: settings.secretKey,
    })
  })
  afterAll(async () => {
    await world.close()
    await server.close()
  })

  test('O430.4 an e-book goes through it; while its server is down the caller is told to come again', async () => {
    const { token } = await person(world)
    const ebook_id = await make(world, 'ebook', { tipe: 'gratis', harga: 0, status: 'terbit' })
    const key = `ebook/${ebook_id}/a.epub`
    const file = epubOf(['<p>Peluang</p>'])
    const store = server.store()
    await store.put(key, file)
    await world.db.execute(sql`insert into ebook_file (ebook_id, key, sha256, format, bytes, uploaded_at)
      values (${ebook_id}, ${key}, 'x', 'epub', ${file.length}, now())`)
    await world.call('POST', '/save-ebook', { token, body: { ebook_id } })
    const download = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/download',
        headers: { authorization: `Bearer ${token}` },
        payload: { ebook_id },
      })
    expect((await download()).statusCode).toBe(200)
    await store.close()
    await server.stop()
    const away = await download()
    expect([away.statusCode, away.json().reason]).toEqual([503, 'files.unavailable'])
  })
})

describe('sweep', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const DAY = 24 * 3_600_000

  async function sweep(store: FileStore, now: number) {
    const lines: { level: string; figures: unknown }[] = []
    const note = (level: string) => (figures: unknown) => lines.push({ level, figures })
    const log = { info: note('info'), error: note('error') } as never
    await sweepFiles({ db: world.db, files: store, now: () => now, log })
    return lines
  }

  test('O430.5 files that no row names go after a week, with a line of figures; named and new ones stay', async () => {
    const store = folderStore(join(folder, 'swept'))
    const ebook_id = await make(world, 'ebook')
    await world.db.execute(sql`insert into ebook_file (ebook_id, key, sha256, format, bytes, uploaded_at)
      values (${ebook_id}, 'ebook/named.pdf', 'x', 'pdf', 1, now())`)
    for (const key of ['ebook/named.pdf', 'ebook/lost.pdf', 'proof/lost']) await store.put(key, bytes(4, 1))
    const now = Date.now()
    expect(await sweep(store, now + 6 * DAY)).toEqual([
      { level: 'info', figures: { named: 0, unnamed: 0, unnamed_bytes: 0 } },
    ])
    expect(await listed(store)).toHaveLength(3)
    expect(await sweep(store, now + 8 * DAY)).toEqual([
      { level: 'info', figures: { named: 1, unnamed: 2, unnamed_bytes: 8 } },
    ])
    expect((await listed(store)).map(({ key }) => key)).toEqual(['ebook/named.pdf'])
  })

  test('O430.6 a store whose files mostly belong to no row is left as it is, and the log says so', async () => {
    const store = folderStore(join(folder, 'foreign'))
    await Promise.all(Array.from({ length: 101 }, (_, n) => store.put(`proof/${n}`, bytes(1, 1))))
    const [line] = await sweep(store, Date.now() + 8 * DAY)
    expect(line).toMatchObject({ level: 'error', figures: { unnamed: 101 } })
    expect(await listed(store)).toHaveLength(101)
  })
})
