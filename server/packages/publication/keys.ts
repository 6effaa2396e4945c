import { z } from 'zod'
import { DIFFICULTIES } from '#contract/choices.ts'
import { ANSWER_FORMATS, JENIS_SOAL, SCORINGS } from '#contract/exam/choices.ts'
import { VOIDINGS } from '#contract/reporting/item.ts'
import { criterion } from '#contract/rubric.ts'

/**
 * Keys, points and discussions of one paper: the half that stays home (I8). Stored per version in `paper_key.keys`,
 * in the paper's own order of sub-tests and questions; scoring reads it together with the sealed log.
 */
const soalKeys = z.object({
  id: z.uuid(),
  jenis: z.enum(JENIS_SOAL),
  /** As the question bank has it (contract/resources/soal.ts); sheets: empty. */
  kunci: z.array(z.string()),
  /** skala: points per option id. */
  poin_opsi: z.record(z.string(), z.number()).nullable(),
  materi: z.string(),
  tingkat: z.enum(DIFFICULTIES),
  /** Sanitised, maths rendered; media as `media:<sha256>`, served at /files/media/<sha256>. */
  pembahasan_html: z.string(),
  pembahasan_video_url: z.string().nullable(),
  format_isian: z.enum(ANSWER_FORMATS).nullable(),
  toleransi: z.number().nullable().optional(),
  nilai_sebagian: z.boolean().optional(),
  /** uraian: what its marking looks at. */
  rubrik: z.array(criterion).optional(),
  /** Types of several parts: other sets and patterns that are right as well. */
  kunci_lain: z.array(z.array(z.string())).optional(),
  /** A decision in force (server/packages/publication/rulings.ts), with what the question bank says beneath it. */
  ruling: z
    .object({
      id: z.uuid(),
      /** Nobody is judged by it: out of the total, or full points for all. */
      void_as: z.enum(VOIDINGS).nullable(),
      original: z.object({ kunci: z.array(z.string()), poin_opsi: z.record(z.string(), z.number()).nullable() }),
    })
    .optional(),
})
export type SoalKeys = z.infer<typeof soalKeys>

const subtesKeys = z.object({
  id: z.uuid(),
  kode: z.string(),
  nama: z.string(),
  poin_benar: z.number(),
  poin_salah: z.number(),
  poin_kosong: z.number(),
  /** Weight of the sub-test in a total. */
  bobot: z.number(),
  /** Threshold (ambang batas) in points, null where there is none. */
  ambang: z.number().nullable(),
  /** Place in the tie order of a ranking (1 first), null where it takes no part. */
  prioritas_seri: z.number().nullable(),
  soal: z.array(soalKeys),
})
export type SubtesKeys = z.infer<typeof subtesKeys>

export const paperKeys = z.object({
  penilaian: z.enum(SCORINGS),
  subtes: z.array(subtesKeys),
})
export type PaperKeys = z.infer<typeof paperKeys>

/** Addresses of the media that a rendered text names: `media:<sha256>` becomes /files/media/<sha256>. */
export function withMediaAddresses(html: string): string {
  return html.replace(/(["'])media:([0-9a-f]{64})\1/g, '$1/files/media/$2$1')
}
