import { useEffect, useState } from 'react'
import type { StartState } from '../model/start-state.ts'
import type { Problem } from './start-problem.tsx'

/** By code, what such a problem is said about; null: not known now. */
type Reasons = Partial<Record<Problem['code'], readonly unknown[]>>

const BY_CLOCK: readonly Problem['code'][] = ['not_started', 'window_closed']

/** Why it did not start, until what that was said about is another. */
export function useProblem(kind: StartState['kind'], reasons: Reasons) {
  const [said, setSaid] = useState<{ problem: Problem; about: readonly unknown[] } | null>(null)
  const aboutOf = ({ code }: Problem) => reasons[code] ?? []
  if (said && aboutOf(said.problem).some((now, place) => now !== null && now !== said.about[place])) setSaid(null)
  useEffect(() => {
    // What the phone refused by its clock is not said any more once the time is known better.
    if (kind === 'ready') setSaid((before) => (before && BY_CLOCK.includes(before.problem.code) ? null : before))
  }, [kind])
  // As things stood when it was asked, not when the answer came: what has changed meanwhile may be the remedy.
  const say = (problem: Problem) => setSaid({ problem, about: aboutOf(problem) })
  return [said?.problem ?? null, say] as const
}
