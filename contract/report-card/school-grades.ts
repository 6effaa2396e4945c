import * as z from 'zod/mini'

/**
 * Grades of the school's own report (rapor), one for a subject and a semester, kept in `school_grade`. The student types them
 * once, on the report card (POST /input/raport); the report card and SNBP read them. PAS results are no part of them: they
 * come from sittings and nobody types them. Staff read grades (GET /get-raport, /get-rekap-raport) and never write them.
 */
export const SEMESTERS = [1, 2, 3, 4, 5, 6] as const

/** Whether a subject stands in school reports: in everybody's, in those of students who take it, or in none. */
export const REPORT_SUBJECTS = ['wajib', 'pilihan', 'tidak'] as const

export const LOWEST_GRADE = 0
export const HIGHEST_GRADE = 100
/** Subjects of one student; no school teaches more. */
export const MOST_SUBJECTS = 30

/** 0 to 100 with at most two decimals. A subject without a grade in a semester has no row: never 0. */
export const schoolGrade = z.number().check(
  z.gte(LOWEST_GRADE),
  z.lte(HIGHEST_GRADE),
  z.refine((grade) => Math.abs(grade * 100 - Math.round(grade * 100)) < 1e-6),
)

const semester = z.int().check(z.gte(1), z.lte(6))
const mapel_id = z.uuid()

export const schoolGradeRow = z.object({ mapel_id, semester, grade: schoolGrade })

/** Of a grade as it is typed: "88", "88,5", "88.25". Undefined where it is none. */
export function typedGrade(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined
  const grade = Number(plain)
  return schoolGrade.safeParse(grade).success ? grade : undefined
}

/** Mean of what is filled in; null where nothing is. */
export function meanGrade(grades: readonly number[]): number | null {
  return grades.length ? grades.reduce((sum, grade) => sum + grade, 0) / grades.length : null
}

/** One cell as the student changed it: `was` is what the phone last knew of it, null for an empty cell. */
export const gradeChange = z.object({
  mapel_id,
  semester,
  grade: z.nullable(schoolGrade),
  was: z.nullable(schoolGrade),
})
export type GradeChange = z.infer<typeof gradeChange>

/**
 * POST /input/raport: the student's own cells. A cell that another device changed since `was` stays as it is and comes back
 * in `differs` with what is stored; all others are stored. The same call again changes nothing.
 */
export const gradesInput = z.strictObject({
  grades: z.array(gradeChange).check(z.minLength(1), z.maxLength(MOST_SUBJECTS * SEMESTERS.length)),
})

export const gradesReply = z.object({
  message: z.string(),
  data: z.object({
    differs: z.array(z.object({ mapel_id, semester, stored: z.nullable(schoolGrade) })),
  }),
})
export type GradesReply = z.infer<typeof gradesReply>
