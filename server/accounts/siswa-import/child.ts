import { AppError, faultOf } from '../../lib/errors.ts'
import { serveOrders } from '../../worker/serve.ts'
import { readSheet } from './read-sheet.ts'
import { readSiswa, type SiswaFile } from './read-siswa.ts'

serveOrders<Uint8Array, SiswaFile>(
  async (bytes) => readSiswa(await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
  (error) => (error instanceof AppError ? faultOf(error) : undefined),
)
