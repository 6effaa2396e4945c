import type { AttemptSnapshot } from '#offline/types.ts'

/** Which screen an attempt is on. */
export type Stage =
  | { kind: 'receipt' }
  | { kind: 'sending' }
  | { kind: 'time_up' }
  /** The sub-test `index` has begun and the student has not yet said OK; `after` names the one that ended before it. */
  | { kind: 'intro'; index: number; after: number | null }
  | { kind: 'review'; index: number }
  | { kind: 'work'; index: number }

export interface StageFacts {
  phase: AttemptSnapshot['phase']
  /** Per-sub-test timers: each sub-test is entered by an OK of its own. */
  timed_parts: boolean
  open_index: number
  /** Greatest index that the student has entered; -1 before the first. */
  entered: number
  reviewing: boolean
  /** "Time is up" was answered with OK. */
  time_up_seen: boolean
  /** The student ended the attempt by hand in this tab. */
  ended_by_hand: boolean
}

export function stageOf(facts: StageFacts): Stage {
  const { phase, open_index, entered } = facts
  if (phase === 'sealed') return { kind: 'receipt' }
  // Ended before its time: by hand, here or in another tab.
  if (phase === 'ended' && open_index >= 0) return { kind: 'sending' }
  if (open_index < 0) {
    const told = facts.ended_by_hand || facts.time_up_seen || phase === 'taken_over'
    return { kind: told ? 'sending' : 'time_up' }
  }
  if (facts.timed_parts && entered < open_index) {
    return { kind: 'intro', index: open_index, after: open_index > 0 ? open_index - 1 : null }
  }
  return { kind: facts.reviewing ? 'review' : 'work', index: open_index }
}
