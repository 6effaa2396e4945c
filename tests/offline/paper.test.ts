import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import { type FetchDeps, fetchPaper } from '#offline/paper/fetch-paper.ts'
import { gunzip } from '#offline/paper/gunzip.ts'
import { DamagedPaper, openBundle, WrongKey } from '#offline/paper/open-bundle.ts'
import { openByCode } from '#offline/paper/open-by-code.ts'
import { type PaperParts, partKey } from '#offline/paper/parts.ts'
import type { PaperState } from '#offline/types.ts'
import { sha256, somePaper } from './support/exam-world.ts'
import { type Scene, scene } from './support/scene.ts'

const jsonOf = ({ world }: Scene) => JSON.stringify(world.paper)

afterEach(() => vi.unstubAllGlobals())

function seal(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
}

function sealedBundle() {
  const paper = somePaper()
  const json = JSON.stringify(paper)
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const bytes = new Uint8Array(Buffer.concat([iv, seal(gzipSync(json), key, iv)]))
  const info: BundleInfo = {
    paper_sha256: sha256(json),
    bundle_sha256: sha256(bytes),
    bytes: bytes.length,
    policy: 'sealed',
    wrapped_key: null,
  }
  return { paper, bytes, info, key: key.toString('base64') }
}

test('P8.1 a sealed paper opens with its key, and is the one published', async () => {
  const { paper, bytes, info, key } = sealedBundle()
  expect(await openBundle(bytes, info, key)).toEqual(paper)
  await expect(openBundle(bytes, info, null)).rejects.toThrow(WrongKey)
  await expect(openBundle(bytes, info, randomBytes(32).toString('base64'))).rejects.toThrow(WrongKey)
  await expect(openBundle(bytes, { ...info, paper_sha256: sha256('other') }, key)).rejects.toThrow(DamagedPaper)
})

test('P8.2 the start code gives the key and the proof, however it is typed; another code does not', async () => {
  const { key } = sealedBundle()
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const wrapping = pbkdf2Sync('K0DE7', salt, 1000, 32, 'sha256')
  const wrapped = {
    salt: salt.toString('base64'),
    iterations: 1000,
    iv: iv.toString('base64'),
    key: Buffer.from(seal(Buffer.from(key, 'base64'), wrapping, iv)).toString('base64'),
  }
  const opened = await openByCode(wrapped, ' kode-7 ')
  expect(opened.paper_key).toBe(key)
  expect(await opened.proof('id')).toBe(createHmac('sha256', wrapping).update('id').digest('base64'))
  await expect(openByCode(wrapped, 'kode-8')).rejects.toThrow(WrongKey)
})

test('P8.3 an old browser unpacks with a library what a new one does by its own means', async () => {
  const samples = ['', 'a', 'Soal '.repeat(5000), JSON.stringify(somePaper()), randomBytes(3000).toString('base64')]
  const own = globalThis.DecompressionStream
  for (const unpack of [own, undefined]) {
    vi.stubGlobal('DecompressionStream', unpack)
    for (const sample of samples) {
      for (const level of [0, 1, 9]) {
        const packed = new Uint8Array(gzipSync(sample, { level }))
        expect(new TextDecoder().decode(await gunzip(packed))).toBe(sample)
      }
    }
    const cut = new Uint8Array(gzipSync(randomBytes(900)).subarray(0, 200))
    await expect(gunzip(cut)).rejects.toThrow()
  }
})

test('P751.5 a paper for Safe Exam Browser is asked for in it alone, with what it tells of its configuration', async () => {
  const { sitting } = (await scene()).world
  const asked: string[] = []
  const deps = {
    fetch: async (path: string) => new Response(asked.push(path) ? 'naskah' : ''),
    secret: async () => null,
    after: () => () => {},
    session: { load: async () => ({ accessToken: 'a' }) },
  } as unknown as FetchDeps
  const parts = { load: async () => null, keep: async () => {}, drop: async () => {} } as unknown as PaperParts
  const fetched = () => fetchPaper(deps, parts, { ...sitting, seb: true }, () => {})
  expect([await fetched(), asked]).toEqual([null, []])
  vi.stubGlobal('SafeExamBrowser', { security: { configKey: 'c0ffee' } })
  vi.stubGlobal('location', { href: 'https://elp.example/tryout' })
  expect((await fetched())?.kind).toBe('bytes')
  expect(asked[0]).toContain('&seb_hash=c0ffee&seb_url=https%3A%2F%2Felp.example%2Ftryout')
})

test('P8.4 a paper is fetched once, kept in both stores, and fetched anew where it is damaged', async () => {
  const s = await scene()
  const tab = await s.tab()
  const { sitting } = s.world
  expect(await s.time.until(tab.engine.paperState(sitting))).toEqual({ kind: 'ready', bytes: jsonOf(s).length })
  tab.kill()
  s.net.up = false
  await s.phone.disk.wipe('elp')
  const later = await s.tab()
  expect((await s.time.until(later.engine.paperState(sitting))).kind).toBe('ready')
  later.kill()
  await s.phone.disk.wipe('elp')
  s.phone.disk.papers.set(sitting.bundle.bundle_sha256, new Uint8Array([1, 2, 3]))
  const third = await s.tab()
  expect(await s.time.until(third.engine.paperState(sitting))).toEqual({ kind: 'damaged' })
  s.net.up = true
  await s.phone.login(s.user_id)
  const seen: string[] = []
  await s.time.until(third.engine.fetchPaper(sitting, (state) => seen.push(state.kind)))
  expect(seen.at(-1)).toBe('ready')
  expect(seen).toContain('downloading')
})

