import { MAX_TEXT_ANSWER } from '#contract/exam/bounds.ts'
import { type Entry, MAX_T } from '#contract/exam/entry.ts'
import { MAX_ENTRIES } from '#contract/exam/messages.ts'

/**
 * The usual shapes, told by hand: thousands come in a second, and the contract's schemas cost several times as much.
 * Yes is as good as the schema's yes (a property test compares them); no says nothing, and the schema is asked.
 */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const SHA256 = /^[0-9a-f]{64}$/

const isId = (value: unknown) => typeof value === 'string' && ID.test(value)
const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to

/** An entry that answers by one text, clears an answer or sets a flag. */
export function isPlainEntry(given: unknown): given is Entry {
  if (typeof given !== 'object' || given === null || fieldsOf(given) !== 6) return false
  const { seq, soal_id, value, t, wall, prev } = given as Record<string, unknown>
  return (
    isWhole(seq, 1, 1_000_000) &&
    isWhole(t, 0, MAX_T) &&
    isWhole(wall, 0) &&
    isId(soal_id) &&
    typeof prev === 'string' &&
    SHA256.test(prev) &&
    isPlainValue(value)
  )
}

function isPlainValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || fieldsOf(value) !== 1) return false
  const { a, f } = value as Record<string, unknown>
  if (typeof a === 'string') return a.length <= MAX_TEXT_ANSWER
  return a === null || typeof f === 'boolean'
}

/** A request whose phone says nothing of itself; its entries are looked at one by one later on. */
export function isPlainAnswer(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { attempt_id, device_id, entries, seen } = given as Record<string, unknown>
  const known = seen === undefined ? 3 : 4
  if (fieldsOf(given) !== known || (known === 4 && !isWhole(seen, 0))) return false
  return (
    isId(attempt_id) && isId(device_id) && Array.isArray(entries) && entries.length > 0 && entries.length <= MAX_ENTRIES
  )
}

/** As the schema counts them, inherited ones too. */
function fieldsOf(value: object): number {
  let count = 0
  for (const _ in value) count++
  return count
}
