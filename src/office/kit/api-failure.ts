import { ApiError } from '#src/lib/calls/api-error.ts'
import { failureText } from '#src/lib/words/refusal.ts'

/** Our calls reject with ApiError and nothing else; what is not one is a fault of our own and shown as "unknown". */
export const asApiError = (failure: unknown): ApiError =>
  failure instanceof ApiError ? failure : new ApiError(null, String(failure), null, null)

/** What the server said is the matter: its sentence, else its title, else nothing. */
export function reasonOf(failure: unknown): string {
  return failureText(failure, '')
}

/** What the server says of each field of one record, by the field's own name; empty where it is about none. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const { fields } = asApiError(failure)
  return Object.fromEntries(fields.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]))
}
