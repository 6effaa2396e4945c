import { z } from 'zod'
import { JENIS_SOAL } from '../exam/choices.ts'
import { MAX_PAGE_SIZE } from '../resource.ts'
import { HASIL_SOAL } from '../results/results.ts'

/** GET /report-jadwal/matrix: who answered what to which question of one paper, in the order of names. */
export const matrixQuery = z.object({
  jadwal_id: z.uuid().lowercase(),
  /** The paper most sat where none is named. */
  paper_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
})
export type MatrixQuery = z.infer<typeof matrixQuery>

const question = z.object({
  soal_id: z.uuid(),
  subtes_id: z.uuid(),
  subtes_kode: z.string(),
  /** Within its sub-test, in the paper's order: an attempt may have shuffled it. */
  nomor: z.int(),
  jenis: z.enum(JENIS_SOAL),
  teks: z.string(),
  /** The accepted answer in few letters; empty where options have points of their own. */
  kunci: z.string(),
  voided: z.boolean(),
})
export type MatrixQuestion = z.infer<typeof question>

const cell = z.object({
  hasil: z.enum(HASIL_SOAL),
  /** What was answered, in few letters; empty where blank. */
  jawaban: z.string(),
})
export type MatrixCell = z.infer<typeof cell>

const row = z.object({
  attempt_id: z.uuid(),
  nama: z.string(),
  sekolah: z.string().nullable(),
  kelas: z.string().nullable(),
  nilai: z.number(),
  /** One for each question, in their order. */
  cells: z.array(cell),
})
export type MatrixRow = z.infer<typeof row>

export const matrixReply = z.object({
  data: z.object({
    /** Null where nobody has a score. */
    paper_sha256: z.string().nullable(),
    questions: z.array(question),
    rows: z.array(row),
    total: z.int(),
  }),
})
export type Matrix = z.infer<typeof matrixReply>['data']
