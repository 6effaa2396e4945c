import * as z from 'zod/mini'
import { type FieldProblem, problem } from '../field-problem.ts'
import { DIRECTIVE_KINDS } from './choices.ts'
import { MAX_MESSAGE } from './live.ts'

/** What staff do to those who sit, and what was done. Times are epoch ms of the server unless named otherwise. */
const id = z.uuid('Nomor tidak dikenal.').check(z.lowercase())
const epoch = z.int().check(z.gte(0))
const MINUTE_MS = 60_000

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
export const plain = (text: string) => text.isWellFormed() && !text.includes('\0')
const words = (least: number, most: number, name: string) =>
  z
    .string(`Tulis ${name}.`)
    .check(
      z.trim(),
      z.minLength(least, `Tulis ${name}, paling sedikit ${least} huruf.`),
      z.maxLength(most, `${name[0]?.toUpperCase()}${name.slice(1)} paling panjang ${most} huruf.`),
      z.refine(plain, 'Teks memuat karakter yang tidak dapat disimpan.'),
    )
const reason = words(3, 500, 'alasan')
const ruang = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(plain, 'Nama ruang tidak dapat dipakai.'))

export const MAX_TARGETS = 1000
/** Longest time given at once, and longest incident. */
export const MAX_GIVEN_MS = 12 * 60 * MINUTE_MS

/** Why no time is given back for an incident from one moment to another, epoch ms; null where it is. */
export function intervalProblem(
  { from_at, to_at }: { from_at: number; to_at: number },
  now: number,
): FieldProblem | null {
  if (to_at > now) return problem('span.to_at', 'incident.in_future')
  if (to_at <= from_at) return problem('span.to_at', 'incident.ends_first')
  if (to_at - from_at > MAX_GIVEN_MS)
    return problem('span.from_at', 'incident.too_long', { count: MAX_GIVEN_MS / 3_600_000 })
  return null
}

const given = z
  .int('Tulis lamanya dalam milidetik, bilangan bulat.')
  .check(z.gte(MINUTE_MS, 'Paling sedikit 1 menit.'), z.lte(MAX_GIVEN_MS, 'Paling lama 12 jam.'))

const several = <T extends z.ZodMiniType>(one: T) =>
  z
    .array(one)
    .check(
      z.minLength(1, 'Pilih peserta.'),
      z.maxLength(MAX_TARGETS, `Paling banyak ${MAX_TARGETS} peserta sekaligus.`),
    )

/**
 * Whom it is done to: rows picked on the board, each with the attempt that stood there (null before the start); or named students, everybody
 * of some rooms, everybody of the schedule, in whatever attempt they are by now.
 */
export const targets = z.union(
  [
    z.strictObject({ picked: several(z.strictObject({ user_id: id, attempt_id: z.nullable(id) })) }),
    z.strictObject({ user_ids: several(id) }),
    z.strictObject({ ruang: z.array(ruang).check(z.minLength(1, 'Pilih ruang.'), z.maxLength(200)) }),
    z.strictObject({ everyone: z.literal(true) }),
  ],
  'Sebutkan peserta, ruang, atau semua.',
)
export type Targets = z.infer<typeof targets>

export const ACTS = ['extra', 'pause', 'resume', 'message', 'end', 'reopen', 'reset', 'reschedule'] as const
export type ActKind = (typeof ACTS)[number]

const deed = {
  /** Made by the client: the same again does nothing twice. */
  id,
  jadwal_id: id,
  targets: targets,
  reason,
}

/** POST /exam-actions */
export const actRequest = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...deed, kind: z.literal('extra'), ms: given }),
    z.strictObject({ ...deed, kind: z.literal('pause') }),
    z.strictObject({ ...deed, kind: z.literal('resume') }),
    z.strictObject({ ...deed, kind: z.literal('message'), text: words(1, MAX_MESSAGE, 'pesan') }),
    z.strictObject({ ...deed, kind: z.literal('end') }),
    /** `ms`: time on top of what was left when it ended. */
    z.strictObject({ ...deed, kind: z.literal('reopen'), ms: z.union([z.literal(0), given]) }),
    z.strictObject({ ...deed, kind: z.literal('reset') }),
    z.strictObject({ ...deed, kind: z.literal('reschedule'), to_jadwal_id: id }),
  ],
  'Tindakan ini tidak dikenal.',
)
export type ActRequest = z.infer<typeof actRequest>

/** Why nothing was done to somebody, where the office has its own words. `begun_anew`: another attempt than the one that was picked. */
const skipCode = z.enum(['begun_anew'])
export type SkipCode = z.infer<typeof skipCode>

const outcome = z.object({
  /** To how many it was done, or had been done before by the same request. */
  done: z.int(),
  /** To how many of those the phone has not told yet that it knows. */
  waiting: z.int(),
  /** At most 200; `skipped_total` counts all. */
  skipped: z.array(z.object({ user_id: z.uuid(), nama: z.string(), code: z.optional(skipCode), reason: z.string() })),
  skipped_total: z.int(),
})
export type ActOutcome = z.infer<typeof outcome>
export const actReply = z.object({ message: z.string(), data: outcome })

/** POST /exam-incidents: gives time back to all it hit. Either how long it was until now, or from when to when. */
export const incidentRequest = z.strictObject({
  ...deed,
  span: z.union(
    [z.strictObject({ ms: given }), z.strictObject({ from_at: epoch, to_at: epoch })],
    'Sebutkan lamanya, atau dari kapan sampai kapan.',
  ),
})
export type IncidentRequest = z.infer<typeof incidentRequest>

/** POST /exam-incidents/undo */
export const undoIncidentRequest = z.strictObject({ id, reason })

export const incident = z.object({
  id: z.uuid(),
  ruang: z.nullable(z.array(z.string())),
  reason: z.string(),
  from_at: z.int(),
  to_at: z.int(),
  at: z.int(),
  actor_nama: z.nullable(z.string()),
  /** To how many students it gave time back. */
  peserta: z.int(),
  undone_at: z.nullable(z.int()),
  undone_reason: z.nullable(z.string()),
})
export type Incident = z.infer<typeof incident>

/** What was done to the whole schedule lately, newest first: one line per deed, not per student. */
export const boardAction = z.object({
  act_id: z.uuid(),
  kind: z.enum(DIRECTIVE_KINDS),
  at: z.int(),
  actor_nama: z.nullable(z.string()),
  reason: z.string(),
  ms: z.nullable(z.int()),
  text: z.nullable(z.string()),
  peserta: z.int(),
  /** To how many of them the phone said that it knows. */
  delivered: z.int(),
  /** The only one it was done to, if it was one. */
  nama: z.nullable(z.string()),
})
export type BoardAction = z.infer<typeof boardAction>

/** GET /exam-incidents */
export const boardActionsReply = z.object({
  data: z.object({ incidents: z.array(incident), actions: z.array(boardAction) }),
})
export type BoardActions = z.infer<typeof boardActionsReply>['data']
