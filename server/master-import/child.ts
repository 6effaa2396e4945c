import type { MasterList } from '#contract/catalog/import-master.ts'
import { AppError, faultOf } from '../lib/errors.ts'
import { serveOrders } from '../worker/serve.ts'
import { readProdi } from './read-prodi.ts'
import { readSekolah } from './read-sekolah.ts'
import { rowsOf } from './rows-of.ts'

export interface ListOrder {
  bytes: Uint8Array
  list: MasterList
}

const READERS = { sekolah: readSekolah, prodi: readProdi }
export type ReadList = ReturnType<(typeof READERS)[MasterList]>

serveOrders<ListOrder, ReadList>(
  async ({ bytes, list }) => READERS[list](await rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
  (error) => (error instanceof AppError ? faultOf(error) : undefined),
)
