import * as z from 'zod/mini'
import { MAX_TEXT_ANSWER } from '../bounds.ts'
import type { EntryValue, Heads } from './entry.ts'

/** What an entry may say, as a list that begins with a letter. Its hash and its way over the wire are made of this list. */
export const MAX_SEQ = 1_000_000
/** Longest page life, ms. */
export const MAX_MS = 400 * 24 * 3600 * 1000
/** As many page lives as an attempt may have: else the last ones could neither begin nor end. */
export const MAX_HEADS = 500
const MAX_LONG_TEXT = 20_000

/** Text that a database holds and that every machine hashes alike: no NUL, no half of a surrogate pair. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  )
const count = (most: number) => z.int().check(z.gte(0), z.lte(most))
const seq = z.int().check(z.gte(1), z.lte(MAX_SEQ))
const epochMs = count(Number.MAX_SAFE_INTEGER)
/** What a phone's own clock says, and by how much it jumped: with an empty battery it begins anew, years away, and it is kept as it was. */
const clockMs = z.int()
const bit = z.union([z.literal(0), z.literal(1)])

/** Names a page life: 66 random bits. */
export const writerName = z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/))
export const heads = z.array(z.tuple([writerName, seq])).check(
  z.maxLength(MAX_HEADS),
  z.refine((all) => all.every(([writer], n) => n === 0 || writer > (all[n - 1]?.[0] ?? ''))),
)

const answer = z.union([
  z.null(),
  text(MAX_LONG_TEXT),
  z.array(text(MAX_TEXT_ANSWER)).check(z.maxLength(20)),
  z.array(z.nullable(bit)).check(z.maxLength(20)),
])

const FIELDS = {
  o: z.tuple([z.uuid().check(z.lowercase()), clockMs, text(40), count(MAX_SEQ), heads]),
  a: z.tuple([answer]),
  s: z.tuple([seq, count(MAX_LONG_TEXT), count(MAX_LONG_TEXT), text(MAX_LONG_TEXT)]),
  f: z.tuple([bit]),
  m: z.tuple([count(100)]),
  k: z.tuple([count(999), count(999), count(9)]),
  t: z.tuple([epochMs, count(MAX_MS), count(MAX_MS)]),
  g: z.tuple([bit, clockMs]),
  w: z.tuple([heads]),
  e: z.tuple([count(MAX_SEQ)]),
  z: z.tuple([z.enum(['button', 'time'])]),
} as const

export type Letter = keyof typeof FIELDS
export const isLetter = (letter: string): letter is Letter => Object.hasOwn(FIELDS, letter)

/** How many items follow each letter. */
export const WIDTHS: Readonly<Record<Letter, number>> = {
  ...{ o: 5, a: 1, s: 4, f: 1, m: 1, k: 3, t: 3, g: 2, w: 1, e: 1, z: 1 },
}

export const sorted = (of: Heads): [string, number][] => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))

export function fieldsOf(v: EntryValue): [Letter, ...unknown[]] {
  if ('open' in v) {
    const { phone_id, wall, app, epoch, knows } = v.open
    return ['o', phone_id, wall, app, epoch, sorted(knows)]
  }
  if ('a' in v) return ['a', v.a]
  if ('splice' in v) return ['s', v.splice.on, v.splice.at, v.splice.del, v.splice.ins]
  if ('f' in v) return ['f', v.f ? 1 : 0]
  if ('move' in v) return ['m', v.move]
  if ('k' in v) return ['k', ...v.k]
  if ('server' in v) return ['t', v.server.at, v.server.left, v.server.back]
  if ('gap' in v) return ['g', v.gap.hidden ? 1 : 0, v.gap.jump]
  if ('sees' in v) return ['w', sorted(v.sees)]
  if ('epoch' in v) return ['e', v.epoch]
  return ['z', v.end]
}

type Items<L extends Letter> = z.infer<(typeof FIELDS)[L]>

const VALUES: { [L in Letter]: (items: Items<L>) => EntryValue } = {
  o: ([phone_id, wall, app, epoch, knows]) => ({
    open: { phone_id, wall, app, epoch, knows: Object.fromEntries(knows) },
  }),
  a: ([a]) => ({ a }),
  s: ([on, at, del, ins]) => ({ splice: { on, at, del, ins } }),
  f: ([f]) => ({ f: f === 1 }),
  m: ([move]) => ({ move }),
  k: (k) => ({ k }),
  t: ([at, left, back]) => ({ server: { at, left, back } }),
  g: ([hidden, jump]) => ({ gap: { hidden: hidden === 1, jump } }),
  w: ([sees]) => ({ sees: Object.fromEntries(sees) }),
  e: ([epoch]) => ({ epoch }),
  z: ([end]) => ({ end }),
}

/** What was read as an entry once, and stands in a store since. */
export const storedValue = <L extends Letter>(letter: L, items: readonly unknown[]): EntryValue =>
  VALUES[letter](items as unknown as Items<L>)

/** Null where this is nothing that an entry may say. */
export function readFields<L extends Letter>(letter: L, items: readonly unknown[]): EntryValue | null {
  const read = FIELDS[letter].safeParse(items)
  return read.success ? VALUES[letter](read.data as Items<L>) : null
}
