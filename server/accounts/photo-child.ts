import sharp from 'sharp'
import { PHOTO_EDGE } from '#contract/accounts/photo.ts'
import { serveOrders } from '../worker/serve.ts'

sharp.cache(false)

const MAX_PIXELS = 50_000_000
const TAKEN = new Set(['jpeg', 'png', 'webp'])

/** Known by its content; upright, square, encoded anew and without metadata. */
async function encode(bytes: Uint8Array): Promise<Uint8Array> {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format } = await input.metadata()
  if (!TAKEN.has(format)) throw new Error('not a photo')
  return input.rotate().resize(PHOTO_EDGE, PHOTO_EDGE, { fit: 'cover' }).webp({ quality: 82, effort: 2 }).toBuffer()
}

serveOrders<Uint8Array, Uint8Array>(encode, () => ({ reason: 'photo.not_readable' }))
