import sharp from 'sharp'
import { encodeMedia, type Media, MediaError } from '../packages/media/encode.ts'
import { serveOrders } from '../worker/serve.ts'

sharp.cache(false)

serveOrders<Uint8Array, Media>(
  (bytes) => encodeMedia(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => (error instanceof MediaError ? error.message : undefined),
)
