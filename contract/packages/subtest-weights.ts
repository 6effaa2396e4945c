import * as z from 'zod/mini'
import { subtesSummary } from '../exam/schedule.ts'

/**
 * GET /subtest-with-bobot?paket_id= : the sub-tests of a package and how each counts. Staff who put packages together read them at
 * any time, a student once the result of their newest attempt is released; until then the figures are null.
 */
const figure = z.nullable(z.number())

export const weighedSubtest = z.object({
  ...subtesSummary.shape,
  bobot: figure,
  poin_benar: figure,
  poin_salah: figure,
  poin_kosong: figure,
})
export type WeighedSubtest = z.infer<typeof weighedSubtest>

export const weighedSubtestsReply = z.object({ data: z.array(weighedSubtest), total: z.int(), released: z.boolean() })
