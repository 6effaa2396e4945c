import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Puts the server's messages under their fields; false where none of them concerns a field of this form. */
export function applyServerErrors<T extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): boolean {
  if (!(failure instanceof ApiError)) return false
  const known = failure.fields.filter(({ path }) => fields.some((field) => field === path))
  for (const { path, message } of known) setError(path as FieldPath<T>, { message })
  return known.length > 0
}
