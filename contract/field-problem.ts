import type { Params, ParamsOf, Reason } from './error-reasons.ts'

/** What is wrong with one field: `path` names it below its row. contract/locales has the words of the reason. */
export interface FieldProblem {
  path: string
  reason: Reason
  params?: Params
}

/** The params are given where the reason has any. */
export type ReasonArgs<R extends Reason, More = never> = keyof ParamsOf<R> extends never
  ? [params?: ParamsOf<R>, more?: More]
  : [params: ParamsOf<R>, more?: More]

export function problem<R extends Reason>(path: string, reason: R, ...[params]: ReasonArgs<R>): FieldProblem {
  const facts = (params ?? {}) as Params
  return { path, reason, ...(Object.keys(facts).length > 0 && { params: facts }) }
}
