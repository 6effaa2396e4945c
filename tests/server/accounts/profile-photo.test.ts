import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PHOTO } from '#contract/accounts/photo.ts'
import { fileBody, formBody } from '#tests/support/form.ts'
import { type Person, person } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = await person(world)
})
afterAll(() => world.close())

async function send(bytes: Uint8Array | null, { token } = owner, language = 'id') {
  // So many at once would meet the limit of a minute.
  world.clock.advance(10_000)
  const { headers, body } = await (bytes ? fileBody(bytes, 'photo.txt') : formBody(new FormData()))
  return world.call('POST', '/profile-pht', { token, headers: { ...headers, 'accept-language': language }, body })
}

const fetchPhoto = (photo: string) => world.app.inject({ url: `/files/photo/${photo}` })

/** As a phone takes it: on its side, with where it was taken. */
const photo = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Artist: 'Nadira' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('A430.1 a photo is kept as a square picture without what the phone wrote into it, and shown to its owner alone', async () => {
  const sent = await photo()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const { status, body } = await send(sent)
  expect(status).toBe(200)
  const file = await fetchPhoto(body.data.photo)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, format, exif, orientation } = await sharp(file.rawPayload).metadata()
  expect({ width, height, format, exif, orientation }).toMatchObject({ width: 512, height: 512, format: 'webp' })
  expect([exif, orientation]).toEqual([undefined, undefined])
  expect((await world.call('GET', '/profile', { token: owner.token })).body.data.photo).toBe(body.data.photo)
  const other = await person(world)
  expect((await world.call('GET', '/profile', { token: other.token })).body.data.photo).toBe(null)
})

test('A430.2 another photo has another address and the one before is gone; taken away, none is left', async () => {
  const first = (await send(await photo())).body.data.photo
  const second = (await send(await photo(600, 900))).body.data.photo
  expect(second).not.toBe(first)
  expect((await fetchPhoto(first)).statusCode).toBe(404)
  const { body } = await world.call('POST', '/profile-pht/remove', { token: owner.token })
  expect(body.data.photo).toBe(null)
  expect((await fetchPhoto(second)).statusCode).toBe(404)
})

const UNFIT: [string, () => Promise<Uint8Array | null>, string][] = [
  ['no file', async () => null, 'photo.no_file'],
  ['an empty file', async () => Buffer.alloc(0), 'photo.no_file'],
  ['text', async () => Buffer.from('bukan foto'), 'photo.not_readable'],
  [
    'a drawing',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'photo.not_readable',
  ],
  ['half a photo', async () => (await photo()).subarray(0, 2000), 'photo.not_readable'],
  ['a picture that unpacks to 64 million points', () => photo(8000, 8000), 'photo.not_readable'],
  ['more than 10 MB', async () => Buffer.alloc(MAX_PHOTO + 1), 'photo.too_large'],
]

test.each(UNFIT)('A430.3 %s is refused with words, and the photo of before stays', async (_, made, reason) => {
  const kept = (await send(await photo())).body.data.photo
  const { status, body } = await send(await made())
  expect([status, body.reason]).toEqual([400, reason])
  expect((await fetchPhoto(kept)).statusCode).toBe(200)
})

test('A430.4 the limit is said in the language of the reader', async () => {
  const { body } = await send(Buffer.alloc(MAX_PHOTO + 1), owner, 'de')
  expect(body.error).toBe('Fotos dürfen höchstens 10 MB haben. Verkleinern Sie es und senden Sie es erneut.')
})

test.each(['..', 'x', '%00', "' or 1=1", 'f'.repeat(3000)])('A430.5 no file stands under %s', async (name) => {
  expect((await fetchPhoto(encodeURIComponent(name))).statusCode).toBeLessThan(500)
  expect((await fetchPhoto(encodeURIComponent(name))).statusCode).toBeGreaterThanOrEqual(400)
})
