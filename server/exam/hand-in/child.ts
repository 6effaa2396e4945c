import { AppError } from '../../errors.ts'
import { serveOrders } from '../../import/apart/serve.ts'
import { asUnreadableInput } from '../../plugins/unreadable-input.ts'
import { speakIndonesian } from '../../plugins/words.ts'
import { type ReadHandIn, readHandIn } from './read-hand-in.ts'

speakIndonesian()

serveOrders<Uint8Array, ReadHandIn>(
  async (bytes) => readHandIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => (error instanceof AppError ? error : asUnreadableInput(error))?.error,
)