test('P8.6 a store that lost a paper gets it from the other when the paper is read', async () => {
  const s = await scene()
  const { sitting } = s.world
  const { bundle_sha256 } = sitting.bundle
  const { papers } = s.phone.disk
  const ready = { kind: 'ready', bytes: jsonOf(s).length }
  ;(await s.tab()).kill()
  s.net.up = false
  for (const lose of [() => s.phone.disk.wipe('elp'), () => papers.delete(bundle_sha256)]) {
    await lose()
    const tab = await s.tab()
    expect(await s.time.until(tab.engine.paperState(sitting))).toEqual(ready)
    expect(papers.has(bundle_sha256)).toBe(true)
    expect(await tab.connection.use((db) => db.papers.where({ bundle_sha256 }).count())).toBe(1)
    tab.kill()
  }
})

test('P8.7 an attempt that is read ahead is opened from that, and what cannot be read ahead is read when it is opened', async () => {
  const s = await scene()
  const first = await s.tab()
  const { attempt_id } = await s.begin(first)
  first.kill()
  s.net.up = false
  const tab = await s.tab()
  tab.engine.readAhead(attempt_id)
  await s.time.pass(1000)
  await s.phone.disk.wipe('elp')
  s.phone.disk.papers.clear()
  expect((await s.open(tab, attempt_id)).paper).toEqual(s.world.paper)
  tab.kill()
  const later = await s.tab()
  later.engine.readAhead(attempt_id)
  await s.time.pass(1000)
  await expect(s.open(later, attempt_id)).rejects.toThrow('The paper is not here')
  s.net.up = true
  await s.phone.login(s.user_id)
  expect((await s.open(later, attempt_id)).paper).toEqual(s.world.paper)
})

test('P8.8 once an attempt is open nothing holds the bytes of its paper in memory', async () => {
  const s = await scene()
  const first = await s.tab()
  const { attempt_id } = await s.begin(first)
  first.kill()
  const { papers } = s.phone.disk
  const read: WeakRef<Uint8Array>[] = []
  const get = papers.get.bind(papers)
  // Each reading has bytes of its own, as a browser's has.
  papers.get = (sha) => {
    const bytes = get(sha)?.slice()
    if (bytes) read.push(new WeakRef(bytes))
    return bytes
  }
  const tab = await s.tab()
  tab.engine.readAhead(attempt_id)
  const attempt = await s.open(tab, attempt_id)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(60_000)
  expect(read.length).toBeGreaterThan(0)
  await collected()
  expect(read.filter((one) => one.deref())).toEqual([])
  expect(attempt.paper).toEqual(s.world.paper)
})

/** What nothing holds any more is gone. */
async function collected(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
}

test('P8.5 a sitting that has not begun, or is over, is not started; without the paper neither', async () => {
  const s = await scene()
  const tab = await s.tab()
  const { sitting } = s.world
  const at = (mulai: number, selesai: number) => s.time.until(tab.engine.start({ ...sitting, mulai, selesai }))
  expect(await at(s.time.now + 60_000, s.time.now + 120_000)).toMatchObject({ error: { code: 'not_started' } })
  expect(await at(s.time.now - 60_000, s.time.now - 30_000)).toMatchObject({ error: { code: 'window_closed' } })
  const bare = { ...sitting, bundle: { ...sitting.bundle, bundle_sha256: sha256('elsewhere') } }
  expect(await s.time.until(tab.engine.start(bare))).toEqual({ ok: false, error: { code: 'paper_missing' } })
})

test('I3.42 a download that breaks off goes on where it was, also after the page has died, and the whole is verified', async () => {
  const s = await scene()
  const { length } = jsonOf(s)
  const [some, most] = [Math.floor(length * 0.7), Math.floor(length * 0.9)]
  s.net.breaksAfter = [some, 0]
  const tab = s.phone.openTab()
  await s.time.until(tab.engine.setUser(s.user_id))
  expect(await s.time.until(tab.engine.fetchPaper(s.world.sitting))).toEqual({ kind: 'missing' })
  expect(s.net.paperFrom).toEqual([0, some])
  tab.kill()
  s.net.breaksAfter = [most - some]
  const later = s.phone.openTab()
  await s.time.until(later.engine.setUser(s.user_id))
  const seen: number[] = []
  const note = (state: PaperState) => state.kind === 'downloading' && seen.push(state.received)
  expect(await s.time.until(later.engine.fetchPaper(s.world.sitting, note))).toEqual({ kind: 'ready', bytes: length })
  expect(s.net.paperFrom).toEqual([0, some, some, most])
  expect(seen[0]).toBe(some)
  expect(await s.time.until(later.engine.paperState(s.world.sitting))).toEqual({ kind: 'ready', bytes: length })
})

test('I3.43 a beginning that is not worth it, or was of other bytes, is not gone on from', async () => {
  const s = await scene()
  s.net.breaksAfter = [100]
  const tab = s.phone.openTab()
  await s.time.until(tab.engine.setUser(s.user_id))
  expect((await s.time.until(tab.engine.fetchPaper(s.world.sitting))).kind).toBe('ready')
  expect(s.net.paperFrom).toEqual([0, 0])

  const other = await scene()
  const { bundle_sha256 } = other.world.sitting.bundle
  const broken = other.phone.openTab()
  await other.time.until(broken.engine.setUser(other.user_id))
  const bytes = new Uint8Array(jsonOf(other).length - 10)
  await other.time.until(
    broken.connection.use((db) => db.papers.put({ bundle_sha256: partKey(bundle_sha256), bytes, at: 0 })),
  )
  expect(await other.time.until(broken.engine.fetchPaper(other.world.sitting))).toEqual({ kind: 'damaged' })
  expect((await other.time.until(broken.engine.fetchPaper(other.world.sitting))).kind).toBe('ready')
})
