import { keysByPlace } from '#contract/exam/sheet.ts'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { soalState } from '../model/answered.ts'

export interface AnswerCounts {
  answered: number
  partly: number
  blank: number
  /** Null where the paper has no question but sheets. */
  questions: number | null
  /** Places of sheets with a key; null where the paper has no sheet. */
  places: number | null
}

/** What was given, counted as the result counts it: questions by `answerState`, sheets apart by their places. */
export function useAnswerCounts(): AnswerCounts {
  const { session } = useRunner()
  const { answers, keys } = useSnapshot((snapshot) => snapshot)
  const states: ReturnType<typeof soalState>[] = []
  const places: number[] = []
  for (const { soal } of session.items) {
    if (soal.jenis === 'pauli' || soal.jenis === 'kecermatan') {
      places.push(keysByPlace(soal, keys.get(soal.id) ?? []).length)
    } else states.push(soalState(soal, answers.get(soal.id), false))
  }
  const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length
  return {
    answered: count('answered'),
    partly: count('partly'),
    blank: count('empty'),
    questions: states.length || null,
    places: places.length ? places.reduce((sum, each) => sum + each, 0) : null,
  }
}
