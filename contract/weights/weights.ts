import { z } from 'zod'
import { rescoreState } from '../reporting/report.ts'
import { previewed } from '../reporting/ruling.ts'
import { MOST_PARTS } from './rules.ts'

/**
 * Weights of each type, on one screen (/master-admin/rasionalisasi/{type}), all written by holders of the menu `rasionalisasi`:
 * - utbk (POST /input/setting-bobot-subtest-utbk): sets of sub-tests with weights, one of all streams or of one;
 * - kedinasan (POST /input/setting-bobot-subtest-kedinasan): sets with points, thresholds and tie order;
 * - bintara (POST /input/setting-bobot-subtest-bintara): sets with weights and tie order, one for each track and year;
 * - pas (POST /input/bobot-penilaian-pas): weights of the components of a subject, read by the report card at once;
 * - subcat (POST /input/setting-bobot-subcat): weights of the sub-categories of a category, read by the report card at once.
 *
 * A set of the first three is a standard and changes no score by itself. Scores are computed with the figures of the package, which
 * staff may set by hand. POST /rasionalisasi/apply writes a set into packages and has their scores computed again.
 */
export const WEIGHTS_MENU = 'rasionalisasi'

/** Which scoring the packages have that a set can be written into. */
export const SCORING_OF = { utbk: 'irt', kedinasan: 'skd', bintara: 'bobot' } as const
export type SetType = keyof typeof SCORING_OF
export const SET_TYPES = Object.keys(SCORING_OF) as [SetType, ...SetType[]]

const kode = z.string().trim().min(1).max(16)
const nama = z.string().trim().min(1).max(120)
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (weight) => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-6,
    'Paling banyak dua angka di belakang koma.',
  )
const tie = z.int().min(1).max(99).nullable()

export const weightPart = z.strictObject({ kode, nama, bobot: percent })
export const trackPart = z.strictObject({ kode, nama, bobot: percent, prioritas_seri: tie })
/** `skala`: every option has points of its own, 1 to 5. */
export const POINT_MODES = ['benar_salah', 'skala'] as const

export const pointPart = z.strictObject({
  kode,
  nama,
  jumlah_soal: z.int().min(1).max(500),
  mode: z.enum(POINT_MODES),
  poin_benar: z.number().min(0).max(1000),
  poin_salah: z.number().min(-1000).max(1000),
  poin_kosong: z.number().min(-1000).max(1000),
  ambang: z.number().min(0).max(100_000).nullable(),
  prioritas_seri: tie,
})
export const subcatPart = z.strictObject({ subcat_id: z.uuid(), bobot: percent, prioritas_seri: tie })

export const partsOf = <P extends z.ZodType>(part: P) => z.array(part).min(1).max(MOST_PARTS)
export type WeightPart = z.infer<typeof weightPart>
export type TrackPart = z.infer<typeof trackPart>
export type PointPart = z.infer<typeof pointPart>
export type SubcatPart = z.infer<typeof subcatPart>

const id = z.uuid().lowercase()

/** GET /rasionalisasi/packages: published packages that a set can be written into, the newest first. */
export const weightPackagesQuery = z.strictObject({ type: z.enum(SET_TYPES), set_id: id.optional() })
const weightPackage = z.object({
  paket_id: z.uuid(),
  nama: z.string(),
  rumpun_ids: z.array(z.uuid()),
  /** The schedule that was sat last, on which a preview is made. */
  jadwal: z.object({ id: z.uuid(), nama: z.string(), peserta: z.int() }).nullable(),
  /** Whether its figures are those of the set; `unfit`: a sub-test is not in the set. Null without a set. */
  state: z.enum(['same', 'differs', 'unfit']).nullable(),
  /** Codes of its sub-tests that the set does not have. */
  missing: z.array(z.string()),
})
export type WeightPackage = z.infer<typeof weightPackage>
export const MOST_PACKAGES = 50
export const weightPackagesReply = z.object({ data: z.array(weightPackage) })

/** POST /rasionalisasi/preview: who moves how much; nothing is written. */
export const weightPreviewRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('utbk'), jadwal_id: id, bagian: partsOf(weightPart) }),
  z.strictObject({ type: z.literal('kedinasan'), jadwal_id: id, bagian: partsOf(pointPart) }),
  z.strictObject({ type: z.literal('bintara'), jadwal_id: id, bagian: partsOf(trackPart) }),
  z.strictObject({
    type: z.literal('pas'),
    mapel_id: id,
    bobot_harian: percent,
    bobot_pts: percent,
    bobot_pas: percent,
    kkm: z.number().min(0).max(100),
  }),
  z.strictObject({ type: z.literal('subcat'), kategori_id: id, bagian: partsOf(subcatPart) }),
])
export type WeightPreviewRequest = z.infer<typeof weightPreviewRequest>
export const weightPreviewReply = z.object({ data: previewed })

/** POST /rasionalisasi/apply: writes a stored set into packages and has their scores computed again. `id` again: the same, once. */
export const applyWeights = z.strictObject({
  id,
  type: z.enum(SET_TYPES),
  set_id: id,
  paket_ids: z.array(id).min(1).max(MOST_PACKAGES),
  reason: z.string().trim().min(3).max(500),
})
export type ApplyWeights = z.infer<typeof applyWeights>
export const applyWeightsReply = z.object({
  message: z.string(),
  data: z.array(z.object({ paket_id: z.uuid(), rescore: rescoreState })),
})
