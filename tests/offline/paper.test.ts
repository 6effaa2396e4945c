import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { BundleInfo } from '#contract/exam/paper.ts'
import { gunzip, gunzipBySelf } from '#offline/paper/gunzip.ts'
import { inflate } from '#offline/paper/inflate.ts'
import { DamagedPaper, openBundle, unwrapKey, WrongKey } from '#offline/paper/open-bundle.ts'
import { sha256, somePaper } from './support/exam-world.ts'
import { scene } from './support/scene.ts'

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

test('P8.2 the start code gives the key, however it is typed; another code does not', async () => {
  const { key } = sealedBundle()
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const wrapping = pbkdf2Sync('KODE-7', salt, 1000, 32, 'sha256')
  const wrapped = {
    salt: salt.toString('base64'),
    iterations: 1000,
    iv: iv.toString('base64'),
    key: Buffer.from(seal(Buffer.from(key, 'base64'), wrapping, iv)).toString('base64'),
  }
  expect(await unwrapKey(wrapped, ' kode-7 ')).toBe(key)
  await expect(unwrapKey(wrapped, 'kode-8')).rejects.toThrow(WrongKey)
})

test('P8.3 an old browser unpacks by itself what a new one does by its own means', async () => {
  const samples = ['', 'a', 'Soal '.repeat(5000), JSON.stringify(somePaper()), randomBytes(3000).toString('base64')]
  for (const sample of samples) {
    for (const level of [0, 1, 9]) {
      const packed = new Uint8Array(gzipSync(sample, { level }))
      expect(new TextDecoder().decode(gunzipBySelf(packed))).toBe(sample)
      expect(new TextDecoder().decode(await gunzip(packed))).toBe(sample)
    }
  }
  const cut = deflateRawSync('Soal '.repeat(100)).subarray(0, 8)
  expect(() => inflate(cut, 500)).toThrow()
})

test('P8.4 a paper is fetched once, kept in both stores, and fetched anew where it is damaged', async () => {
  const s = await scene()
  const tab = await s.tab()
  const { sitting } = s.world
  expect(await s.time.until(tab.engine.paperState(sitting))).toEqual({ kind: 'ready', bytes: s.world.json.length })
  tab.kill()
  s.net.up = false
  await s.phone.wipeDatabase()
  const later = await s.tab()
  expect((await s.time.until(later.engine.paperState(sitting))).kind).toBe('ready')
  later.kill()
  await s.phone.wipeDatabase()
  s.phone.files.papers.set(sitting.bundle.bundle_sha256, new Uint8Array([1, 2, 3]))
  const third = await s.tab()
  expect(await s.time.until(third.engine.paperState(sitting))).toEqual({ kind: 'damaged' })
  s.net.up = true
  await s.phone.login(s.user_id)
  const seen: string[] = []
  await s.time.until(third.engine.fetchPaper(sitting, (state) => seen.push(state.kind)))
  expect(seen.at(-1)).toBe('ready')
  expect(seen).toContain('downloading')
})

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
