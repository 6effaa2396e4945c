import * as z from 'zod/mini'
import { CURRICULA, DEGREES } from '../choices.ts'
import { MOST_SUBJECTS, schoolGrade } from '../report-card/school-grades.ts'
import { LABELS, MEMBER_SOURCES, MEMBER_STATES, MOST_CHOICES, SNBP_SEMESTERS } from './rules.ts'

/** SNBP on the wire (rules.ts says what the entities are). Times are ISO 8601 text, amounts whole rupiah. */
const id = z.uuid()
const page = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
}
const count = z.int().check(z.gte(0))
const moment = z.nullable(z.string())

/** GET /snbp-list: published programmes, the newest year first, with where the caller stands in each. */
export const snbpListQuery = z.strictObject(page)
export const snbpProgram = z.object({
  id,
  nama: z.string(),
  tahun: z.int(),
  harga: count,
  harga_coret: z.nullable(count),
  mulai: moment,
  selesai: moment,
  /** Whether one may join now, by the server's clock. */
  open: z.boolean(),
  /** Of the caller; null: none. */
  membership: z.nullable(z.object({ status: z.enum(MEMBER_STATES), submitted: z.boolean() })),
})
export type SnbpProgram = z.infer<typeof snbpProgram>
export const snbpListReply = z.object({ data: z.array(snbpProgram), total: count })

const year_size = z.int().check(z.gte(1), z.lte(5000))

/**
 * POST /submit/snbp: all of it in one transaction: grades of semesters 1 to 5 into the report card, and the choices in their
 * order. `batch` is made when the form is begun: sent again it answers the same. Submitting again replaces the choices.
 */
export const snbpSubmission = z.strictObject({
  batch: id,
  program_id: id,
  sekolah_id: id,
  kurikulum: z.enum(CURRICULA),
  /** Place in the final year and its size, as the school told the student; null: not known. */
  peringkat: z.nullable(year_size),
  year_size: z.nullable(year_size),
  grades: z
    .array(
      z.strictObject({
        mapel_id: id,
        semester: z.int().check(z.gte(1), z.lte(SNBP_SEMESTERS.length)),
        grade: schoolGrade,
      }),
    )
    .check(z.maxLength(MOST_SUBJECTS * SNBP_SEMESTERS.length)),
  choices: z.array(id).check(z.minLength(1), z.maxLength(MOST_CHOICES)),
})
export type SnbpSubmission = z.infer<typeof snbpSubmission>
export const snbpSubmitReply = z.object({ data: z.object({ member_id: id, status: z.enum(MEMBER_STATES) }) })

const place = z.object({ rank: z.nullable(count), of: count })

export const snbpChoice = z.object({
  priority: z.int(),
  school_major_id: id,
  nama: z.string(),
  jenjang: z.enum(DEGREES),
  universitas: z.string(),
  portofolio: z.boolean(),
  /** In the school's province; null: not known. */
  same_province: z.nullable(z.boolean()),
  /** Names of the supporting subjects by the student's curriculum. */
  supporting: z.array(z.string()),
  /** Mean of all subjects, of the supporting ones (null: none, or no grades of them), and the index of both. */
  overall_mean: z.number(),
  supporting_mean: z.nullable(z.number()),
  weighted_index: z.number(),
  /** Among active members who chose the same; null while the membership is not active. */
  rank: z.nullable(count),
  entrants: count,
  applicants: z.nullable(count),
  capacity: z.nullable(count),
  /** Places that compare with our members; null: unknown. */
  places: z.nullable(z.number()),
  label: z.enum(LABELS),
})
export type SnbpChoice = z.infer<typeof snbpChoice>

export const snbpMembership = z.object({
  member_id: id,
  program: z.object({
    id,
    nama: z.string(),
    tahun: z.int(),
    harga: count,
    bobot_rapor: z.int(),
    min_peserta: z.int(),
    open: z.boolean(),
  }),
  sumber: z.enum(MEMBER_SOURCES),
  status: z.enum(MEMBER_STATES),
  submitted_at: moment,
  kurikulum: z.nullable(z.enum(CURRICULA)),
  peringkat: z.nullable(z.int()),
  year_size: z.nullable(z.int()),
  /** Null until the student submitted. */
  sekolah: z.nullable(
    z.object({
      id,
      nama: z.string(),
      npsn: z.string(),
      quota: z.nullable(
        z.object({
          percent: z.int(),
          parts: z.nullable(z.object({ accreditation: z.int(), e_rapor: z.int() })),
          /** Of the final year; null: its size is not known. */
          places: z.nullable(count),
        }),
      ),
      /** Among active members of the same school, by the mean of all subjects: an estimate from members alone. */
      place,
    }),
  ),
  choices: z.array(snbpChoice),
  /** Grades of semesters 1 to 5 as they stand in the report card. */
  grades: z.array(z.object({ mapel_id: id, mapel: z.string(), semester: z.int(), grade: z.number() })),
})
export type SnbpMembership = z.infer<typeof snbpMembership>

/** GET /snbp-member-cek/{id}: memberships of a student, the newest programme first: one's own, of others for staff alone. */
export const snbpMemberCheckReply = z.object({
  data: z.object({ member: z.boolean(), memberships: z.array(snbpMembership) }),
})

/** `prodi`: first choices before second, by index · `sekolah`: by the mean of all subjects · the others: first choices, by index. */
export const RANKED_BY = ['prodi', 'sekolah', 'provinsi', 'semua'] as const
export type RankedBy = (typeof RANKED_BY)[number]

/** GET /ranking-snbp. `of`: a study programme, school or province; absent: the caller's own (the first choice). */
export const snbpRankingQuery = z.strictObject({
  ...page,
  program_id: id,
  by: z.enum(RANKED_BY),
  of: z.optional(z.string().check(z.maxLength(36))),
})
export const snbpRankingRow = z.object({
  /** Equal values have the same: 1, 2, 2, 4. */
  rank: count,
  /** Initials, to staff the whole name. */
  nama: z.string(),
  own: z.boolean(),
  /** For staff alone. */
  user_id: z.nullable(id),
  sekolah: z.string(),
  priority: z.int(),
  prodi: z.string(),
  universitas: z.string(),
  overall_mean: z.number(),
  supporting_mean: z.nullable(z.number()),
  weighted_index: z.number(),
})
export type SnbpRankingRow = z.infer<typeof snbpRankingRow>
export const snbpRankingReply = z.object({
  data: z.array(snbpRankingRow),
  total: count,
  /** The caller's own row, wherever it stands. */
  own: z.nullable(snbpRankingRow),
  /** What is ranked, in words: the study programme, school or province; null: all. */
  of: z.nullable(z.object({ id: z.string(), nama: z.string() })),
})

/** POST /rm-snbp-membership */
export const snbpEndMembership = z.strictObject({
  member_id: id,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})
export const snbpEndReply = z.object({ data: z.object({ member_id: id, status: z.enum(MEMBER_STATES) }) })
