import { type Params, type ParamsOf, REASONS, type Reason } from '#contract/error-reasons.ts'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { DEFAULT_LANGUAGE, textOf, titleOf } from './error-texts.ts'

interface Extra {
  errors?: FieldError[]
  details?: unknown
  retryAfter?: number
}

interface Words {
  message: string
  error: string
}

/** The one error that a handler throws on purpose. `message` is the toast's title, `error` says the way out. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly error: string
  readonly errors: FieldError[] | undefined
  readonly details: unknown
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, error: string, extra: Extra = {}) {
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

  /** As it is sent to a caller who asks for no language. */
  get body(): ErrorBody {
    return this.bodyIn(DEFAULT_LANGUAGE)
  }

  bodyIn(language: Language): ErrorBody {
    const errors = this.errors?.map((field) => fieldIn(language, field))
    return {
      ...this.wordsIn(language, errors ?? []),
      code: this.code,
      ...(errors && { errors }),
      ...(this.details !== undefined && { details: this.details }),
    }
  }

  protected wordsIn(_language: Language, _errors: readonly FieldError[]): Words & Pick<ErrorBody, 'reason' | 'params'> {
    return { message: this.message, error: this.error }
  }
}

const fieldIn = (language: Language, field: FieldError): FieldError =>
  field.reason ? { ...field, message: textOf(language, field.reason, field.params ?? {}) } : field

class Refusal extends AppError {
  readonly reason: Reason
  readonly params: Params

  constructor(reason: Reason, params: Params, extra: Extra) {
    const { code } = REASONS[reason]
    super(code, titleOf(DEFAULT_LANGUAGE, code, reason), textOf(DEFAULT_LANGUAGE, reason, params), extra)
    this.reason = reason
    this.params = params
  }

  protected override wordsIn(language: Language) {
    const { code, reason, params } = this
    return {
      message: titleOf(language, code, reason),
      error: textOf(language, reason, params),
      reason,
      ...(Object.keys(params).length > 0 && { params }),
    }
  }
}

/** The params are given where the reason has any. */
type Given<R extends Reason, More> = keyof ParamsOf<R> extends never
  ? [params?: ParamsOf<R>, more?: More]
  : [params: ParamsOf<R>, more?: More]

/** Refuses for a reason of the catalogue; its words follow from the language of the caller. */
export const refusal = <R extends Reason>(reason: R, ...[params, extra]: Given<R, Extra>): AppError =>
  new Refusal(reason, (params ?? {}) as Params, extra ?? {})

/** What is wrong with one field. */
export function fieldError<R extends Reason>(path: string, reason: R, ...[params]: Given<R, never>): FieldError {
  const facts = (params ?? {}) as Params
  const known = Object.keys(facts).length > 0 && { params: facts }
  return { path, reason, ...known, message: textOf(DEFAULT_LANGUAGE, reason, facts) }
}

/** Refused for its fields: the text for all of them is made of theirs. */
class InvalidInput extends AppError {
  readonly say: (errors: readonly FieldError[]) => string

  constructor(errors: FieldError[], say: (errors: readonly FieldError[]) => string) {
    super('invalid_input', titleOf(DEFAULT_LANGUAGE, 'invalid_input'), say(errors), { errors })
    this.say = say
  }

  protected override wordsIn(language: Language, errors: readonly FieldError[]): Words {
    return { message: titleOf(language, 'invalid_input'), error: this.say(errors) }
  }
}

const once = (texts: readonly string[]) => [...new Set(texts)].join(' ')

export const forbidden = (what: string) => new AppError('forbidden', 'Tidak diizinkan', what)

export const invalidInput = (errors: FieldError[]): AppError =>
  new InvalidInput(errors, (fields) => once(fields.map(({ message }) => message)))

/** What schemas complain of says what is asked for alone: the text for all of them names each field. */
export const unfitInput = (errors: FieldError[]): AppError =>
  new InvalidInput(errors, (fields) => once(fields.map(named)))

function named({ path, message }: FieldError): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part))
  return field ? `${field}: ${message}` : message
}

/** `seconds`: when another try makes sense. */
export const tooManyRequests = (seconds: number) =>
  refusal('too_many.tries', { count: seconds }, { retryAfter: seconds })
