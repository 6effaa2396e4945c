import { answerState } from '#contract/exam/answered.ts'
import { fold } from '#contract/exam/fold.ts'
import { givenTo } from '../live/facts.ts'
import { allRows, type Memory } from '../store/memory.ts'
import type { AttemptProgress } from '../types.ts'

/** How far an attempt is, as far as its log tells without the paper. */
export function progressOf(memory: Memory): AttemptProgress {
  const refused = new Set(memory.record.rejected.map(({ device_id, seq }) => `${device_id}/${seq}`))
  const counted = allRows(memory).filter((row) => !refused.has(`${row.device_id}/${row.seq}`))
  const { answers, keys, moves } = fold(counted)
  const answered = [...answers.values()].filter(({ value }) => answerState(value) === 'answered').length
  return { answered: answered + keys.size, moves, given: givenTo(memory.record) }
}
