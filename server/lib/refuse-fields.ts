import type { FieldError } from '#contract/errors.ts'
import { invalidInput } from './errors.ts'

/** Refuses a change for its fields, named below the change's own place: `changes.2.data.kunci`. */
export function refuseFields(path: string, problems: readonly FieldError[]): void {
  if (!problems.length) return
  throw invalidInput(problems.map((problem) => ({ ...problem, path: `${path}.data.${problem.path}` })))
}
