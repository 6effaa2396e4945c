import type { FieldError } from '#contract/errors.ts'
import { partProblems } from '#contract/soal-rules.ts'
import type { SoalRow } from './bank.ts'
import { isBlank, render } from './text/render.ts'

/**
 * What makes a question sound, by its type. Complaints name the field below the question, so that the form, the
 * import report and a refused publication say the same.
 */
export function soalProblems(soal: Omit<SoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>): FieldError[] {
  return [...textProblems(soal), ...partProblems(soal)]
}

type Soal = Parameters<typeof soalProblems>[0]

const complaint = (path: string, message: string): FieldError => ({ path, message })
const when = (wrong: boolean, path: string, message: string): FieldError[] => (wrong ? [complaint(path, message)] : [])

function textProblems(soal: Soal): FieldError[] {
  const needed: [string, string][] = [
    ['teks', soal.teks],
    ...soal.opsi.map((opsi, index): [string, string] => [`opsi.${index}.teks`, opsi.teks]),
    ...soal.pernyataan.map((teks, index): [string, string] => [`pernyataan.${index}`, teks]),
  ]
  return [
    ...needed.flatMap(([path, text]) => {
      const rendered = render(text)
      if (rendered.problems.length) return rendered.problems.map((problem) => complaint(path, problem))
      return when(isBlank(rendered), path, 'Teks ini kosong.')
    }),
    ...render(soal.pembahasan_teks).problems.map((problem) => complaint('pembahasan_teks', problem)),
  ]
}
