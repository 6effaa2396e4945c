import { invalidField } from '../lib/errors.ts'

/** PostgreSQL holds neither NUL nor half of a surrogate pair; both are refused with the field's name. */
export function refuseUnstorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalidField(path, 'field.unstorable')
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) refuseUnstorable(inner, path ? `${path}.${key}` : key)
}
