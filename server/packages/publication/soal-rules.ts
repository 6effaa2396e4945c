import type { FieldError } from '#contract/errors.ts'
import { partProblems } from '#contract/question-bank/soal-rules.ts'
import { isBlank, render } from '../text/render.ts'
import type { SoalRow } from './bank.ts'

/**
 * What makes a question sound, by its type. Messages name the field below the question, so that the form, the
 * import report and a refused publication say the same.
 */
export function soalProblems(soal: Soal): FieldError[] {
  return [...textProblems(soal), ...emptyTexts(soal), ...partProblems(soal)]
}

/** What contradicts itself in a question that is still being written; what is missing may be written later. */
export const draftProblems = (soal: Soal): FieldError[] => [
  ...textProblems(soal),
  ...partProblems(soal, { unfinished: true }),
]

type Soal = Omit<SoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>

const fieldError = (path: string, message: string): FieldError => ({ path, message })
const when = (wrong: boolean, path: string, message: string): FieldError[] => (wrong ? [fieldError(path, message)] : [])

/** Texts that a question cannot do without. */
const neededTexts = (soal: Soal): [path: string, text: string][] => [
  ['teks', soal.teks],
  ...soal.opsi.map((opsi, index): [string, string] => [`opsi.${index}.teks`, opsi.teks]),
  ...soal.pernyataan.map((teks, index): [string, string] => [`pernyataan.${index}`, teks]),
]

const textProblems = (soal: Soal): FieldError[] =>
  [...neededTexts(soal), ['pembahasan_teks', soal.pembahasan_teks] as const].flatMap(([path, text]) =>
    render(text).problems.map((problem) => fieldError(path, problem)),
  )

function emptyTexts(soal: Soal): FieldError[] {
  return neededTexts(soal).flatMap(([path, text]) => {
    const rendered = render(text)
    return when(rendered.problems.length === 0 && isBlank(rendered), path, 'Teks ini kosong.')
  })
}
