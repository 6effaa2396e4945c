import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTable } from '#server/db/tables/index.ts'
import { encodeMedia, MediaError } from '#server/packages/media/encode.ts'
import { cleanSvg } from '#server/packages/media/svg.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })

test('P5.11 a picture is encoded anew: limited in size, upright, without where and when it was taken', async () => {
  const photo = await picture(3000, 1000)
    .withExif({ IFD0: { Copyright: 'RAHASIA', Orientation: '6' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
    .jpeg()
    .toBuffer()
  const media = await encodeMedia(photo)
  expect(media.mime).toBe('image/webp')
  expect(Math.max(media.width ?? 0, media.height ?? 0)).toBe(1600)
  const kept = await sharp(media.bytes).metadata()
  expect([kept.format, kept.exif, kept.orientation]).toEqual(['webp', undefined, undefined])
  expect(media.bytes.includes('RAHASIA')).toBe(false)
})

test('P5.18 a photograph in a PNG weighs as one in a JPEG, and a drawing keeps its edges', async () => {
  const noise = { type: 'gaussian' as const, mean: 160, sigma: 40 }
  const grainy = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff', noise } })
  const photo = await grainy.blur(2).png().toBuffer()
  expect((await encodeMedia(photo)).bytes.length).toBeLessThan(photo.length / 15)
  const line = Buffer.from(
    '<svg width="400" height="300"><path d="M0 0 400 300" stroke="#134" stroke-width="3"/></svg>',
  )
  const drawing = await picture(400, 300)
    .composite([{ input: line }])
    .png()
    .toBuffer()
  const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()
  const [before, after] = await Promise.all([raw(drawing), raw((await encodeMedia(drawing)).bytes)])
  const furthest = before.reduce((most, value, at) => Math.max(most, Math.abs(value - (after[at] as number))), 0)
  expect(furthest).toBeLessThanOrEqual(8)
})

test('P5.12 a drawing stays a drawing, with nothing in it that runs, loads or links', async () => {
  const hostile = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)">
    <script>alert(1)</script><style>@import url(https://jahat.example)</style><foreignObject><iframe src="x"/></foreignObject>
    <a xlink:href="javascript:alert(1)"><text x="1" y="2">Halo</text></a><image href="https://jahat.example/a.png"/>
    <use href="https://jahat.example/b.svg#x"/><animate attributeName="href" values="javascript:alert(1)"/>
    <rect width="5" height="5" fill="url(https://jahat.example#x)" stroke="url(#garis)" onclick="alert(1)" style="fill:url(//jahat.example)"/>
    <linearGradient id="garis"><stop offset="0" stop-color="red"/></linearGradient></svg>`
  const media = await encodeMedia(Buffer.from(hostile))
  const svg = media.bytes.toString()
  expect(svg).not.toMatch(/script|style|foreignObject|iframe|href|image|use|animate|jahat|\son\w+=|javascript/i)
  expect(svg).toMatch(/<text[^>]*>Halo<\/text>/)
  expect(svg).toContain('stroke="url(#garis)"')
  expect(svg).toContain('linearGradient')
  expect(svg).toContain('viewBox="0 0 40 20"')
  expect(media).toMatchObject({ mime: 'image/svg+xml', width: 40, height: 20 })
  expect(cleanSvg(svg)).toBe(svg)
})

test('P5.16 a drawing keeps what its styles say and the parts that it shows again, and hides what it hid', () => {
  const svg = cleanSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a{fill:none;stroke:#000}</style><defs><path id="huruf" d="M0 0"/><g id="lagi"><use href="#huruf"/></g></defs><rect style="fill:none;stroke:#f00;background:url(https://x.test)"/><path class="a" fill="red" d="M1 1"/><g style="display:none"><text>kunci</text></g><use xlink:href="#huruf" x="3"/><use href="#lagi"/><use href="https://x.test/a.svg#b"/></svg>`,
  )
  expect(svg).toContain('<rect fill="none" stroke="#f00"></rect>')
  expect(svg).toContain('<path fill="none" d="M1 1" stroke="#000"></path>')
  expect(svg).toContain('<g display="none">')
  expect(svg).toContain('<use x="3" href="#huruf"></use>')
  expect(svg).not.toMatch(/#lagi|x\.test/)
  expect(cleanSvg(svg)).toBe(svg)
})

test('P5.13 files are known by their bytes, not their names; others are refused in words', async () => {
  const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64)])
  expect((await encodeMedia(mp3)).mime).toBe('audio/mpeg')
  expect((await encodeMedia(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(64)]))).mime).toBe('audio/ogg')
  expect((await encodeMedia(Buffer.concat([Buffer.alloc(4), Buffer.from('ftypM4A '), Buffer.alloc(64)]))).mime).toBe(
    'audio/mp4',
  )
  for (const bytes of ['', '<html><script>alert(1)</script></html>', '%PDF-1.4', 'MZ\x90', 'GIF89a']) {
    await expect(encodeMedia(Buffer.from(bytes)), bytes).rejects.toBeInstanceOf(MediaError)
  }
  const png = await picture(10, 10).png().toBuffer()
  await expect(encodeMedia(png.subarray(0, png.length - 30))).rejects.toBeInstanceOf(MediaError)
})

test('P5.14 media is served by its content for ever, and a drawing opened alone runs nothing', async () => {
  const media = await encodeMedia(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'),
  )
  await world.db.insert(mediaTable).values({ ...media, created_at: new Date(world.clock.ms).toISOString() })
  const url = `/files/media/${media.sha256}`
  const reply = await world.app.inject({ url })
  expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  expect(reply.headers['content-security-policy']).toContain('sandbox')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect((await world.app.inject({ url, headers: { 'if-none-match': reply.headers.etag as string } })).statusCode).toBe(
    304,
  )
  for (const name of ['0'.repeat(64), 'x', `${randomUUID()}`, '%00', '..%2f..%2fetc%2fpasswd']) {
    expect((await world.app.inject({ url: `/files/media/${name}` })).statusCode, name).toBe(404)
  }
})
