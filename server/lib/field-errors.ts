import type { FieldError } from '#contract/errors.ts'

/** Of names that nobody knows: how many are said, and how much of each. */
const MAX_NAMED = 20
const MAX_NAME = 80

/** What a schema reports. */
interface Issue {
  path: readonly PropertyKey[]
  message: string
  /** Names that it does not know. */
  keys?: readonly string[]
}

/** Complaints of a schema, each at its field; a name that nobody knows is said where it stands, not at its object. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap(({ path, message, keys }) => {
    const at = path.map(String).join('.')
    const named = keys?.slice(0, MAX_NAMED).map((key) => [at, key.slice(0, MAX_NAME)].filter(Boolean).join('.'))
    return (named ?? [at]).map((field) => ({ path: field, message: message || 'Isian tidak sesuai.' }))
  })
