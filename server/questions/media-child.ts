import sharp from 'sharp'
import { serveOrders } from '../import/apart/serve.ts'
import { encodeMedia, type Media, MediaError } from '../papers/media/encode.ts'

sharp.cache(false)

serveOrders<Uint8Array, Media>(
  (bytes) => encodeMedia(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => (error instanceof MediaError ? error.message : undefined),
)
