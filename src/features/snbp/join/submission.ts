import { typedGrade } from '#contract/report-card/school-grades.ts'
import type { SnbpSubmission } from '#contract/snbp/calls.ts'
import { SNBP_SEMESTERS } from '#contract/snbp/rules.ts'
import type { Draft } from './draft.ts'

/** Cells that hold a grade; what is none is not sent. */
export const gradesOf = ({ grades }: Draft): SnbpSubmission['grades'] =>
  Object.entries(grades).flatMap(([mapel_id, row]) =>
    SNBP_SEMESTERS.flatMap((semester, n) => {
      const grade = typedGrade(row[n] ?? '')
      return grade === undefined ? [] : [{ mapel_id, semester, grade }]
    }),
  )

/** How many cells hold something that is no grade. */
export const badCells = ({ grades }: Draft): number =>
  Object.values(grades)
    .flat()
    .filter((text) => text.trim() !== '' && typedGrade(text) === undefined).length

/** Semesters without any grade. */
export function emptySemesters(draft: Draft): number[] {
  const filled = new Set(gradesOf(draft).map(({ semester }) => semester))
  return SNBP_SEMESTERS.filter((semester) => !filled.has(semester))
}

const number = (text: string) => (text === '' ? null : Math.max(1, Number(text)))

export const submissionOf = (program_id: string, draft: Draft): SnbpSubmission => ({
  batch: draft.batch,
  program_id,
  sekolah_id: draft.sekolah?.id ?? '',
  kurikulum: draft.kurikulum,
  peringkat: number(draft.peringkat),
  year_size: number(draft.year_size),
  grades: gradesOf(draft),
  choices: draft.choices.flatMap((choice) => choice?.id ?? []),
})
