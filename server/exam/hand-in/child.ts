import { asUnreadableInput } from '../../http/unreadable-input.ts'
import { validateByReasons } from '../../http/validation-locale.ts'
import { AppError, faultOf } from '../../lib/errors.ts'
import { serveOrders } from '../../worker/serve.ts'
import { type ReadHandIn, readHandIn } from './read-hand-in.ts'

validateByReasons()

serveOrders<Uint8Array, ReadHandIn>(
  async (bytes) => readHandIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => faultOf(error instanceof AppError ? error : asUnreadableInput(error)),
)
