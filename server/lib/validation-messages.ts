import type { FieldError } from '#contract/errors.ts'
import { AppError, invalidInput } from './errors.ts'

/** Refuses a change for its fields, named below the change's own place: `changes.2.data.kunci`. */
export function refuseFields(path: string, problems: readonly FieldError[]): void {
  if (!problems.length) return
  throw invalidInput(problems.map((problem) => ({ ...problem, path: `${path}.data.${problem.path}` })))
}

/** Refuses a change because something else holds on to the row; says the way out. */
export const inUse = (error: string) => new AppError('in_use', 'Masih dipakai', error)
