import { isReason, type Reason } from '#contract/error-reasons.ts'
import type { FieldError } from '#contract/errors.ts'
import { fieldError } from './errors.ts'

/** Of names that nobody knows: how many are said, and how much of each. */
const MAX_NAMED = 20
const MAX_NAME = 80

/** What a schema reports. */
export interface Issue {
  path: readonly PropertyKey[]
  /** A reason (http/validation-reasons.ts), or a sentence of the schema's own. */
  message: string
  /** Names that it does not know. */
  keys?: readonly string[]
  minimum?: number | bigint
  maximum?: number | bigint
  values?: readonly unknown[]
}

/** Problems of a schema, each at its field; a name that nobody knows is said where it stands, not at its object. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap((issue) => {
    const at = issue.path.map(String).join('.')
    const named = issue.keys?.slice(0, MAX_NAMED).map((key) => [at, key.slice(0, MAX_NAME)].filter(Boolean).join('.'))
    return (named ?? [at]).map((field) => errorAt(field, issue))
  })

function errorAt(path: string, { message, minimum, maximum, values }: Issue): FieldError {
  const reason = message || 'field.unfit'
  if (!isReason(reason)) return { path, message }
  const limit = minimum ?? maximum
  const params = {
    ...(limit !== undefined && { count: Number(limit) }),
    ...(values && { values: values.map(String).join(', ') }),
  }
  return fieldError<Reason>(path, reason, params as never)
}
