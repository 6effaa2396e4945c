import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import { type Params, REASONS, type Reason } from '#contract/error-reasons.ts'
import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { type FieldProblem, problem, type ReasonArgs } from '#contract/field-problem.ts'
import type { Language } from '#contract/languages.ts'
import { DEFAULT_LANGUAGE, textOf, titleOf } from './error-texts.ts'

interface Extra {
  errors?: FieldError[]
  details?: unknown
  retryAfter?: number
}

/** `message` is the toast's title, `error` says the way out. */
type Words = Pick<ErrorBody, 'message' | 'error' | 'reason' | 'params'>

/** The one error that a handler throws on purpose; its words are made when it is sent, in the language of the caller. */
export abstract class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly details: unknown
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { errors, details, retryAfter }: Extra = {}) {
    super(code)
    this.code = code
    this.errors = errors
    this.details = details
    this.retryAfter = retryAfter
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

  protected abstract wordsIn(language: Language, errors: readonly FieldError[]): Words
}

const fieldIn = (language: Language, field: FieldError): FieldError =>
  field.reason ? { ...field, message: textOf(language, field.reason, field.params ?? {}) } : field

class Refusal extends AppError {
  readonly reason: Reason
  readonly params: Params

  constructor(reason: Reason, params: Params, extra: Extra) {
    super(REASONS[reason].code, extra)
    this.reason = reason
    this.params = params
    // For logs and for whoever catches it.
    this.message = textOf(DEFAULT_LANGUAGE, reason, params)
  }

  protected override wordsIn(language: Language): Words {
    const { code, reason, params } = this
    return {
      message: titleOf(language, code, reason),
      error: textOf(language, reason, params),
      reason,
      ...(Object.keys(params).length > 0 && { params }),
    }
  }
}

/** Refuses for a reason of the catalogue; its words follow from the language of the caller. */
export const refusal = <R extends Reason>(reason: R, ...[params, extra]: ReasonArgs<R, Extra>): AppError =>
  new Refusal(reason, (params ?? {}) as Params, extra ?? {})

/** What a rule says is wrong with a field, in words. */
export const inWords = (found: FieldProblem): FieldError => ({
  ...found,
  message: textOf(DEFAULT_LANGUAGE, found.reason, found.params ?? {}),
})

/** What is wrong with one field. */
export const fieldError = <R extends Reason>(path: string, reason: R, ...params: ReasonArgs<R>): FieldError =>
  inWords(problem(path, reason, ...params))

/** Says what is wrong with all fields in one text. */
type Summary = (errors: readonly FieldError[], language: Language) => string

/** Refused for its fields: the text for all of them is made of theirs. */
class FieldRefusal extends AppError {
  readonly say: Summary

  constructor(code: ErrorCode, errors: FieldError[], say: Summary) {
    super(code, { errors })
    this.say = say
    this.message = say(errors, DEFAULT_LANGUAGE)
  }

  protected override wordsIn(language: Language, errors: readonly FieldError[]): Words {
    return { message: titleOf(language, this.code), error: this.say(errors, language) }
  }
}

/** A refusal as it crosses from a process apart to the one that answers. */
export const faultOf = (error: AppError | undefined) =>
  error instanceof Refusal ? { reason: error.reason, params: error.params } : error?.message

const once = (texts: readonly string[]) => [...new Set(texts)].join(' ')

export const invalidInput = (errors: FieldError[]): AppError =>
  new FieldRefusal('invalid_input', errors, (fields) => once(fields.map(({ message }) => message)))

/** What is wrong with one field alone. */
export const invalidField = <R extends Reason>(path: string, reason: R, ...params: ReasonArgs<R>): AppError =>
  invalidInput([fieldError(path, reason, ...params)])

/** What schemas refuse says what is asked for alone: the text for all of them names each field. */
export const unfitInput = (errors: FieldError[]): AppError =>
  new FieldRefusal('invalid_input', errors, (fields) => once(fields.map(named)))

function named({ path, message }: FieldError): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part))
  return field ? `${field}: ${message}` : message
}

const SHOWN_PROBLEMS = 3

/** Why a package cannot be published: the first of its problems in words, all of them in the list. */
export const notPublishable = (errors: FieldError[]): AppError =>
  new FieldRefusal('not_publishable', errors, (problems, language) => {
    const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ message }) => message)
    const count = problems.length - shown.length
    return [...shown, ...(count > 0 ? [textOf(language, 'paket.more_problems', { count })] : [])].join(' ')
  })

/** `seconds`: when another try makes sense. */
export const tooManyRequests = (seconds: number) =>
  refusal('too_many.tries', { count: seconds }, { retryAfter: seconds })
