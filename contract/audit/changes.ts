import { SECRET_CHANGED } from './actions.ts'

/** One field of an audit entry, as it is shown: before and after, or what was written down of it. */
export interface Change {
  field: string
  /** Present where the trail has both. */
  before?: unknown
  after: unknown
  secret: boolean
}

/** What an action changed, field by field, from what the trail wrote down of it. */
export function changesOf(detail: Record<string, unknown>): Change[] {
  return Object.entries(detail).flatMap(([field, value]): Change[] => {
    if (value === SECRET_CHANGED) return [{ field, after: null, secret: true }]
    if (isPair(value)) return [{ field, before: value.before, after: value.after, secret: false }]
    // A list of field names alone, where values are not for every reader of the trail.
    if (field === 'fields' && Array.isArray(value)) {
      return value.map((name) => ({ field: String(name), after: null, secret: true }))
    }
    return [{ field, after: value, secret: false }]
  })
}

/** A deleted or new row says nothing of fields that were empty all along. */
export const saysMore = ({ secret, before, after }: Change) => secret || (before ?? null) !== (after ?? null)

/** Fields by which people call a row. */
const NAMES = ['nama', 'nama_level', 'name', 'judul']

/** What a row was called before it was deleted, where the trail has it. */
export function goneName(detail: Record<string, unknown>): string | undefined {
  const names = NAMES.map((field) => detail[field]).map((value) => (isPair(value) ? value.before : undefined))
  return names.find((name) => typeof name === 'string')
}

const isPair = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value

const MANY = 4
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A list or an object as one line: short ones with what they hold, long ones and lists of ids by their number. */
export function inWords(value: object, nothing: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing
    if (value.length > MANY || value.some((part) => UUID.test(String(part)))) return `${value.length} ×`
    return value.map((part) => word(part, nothing)).join(', ')
  }
  const parts = Object.entries(value).filter(([, part]) => part !== null)
  return parts.map(([key, part]) => `${key.replaceAll('_', ' ')} ${word(part, nothing)}`).join(', ') || nothing
}

const word = (part: unknown, nothing: string): string =>
  typeof part === 'object' && part !== null ? `(${inWords(part, nothing)})` : String(part)
