import { type Criterion, MAX_CRITERIA, POINT_STEP } from '#contract/rubric.ts'
import type { RawQuestion } from '../types.ts'

const USUAL_POINTS = 10

/** What is said of an essay whose file has no rubric that the bank could read. */
export const WITHOUT_RUBRIC = 'rubrik (diganti satu kriteria; soalnya masuk sebagai draf)'

/** An essay as a file has it; without a rubric it waits, as a draft with one criterion, for its author. */
export function essay(rubric: Criterion[] | null, points = USUAL_POINTS, guide = '') {
  const most = Math.min(100, Math.max(POINT_STEP, Math.round(points / POINT_STEP) * POINT_STEP || USUAL_POINTS))
  const parts: Pick<RawQuestion, 'type' | 'rubric' | 'answer'> & { status?: string } = {
    ...{ type: 'essay', answer: null },
    rubric: rubric ?? [{ nama: 'Jawaban', poin: most, petunjuk: guide.slice(0, 1000).trim() }],
    ...(!rubric && { status: 'draf' }),
  }
  return parts
}

/** `Isi: 4 - Menyebut mineral. | Bahasa: 6`; null where a part is none. */
export function readRubric(text: string): Criterion[] | null {
  const parts = text.split('|').map((part) => {
    const [, nama = '', points = '', petunjuk = ''] =
      /^\s*(\S[^:]{0,119}):\s*(\d{1,3}(?:[.,]5)?)\s*(?:-\s*(\S.*))?$/s.exec(part) ?? []
    return { nama: nama.trim(), poin: Number(points.replace(',', '.')), petunjuk: petunjuk.trim() }
  })
  return parts.length <= MAX_CRITERIA && parts.every(({ nama, poin }) => nama && poin > 0 && poin <= 100) ? parts : null
}

export const rubricText = (rubrik: readonly Criterion[]): string =>
  rubrik.map(({ nama, poin, petunjuk }) => `${nama}: ${poin}${petunjuk && ` - ${petunjuk}`}`).join(' | ')
