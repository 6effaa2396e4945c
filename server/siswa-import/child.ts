import { AppError } from '../errors.ts'
import { serveOrders } from '../import/apart/serve.ts'
import { readSheet } from './read-sheet.ts'
import { readSiswa, type SiswaFile } from './read-siswa.ts'

serveOrders<Uint8Array, SiswaFile>(
  async (bytes) => readSiswa(await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
  (error) => (error instanceof AppError ? error.error : undefined),
)
