import type * as z from 'zod/mini'
import { MAX_BATCH, MAX_LONG_TEXT, MAX_MS, MAX_SEQ, MAX_TEXT_ANSWER } from '../bounds.ts'
import { entriesOf } from './batch.ts'
import { type Batch, batch } from './batch-shape.ts'
import type { EntryValue, LogEntry } from './entry.ts'
import { type Letter, takenValue } from './fields.ts'
import { heads, id } from './shapes.ts'

/** What a phone sends, read by who trusts nobody. Apart from the rest: no phone needs it. */

type Is = (value: unknown) => boolean

/** Text that a database holds and that every machine hashes alike: no NUL, no half of a surrogate pair. */
const text =
  (most: number): Is =>
  (value) =>
    typeof value === 'string' && value.length <= most && value.isWellFormed() && !value.includes('\0')
/** What a phone's own clock says, and by how much it jumped: with an empty battery it begins anew, years away, and it is kept as it was. */
const clockMs: Is = Number.isSafeInteger
const count =
  (most: number, least = 0): Is =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
const bit: Is = (value) => value === 0 || value === 1
const shaped =
  (shape: z.ZodMiniType): Is =>
  (value) =>
    shape.safeParse(value).success

const MAX_PARTS = 20
const [longText, textAnswer, place] = [text(MAX_LONG_TEXT), text(MAX_TEXT_ANSWER), count(7)]
const answer: Is = (value) => {
  if (!Array.isArray(value)) return value === null || longText(value)
  return value.length <= MAX_PARTS && (value.every(textAnswer) || value.every((one) => one === null || place(one)))
}

/** What each item after a letter is. By hand: a save has hundreds of them, and a schema takes ten times as long. */
const FIELDS: Readonly<Record<Letter, readonly Is[]>> = {
  o: [shaped(id), clockMs, text(40), count(MAX_SEQ), shaped(heads)],
  a: [answer],
  s: [count(MAX_SEQ, 1), count(MAX_LONG_TEXT), count(MAX_LONG_TEXT), longText],
  f: [bit],
  m: [count(100)],
  k: [count(999), count(999), count(9)],
  t: [count(Number.MAX_SAFE_INTEGER), count(MAX_MS), count(MAX_MS)],
  g: [bit, clockMs],
  b: [count(MAX_MS)],
  w: [shaped(heads)],
  e: [count(MAX_SEQ)],
  z: [(value) => value === 'button' || value === 'time'],
}

/** Null where this is nothing that an entry may say. */
export function readFields(letter: Letter, items: readonly unknown[]): EntryValue | null {
  const fields = FIELDS[letter]
  if (items.length !== fields.length) return null
  for (let n = 0; n < fields.length; n++) if (!(fields[n] as Is)(items[n])) return null
  return takenValue(letter, items)
}

const [SHA256, WRITER, KINDS] = [/^[0-9a-f]{64}$/, /^[A-Za-z0-9_-]{11}$/, /^[a-z+][a-z+0-9]*$/]
const [laterMs, question] = [count(MAX_MS), count(10_000, -1)]
const like =
  (pattern: RegExp, most: number): Is =>
  (value) =>
    typeof value === 'string' && value.length <= most && pattern.test(value)
const listOf =
  (most: number, is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(is)

const COLUMNS: readonly (readonly [keyof Batch, Is])[] = [
  ['writer', like(WRITER, 11)],
  ['from', count(MAX_SEQ, 1)],
  ['m', laterMs],
  ['d', listOf(MAX_BATCH - 1, laterMs)],
  ['kinds', like(KINDS, 4 * MAX_BATCH)],
  ['q', listOf(2 * MAX_BATCH, question)],
  ['x', (value) => Array.isArray(value) && value.length <= 5 * MAX_BATCH],
  ['chars', (value) => typeof value === 'string' && value.length <= 4 * MAX_BATCH],
  ['head', like(SHA256, 64)],
]

/** A batch as phones send it, told by hand: its schema takes as long as all the rest of a save. */
export function isUsual(sent: unknown): sent is Batch {
  if (typeof sent !== 'object' || sent === null) return false
  const { prev } = sent as Partial<Batch>
  const known = COLUMNS.length + (prev === undefined ? 0 : 1)
  if (Object.keys(sent).length !== known || !(prev === undefined || like(SHA256, 64)(prev))) return false
  return COLUMNS.every(([name, is]) => is((sent as Batch)[name]))
}

/** The entries of a batch; null where it is none, whatever was sent. */
export function unpack(sent: unknown): { batch: Batch; entries: LogEntry[] } | null {
  const read = isUsual(sent) ? sent : (batch.safeParse(sent).data ?? null)
  const entries = read && entriesOf(read, readFields)
  return read && entries ? { batch: read, entries } : null
}
