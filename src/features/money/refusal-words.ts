import type { ApiError } from '#src/lib/api-error.ts'

/** What the server says of a refusal, in the reader's language: the sentence, not its title. */
export const refusalWords = ({ body, message }: ApiError): string =>
  typeof body?.error === 'string' && body.error ? body.error : message
