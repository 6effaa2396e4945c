import type { ApiError } from './api-error.ts'

export interface ToastText {
  title: string
  text: string
}

/** The seed's words, section 8; handed in so that they come in the student's language. */
export interface ErrorWords {
  failed: string
  warning: string
  unreachable: string
}

const text = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(text).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Which toasts a failure makes: message and error of the body, else one per key, else the connection. */
export function errorToasts(error: ApiError, words: ErrorWords): ToastText[] {
  const { status, body } = error
  if (status === null) return [{ title: words.warning, text: connectionText(error, words) }]
  if (typeof body?.message === 'string') return [{ title: body.message, text: body.error ? text(body.error) : '' }]
  const entries = Object.entries(body ?? {})
  if (entries.length === 0) return [{ title: words.warning, text: words.unreachable }]
  return entries.map(([, value]) => ({ title: words.failed, text: text(value) }))
}

/** "Network Error" says nothing to a student; any other message is the best that is known. */
function connectionText(error: ApiError, words: ErrorWords): string {
  return error.message === '' || error.message === 'Network Error' ? words.unreachable : error.message
}
