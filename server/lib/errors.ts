import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '#contract/errors.ts'

/** The one error that a handler throws on purpose. `message` is the toast's title, `error` says the way out. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly error: string
  readonly errors: FieldError[] | undefined
  readonly details: unknown
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    error: string,
    extra: { errors?: FieldError[]; details?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.error = error
    this.errors = extra.errors
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      error: this.error,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...(this.details !== undefined && { details: this.details }),
    }
  }
}

export const notFound = (what: string) =>
  new AppError('not_found', 'Tidak ditemukan', `${what} tidak ada, atau sudah dihapus.`)

export const forbidden = (what = 'Level Anda tidak punya hak untuk ini.') =>
  new AppError('forbidden', 'Tidak diizinkan', what)

export const invalidInput = (errors: FieldError[]) =>
  new AppError('invalid_input', 'Data belum benar', [...new Set(errors.map((error) => error.message))].join(' '), {
    errors,
  })

/** What schemas complain of says what is asked for alone: the text for all of them names each field. */
export const unfitInput = (errors: FieldError[]) =>
  new AppError('invalid_input', 'Data belum benar', [...new Set(errors.map(named))].join(' '), { errors })

function named({ path, message }: FieldError): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part))
  return field ? `${field}: ${message}` : message
}

/** `seconds`: when another try makes sense. */
export const tooManyRequests = (seconds: number) =>
  new AppError('too_many_requests', 'Terlalu banyak percobaan', `Tunggu ${seconds} detik, lalu coba lagi.`, {
    retryAfter: seconds,
  })
