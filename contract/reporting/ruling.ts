import { z } from 'zod'
import { RULING_KINDS, VOIDINGS } from './item.ts'
import { rescoreState } from './report.ts'

/** Voiding an item, accepting more keys, changing a key: preview, decision, and taking it back. */
const id = z.uuid().lowercase()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const figure = z.number().nullable()

const reason = z
  .string()
  .trim()
  .min(3, 'Tulis alasannya, paling sedikit 3 huruf.')
  .max(500, 'Alasan paling panjang 500 huruf.')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Alasan memuat karakter yang tidak dapat disimpan.')

const keyText = z
  .string()
  .min(1, 'Kunci tidak boleh kosong.')
  .max(200, 'Kunci paling panjang 200 huruf.')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Kunci memuat karakter yang tidak dapat disimpan.')

/**
 * What may be decided of an item. `void_as`: nobody is judged by it – `excluded` takes it out of the total, `full_points`
 * gives everybody its full points. `kunci`: all answers accepted from now on, each whole; of a graded choice (skala)
 * the points of every option.
 */
const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('void'), void_as: z.enum(VOIDINGS) }),
  z.object({
    kind: z.literal('key'),
    kunci: z.array(z.array(keyText).min(1).max(50)).max(20).default([]),
    poin_opsi: z.record(z.string().max(4), z.number().min(-1000).max(1000)).nullable().default(null),
  }),
])
export type Decision = z.infer<typeof decision>

const target = { jadwal_id: id, soal_id: id, paper_sha256: sha256.optional() }
/** POST /report-jadwal/preview: what a decision (null: taking back the one in force) would do. Changes nothing. */
export const previewRequest = z.object({ ...target, ruling: decision.nullable() })

const moved = z.object({
  attempt_id: z.uuid(),
  nama: z.string(),
  rank: z.object({ before: z.int(), after: z.int() }),
  nilai: z.object({ before: z.number(), after: z.number() }),
  lulus: z.object({ before: z.boolean().nullable(), after: z.boolean().nullable() }),
})
export type Moved = z.infer<typeof moved>

/** Rows shown of a preview. */
export const PREVIEW_ROWS = 200
/** Places in the ranking from which a move is called far. */
export const FAR = 10
/** Who moves how much by a change of keys or weights. */
export const previewed = z.object({
  participants: count,
  nilai: z.object({ up: count, down: count, unchanged: count }),
  rank: z.object({ up: count, down: count, unchanged: count, far: count }),
  lulus: z.object({ now_passed: count, now_failed: count }),
  mean: z.object({ before: figure, after: figure }),
  /** Attempts with a final score, which stays until a calibration under the new keys is published. */
  waiting: count,
  /** Who moves most first; at most PREVIEW_ROWS of them. */
  rows: z.array(moved),
})
export type Previewed = z.infer<typeof previewed>
export const previewReply = z.object({
  data: previewed.extend({
    /** Attempts of other schedules on the same question of this package, scored anew as well. */
    others: z.object({ attempts: count, jadwal: count }),
  }),
})
export type Preview = z.infer<typeof previewReply>['data']

/** POST /report-jadwal/rulings: decides and has everything scored anew. `batch` again: the same decision, once. */
export const rulingRequest = z.object({ ...target, id, reason: reason, ruling: decision })
/** POST /report-jadwal/withdraw: takes a decision back, as a new version of the results again. */
export const withdrawRequest = z.object({ jadwal_id: id, id, reason: reason })
export const ruledReply = z.object({
  message: z.string(),
  data: z.object({ id: z.uuid(), rescore: rescoreState }),
})

export const rulingRow = z.object({
  id: z.uuid(),
  soal_id: z.uuid(),
  kode: z.string(),
  kind: z.enum(RULING_KINDS),
  void_as: z.enum(VOIDINGS).nullable(),
  kunci: z.array(z.array(z.string())),
  reason: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
})
export type RulingRow = z.infer<typeof rulingRow>
/** GET /report-jadwal/rulings: every decision on this schedule's package, newest first. */
export const rulingsReply = z.object({ data: z.array(rulingRow) })
