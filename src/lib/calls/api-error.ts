import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody, FieldError } from '#contract/errors.ts'

/** What a failed call rejects with. `status` is null where no answer came. */
export class ApiError extends Error {
  readonly status: number | null
  /** The answer's body, read and parsed; null where there was none or it was no JSON object. */
  readonly body: Record<string, unknown> | null
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | null

  constructor(status: number | null, message: string, body: Record<string, unknown> | null, retryAfter: number | null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  get code(): ErrorCode | undefined {
    return typeof this.body?.code === 'string' ? (this.body.code as ErrorCode) : undefined
  }

  get fields(): readonly FieldError[] {
    return Array.isArray(this.body?.errors) ? (this.body.errors as ErrorBody['errors'] & object) : []
  }

  get details(): unknown {
    return this.body?.details
  }
}

/** Nothing came within the time that the call was given: to wait longer, or to ask again at once, is of no use. */
export class NoAnswer extends ApiError {
  constructor() {
    super(null, '', null, null)
  }
}

export const NETWORK_ERROR = 'Network Error'

/** Shape of the errors that axios throws, without importing it: a phone's exam route must not load it. */
interface HttpFailure {
  message?: string
  response?: { status: number; data: unknown; headers?: unknown }
}

/** Any failure of a call as an ApiError (seed, section 8). Blob bodies are read as text and parsed first. */
export async function toApiError(failure: unknown): Promise<ApiError> {
  if (failure instanceof ApiError) return failure
  const { message, response } = (failure ?? {}) as HttpFailure
  if (!response) return new ApiError(null, message || NETWORK_ERROR, null, null)
  const body = await readBody(response.data)
  const title = typeof body?.message === 'string' ? body.message : message
  return new ApiError(response.status, title || NETWORK_ERROR, body, retryAfterOf(response.headers))
}

async function readBody(data: unknown): Promise<Record<string, unknown> | null> {
  const value = data instanceof Blob ? parse(await data.text()) : typeof data === 'string' ? parse(data) : data
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An HTML page of a captive portal or a proxy: it says nothing that we could show.
    return null
  }
}

function retryAfterOf(headers: unknown): number | null {
  const value = (headers as Record<string, unknown> | undefined)?.['retry-after']
  const seconds = Number(value)
  return value !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
