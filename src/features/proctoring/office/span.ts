import { intervalProblem } from '#contract/exam/deed.ts'
import type { FieldProblem } from '#contract/field-problem.ts'

/** From when to when something was, as ISO text; empty while it is not written. */
export interface Span {
  from: string
  to: string
}

const MINUTE_MS = 60_000

/** Whole minutes between its ends; NaN where one of them is missing. */
export const minutesOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

/** Why no time can be given back for it; `missing`: one of its ends. `now`: the server's, epoch ms. */
export function spanProblem({ from, to }: Span, now: number): 'missing' | FieldProblem | null {
  const interval = { from_at: Date.parse(from), to_at: Date.parse(to) }
  return Number.isFinite(interval.to_at - interval.from_at) ? intervalProblem(interval, now) : 'missing'
}
