import { z } from 'zod'
import { GUIDE_KINDS, PAGE_KINDS } from '../content/content.ts'
import { VERSIONED } from './questions.ts'

/** Characters of one draft: a question whose text, options and discussion are all as long as they may be. */
const MAX_DRAFT = 900_000

/** What forms keep drafts of: questions, and texts of each menu of their own. */
export const DRAFTED = [...VERSIONED, ...PAGE_KINDS, ...GUIDE_KINDS] as const

/** Which form a draft belongs to. `row_id`: null while it is new. */
const place = { jenis: z.enum(DRAFTED), row_id: z.uuid().toLowerCase().nullable() }

/** Text of an editor that was never saved. `version` of the row it began on; `at` in epoch ms of the computer. */
const draft = {
  /** The form's fields as JSON. Read by the editor that wrote it, and by nothing else. */
  fields: z.string().max(MAX_DRAFT),
  version: z.int().positive().nullable(),
  at: z.int().nonnegative(),
}
export type UnsavedDraft = { [K in keyof typeof draft]: z.infer<(typeof draft)[K]> }
export type DraftPlace = { [K in keyof typeof place]: z.infer<(typeof place)[K]> }

/** POST /unsaved-draft: keeps the asker's own draft of a form; `draft` null deletes it. */
export const unsavedDraftBody = z.strictObject({ ...place, draft: z.strictObject(draft).nullable() })

/** GET /unsaved-draft: the asker's own draft of a form, null where there is none. */
export const unsavedDraftQuery = z.object({ jenis: place.jenis, row_id: z.uuid().toLowerCase().optional() })
export const unsavedDraftReply = z.object({ data: z.object(draft).nullable() })
