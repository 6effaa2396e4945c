import { DIFFICULTIES, REVIEW_STATES } from '#contract/choices.ts'
import { QUESTION_TYPES } from '#contract/exam/choices.ts'
import { type ListAddress, type ListState, oneValue, single } from '#src/office/list/list-state.ts'
import type { PickQuery } from '../calls.ts'

/** Sheets: no written question, so that nothing else is said of them. */
export const SHEETS = 'lembar'
/** The value of a filter that is on or off. */
export const ON = 'ya'

/** What of the bank is offered. */
export const BANK: ListAddress = {
  filters: {
    mapel_id: single(),
    materi: single(),
    tingkat: single(DIFFICULTIES),
    jenis: single([...QUESTION_TYPES, SHEETS]),
    status: single(REVIEW_STATES),
    unused: single([ON]),
  },
}

/** As the call takes them; what is empty is not sent. */
export function pickQuery(subtest_id: string, state: ListState): PickQuery {
  const { page, size } = state
  const filter = (key: string) => {
    const value = oneValue(state, key)?.trim()
    return value ? { [key]: value } : {}
  }
  const sheet = oneValue(state, 'jenis') === SHEETS
  return {
    subtest_id,
    page,
    size,
    ...(state.q.trim() && { q: state.q.trim() }),
    ...filter('status'),
    ...(oneValue(state, 'unused') && { unused: true }),
    ...(sheet && { sheet }),
    ...(!sheet && { ...filter('materi'), ...filter('mapel_id'), ...filter('tingkat'), ...filter('jenis') }),
  }
}
