import { type AppError, invalidField, refusal } from '../lib/errors.ts'

/** What the parser of forms says of one that ends early, has no boundary or no readable part; it gives them no code. */
const BROKEN_FORM =
  /^(Multipart: Boundary not found|Malformed part header|(\w+ terminated early due to )?[Uu]nexpected end of |The needle cannot )/

/**
 * Said where an object with a `toString` of its own is compared with a number. zod does so: it compares `length` with a
 * list's limits even where what came is no list but an object that has such a field.
 */
const NO_PRIMITIVE = 'Cannot convert object to primitive value'

/** Input that a parser failed on instead of refusing it; undefined for every other error. */
export function asUnreadableInput(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  if (BROKEN_FORM.test(error.message)) return refusal('file.broken')
  if (error instanceof TypeError && error.message === NO_PRIMITIVE) return invalidField('', 'request.unreadable')
  return undefined
}
