import * as z from 'zod/mini'
import { fileShape } from '../export-columns.ts'
import { EBOOK_FORMATS } from './file.ts'

const id = z.uuid()
const page = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
}
export const OWNED_BY = ['beli', 'gratis', 'admin'] as const
export const EBOOK_OWNER_STATES = ['aktif', 'dibatalkan'] as const

/** GET /my-ebook */
export const myEbooksQuery = z.strictObject({ ...page, q: z.optional(z.string().check(z.trim(), z.maxLength(120))) })

/** An e-book on its owner's shelf. */
export const shelfEbook = z.object({
  id,
  judul: z.string(),
  slug: z.string(),
  penulis: z.string(),
  kategori: z.string(),
  sampul: z.nullable(z.string()),
  format: z.nullable(z.enum(EBOOK_FORMATS)),
  /** Pages of a PDF, chapters of an EPUB. */
  halaman: z.nullable(z.int()),
  ukuran: z.nullable(z.int()),
  /** SHA-256 of its file: another one is another edition. */
  edition: z.nullable(z.string()),
  sumber: z.enum(OWNED_BY),
  mulai: z.string(),
})
export type ShelfEbook = z.infer<typeof shelfEbook>
export const myEbooksReply = z.object({ data: z.array(shelfEbook), total: z.int() })

/** POST /save-ebook: takes a free one. POST /download: the file of an owned one. */
export const ebookCall = z.strictObject({ ebook_id: id })
export const saveEbookReply = z.object({ data: z.object({ ebook_id: id, mulai: z.string() }) })

/** POST /upload-ebook */
export const uploadEbookQuery = z.strictObject({ ebook_id: id })

/** GET /ebook-buyer, for staff: who bought or took it, the newest first. */
export const ebookBuyersQuery = z.strictObject({
  ...page,
  ebook_id: id,
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
})
export const ebookBuyer = z.object({
  id,
  nama: z.string(),
  email: z.string(),
  sumber: z.enum(OWNED_BY),
  status: z.enum(EBOOK_OWNER_STATES),
  mulai: z.string(),
  /** The order that it was paid by. */
  order_id: z.nullable(id),
  invoice: z.nullable(z.string()),
  total: z.nullable(z.int()),
})
export type EbookBuyer = z.infer<typeof ebookBuyer>

export const BUYER_COLUMNS = ['nama', 'email', 'sumber', 'status', 'mulai', 'invoice', 'total'] as const
/** POST /export/ebook-buyer */
export const ebookBuyersExport = z.strictObject({
  ...fileShape(BUYER_COLUMNS),
  query: z.strictObject({ ebook_id: id, q: ebookBuyersQuery.shape.q }),
})
/** POST /ebook-access, for staff: takes an e-book that cost nothing off its reader's shelf, or puts it back. `id` as in the list. */
export const ebookAccess = z.strictObject({
  id,
  status: z.enum(EBOOK_OWNER_STATES),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})
export const ebookAccessReply = z.object({ data: z.object({ id, status: z.enum(EBOOK_OWNER_STATES) }) })

export const ebookBuyersReply = z.object({ data: z.array(ebookBuyer), total: z.int() })
