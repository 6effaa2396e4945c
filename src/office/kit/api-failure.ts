import { ApiError } from '#src/lib/calls/api-error.ts'
import { failureText } from '#src/lib/words/refusal.ts'

/** Our calls reject with ApiError and nothing else; what is not one is a fault of our own and shown as "unknown". */
export const asApiError = (failure: unknown): ApiError =>
  failure instanceof ApiError ? failure : new ApiError(null, String(failure), null, null)

/** What the server said is the matter: its sentence, else its title, else nothing. */
export function reasonOf(failure: unknown): string {
  return failureText(failure, '')
}
