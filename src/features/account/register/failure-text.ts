import { ApiError } from '#src/lib/api-error.ts'

/** What the server says, in the reader's language; `unsent` where nothing was heard of it. */
export const failureText = (failure: unknown, unsent: string): string =>
  failure instanceof ApiError && failure.status !== null ? String(failure.body?.error ?? unsent) : unsent
