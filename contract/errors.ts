import type { ErrorCode } from './error-codes.ts'
import type { Params, Reason } from './error-reasons.ts'

/** What is wrong with one field: `path` names it as the client sent it (`changes.0.data.nama`), `message` is for people. */
export interface FieldError {
  path: string
  message: string
  reason?: Reason
  params?: Params
}

export interface ErrorBody {
  message: string
  error: string
  code: ErrorCode
  /** The situation and its facts, for a client that says it in words of its own (contract/error-reasons.ts). */
  reason?: Reason
  params?: Params
  errors?: FieldError[]
  /** Facts a client acts on: the current row of a version conflict, what an end still misses, … */
  details?: unknown
}
