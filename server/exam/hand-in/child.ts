import { asUnreadableInput } from '../../http/unreadable-input.ts'
import { speakIndonesian } from '../../http/validation-locale.ts'
import { AppError } from '../../lib/errors.ts'
import { serveOrders } from '../../worker/serve.ts'
import { type ReadHandIn, readHandIn } from './read-hand-in.ts'

speakIndonesian()

serveOrders<Uint8Array, ReadHandIn>(
  async (bytes) => readHandIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => (error instanceof AppError ? error : asUnreadableInput(error))?.error,
)
