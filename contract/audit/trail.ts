import { z } from 'zod'
import { OUTCOMES } from '../choices.ts'
import { fileShape } from '../export-columns.ts'
import { listTotal, MAX_PAGE_SIZE, stamp } from '../resource.ts'

/** GET /audit: who did what to whom and why, the newest first. */
export const auditQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  actor_id: z.uuid().optional(),
  /** A piece of the name or address of who did it. */
  actor: z.string().trim().max(120).optional(),
  /** Id of the row, attempt or person it was done to. */
  subject: z.string().max(200).optional(),
  /** One action, or all of a kind by its beginning up to the slash: `user-list/`. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]+(?:\/[a-z-]*)?$/)
    .optional(),
  outcome: z.enum(OUTCOMES).optional(),
  from: stamp.optional(),
  until: stamp.optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

const auditRow = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Null: nobody who has an account, as at a log-in with an unknown address. */
  actor_id: z.uuid().nullable(),
  /** Null where the account is gone. */
  actor_nama: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** What people call it; null where it is gone, or has no name. */
  subject_nama: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the action wrote down of itself; of a changed row `{ field: { before, after } }`. */
  detail: z.record(z.string(), z.unknown()),
  outcome: z.enum(OUTCOMES),
  /** Where the call came from; null for changes of rows. */
  address: z.string().nullable(),
  device: z.string().nullable(),
})

export type AuditRow = z.infer<typeof auditRow>
export const auditReply = z.object({ data: z.array(auditRow), ...listTotal })

export const AUDIT_COLUMNS = [
  'at',
  'actor',
  'action',
  'subject',
  'changes',
  'reason',
  'outcome',
  'address',
  'device',
] as const
export type AuditColumn = (typeof AUDIT_COLUMNS)[number]

/**
 * POST /export/jejak-audit: the entries that the filters let through, in the trail's order. The words of `changes` are named
 * `resource.field` and `resource.field=value`; those without a resource hold for all.
 */
const { page: _page, size: _size, ...filters } = auditQuery.shape
export const auditExport = z.strictObject({ ...fileShape(AUDIT_COLUMNS), query: z.strictObject(filters) })
export type AuditExport = z.infer<typeof auditExport>
