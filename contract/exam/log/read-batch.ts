import * as z from 'zod/mini'
import { MAX_MS, MAX_SEQ, MAX_TEXT_ANSWER } from '../bounds.ts'
import { entriesOf } from './batch.ts'
import { type Batch, batch } from './batch-shape.ts'
import type { EntryValue, LogEntry } from './entry.ts'
import { type Letter, takenValue } from './fields.ts'
import { count, heads, id, seq } from './shapes.ts'

/** What a phone sends, read by who trusts nobody. Apart from the rest: no phone needs it. */
const MAX_LONG_TEXT = 20_000

/** Text that a database holds and that every machine hashes alike: no NUL, no half of a surrogate pair. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  )
/** What a phone's own clock says, and by how much it jumped: with an empty battery it begins anew, years away, and it is kept as it was. */
const clockMs = z.int()
const bit = z.union([z.literal(0), z.literal(1)])

const answer = z.union([
  z.null(),
  text(MAX_LONG_TEXT),
  z.array(text(MAX_TEXT_ANSWER)).check(z.maxLength(20)),
  z.array(z.nullable(count(7))).check(z.maxLength(20)),
])

const FIELDS = {
  o: z.tuple([id, clockMs, text(40), count(MAX_SEQ), heads]),
  a: z.tuple([answer]),
  s: z.tuple([seq, count(MAX_LONG_TEXT), count(MAX_LONG_TEXT), text(MAX_LONG_TEXT)]),
  f: z.tuple([bit]),
  m: z.tuple([count(100)]),
  k: z.tuple([count(999), count(999), count(9)]),
  t: z.tuple([count(Number.MAX_SAFE_INTEGER), count(MAX_MS), count(MAX_MS)]),
  g: z.tuple([bit, clockMs]),
  b: z.tuple([count(MAX_MS)]),
  w: z.tuple([heads]),
  e: z.tuple([count(MAX_SEQ)]),
  z: z.tuple([z.enum(['button', 'time'])]),
} as const satisfies Record<Letter, z.ZodMiniType>

/** Null where this is nothing that an entry may say. */
export function readFields(letter: Letter, items: readonly unknown[]): EntryValue | null {
  const read = FIELDS[letter].safeParse(items)
  return read.success ? takenValue(letter, read.data) : null
}

/** The entries of a batch; null where it is none, whatever was sent. */
export function unpack(sent: unknown): { batch: Batch; entries: LogEntry[] } | null {
  const read = batch.safeParse(sent)
  const entries = read.success ? entriesOf(read.data, readFields) : null
  return read.success && entries ? { batch: read.data, entries } : null
}
