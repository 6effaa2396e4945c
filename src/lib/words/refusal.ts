import { ApiError } from '../calls/api-error.ts'

/**
 * Why the server refused, as a sentence in the reader's language. Where it complains of fields its sentence names them as the
 * interface does; people read what it says of each.
 */
export function refusalWords({ code, fields, body, message }: ApiError): string {
  const said = code === 'invalid_input' ? [...new Set(fields.map((field) => field.message))].join(' ') : ''
  return said || (typeof body?.error === 'string' && body.error) || message
}

/** The same of any failure; `unsent` where nothing was heard of the server. */
export const failureText = (failure: unknown, unsent: string): string =>
  failure instanceof ApiError && failure.status !== null ? refusalWords(failure) : unsent
