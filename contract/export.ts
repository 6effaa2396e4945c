import { z } from 'zod'
import { MAX_FILTER } from './resource.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** POST /export/{resource}: the rows that the list's filters and search let through, in the list's order. */
export const exportRequest = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  /** The list's query without its page. */
  query: z.record(z.string().max(60), z.string().max(MAX_FILTER)),
})

/** GET /export-status?filename=: how far a file is; `done` of `total` rows are written. */
export const exportStatus = z.object({
  filename: z.string(),
  state: z.enum(['berjalan', 'selesai', 'gagal']),
  done: z.int().min(0),
  total: z.int().min(0),
})
export type ExportStatus = z.infer<typeof exportStatus>

export const exportFile = z.object({ filename: z.string().min(1).max(160) })
