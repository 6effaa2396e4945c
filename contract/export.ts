import { z } from 'zod'
import { profile } from './accounts/auth.ts'
import { EXPORT_FORMATS } from './choices.ts'
import { MAX_FILTER } from './resource.ts'

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A column of a list as its reader sees it; how its values are written follows from the field's declaration. */
export const exportColumn = z.strictObject({
  key: z.string().max(60),
  title: z.string().max(160),
  /** What the values of a choice or a switch are called. */
  words: z.record(z.string().max(60), z.string().max(160)).optional(),
})
export type ExportColumn = z.infer<typeof exportColumn>

/** POST /export/{resource}: the rows that the list's filters and search let through, in the list's order. */
export const exportRequest = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  /** The list's query without its page. */
  query: z.record(z.string().max(60), z.string().max(MAX_FILTER)),
  /** The columns chosen, with times of day in the zone; null for every field as it is stored. */
  layout: z.strictObject({ columns: z.array(exportColumn).min(1).max(80), zone: profile.shape.zona }).nullable(),
})
export type ExportLayout = NonNullable<z.infer<typeof exportRequest>['layout']>

export const EXPORT_STATES = ['running', 'done', 'failed'] as const

/** GET /export-status?filename=: how far a file is; `done` of `total` rows are written. */
export const exportStatus = z.object({
  filename: z.string(),
  state: z.enum(EXPORT_STATES),
  done: z.int().min(0),
  total: z.int().min(0),
})
export type ExportStatus = z.infer<typeof exportStatus>

export const exportFile = z.object({ filename: z.string().min(1).max(160) })
