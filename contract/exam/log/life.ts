import type { WriterLog } from './entry.ts'

/** Crystals and NTP: how far a monotonic clock is off, as a share of what it counted. */
export const DRIFT = 0.001
/** How far two readings of it may be off besides, ms. */
export const SLACK_MS = 250

/** Bounds of the moment of each entry of one writer, epoch ms of the database's clock. */
export interface Bounds {
  lo: Float64Array
  hi: Float64Array
}

/** Of each entry of a writer, in the order of its log: lo ≤ est ≤ hi. */
export interface WriterTimes extends Bounds {
  est: Float64Array
  /** `est` is the phone's own clock, or the earliest moment possible: nothing else is known. */
  guess: boolean
}

export const unbounded = (length: number): Bounds => ({
  lo: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
  hi: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
})

/** What one page life says of the time between its entries. */
export interface Life {
  m: Float64Array
  /**
   * The most that may have passed between the entry before and this one beyond what the monotonic clock counted, ms: 0 without a gap,
   * infinite where the page was hidden. Sleep stops a monotonic clock.
   */
  unseen: Float64Array
  /** What is taken to have passed there, ms. */
  guessed: Float64Array
}

export function lifeOf(log: WriterLog): Life {
  const life = {
    m: new Float64Array(log.length),
    unseen: new Float64Array(log.length),
    guessed: new Float64Array(log.length),
  }
  for (const [index, { m, v }] of log.entries()) {
    life.m[index] = m
    if (!('gap' in v)) continue
    const { hidden, jump } = v.gap
    // A laptop's lid looks like a clock that somebody set forward: the page is not told that it was away. A clock set back passes no time.
    life.unseen[index] = hidden ? Number.POSITIVE_INFINITY : Math.max(0, jump)
    life.guessed[index] = hidden ? Math.max(0, jump) : 0
  }
  return life
}

/** Bounds of all entries from those that are known of some. The slack between two readings of a clock is given once. */
export function spread({ m, unseen }: Life, known: Bounds): Bounds {
  const n = m.length
  const { lo, hi } = { lo: known.lo.slice(), hi: known.hi.slice() }
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < n; i++) {
    const counted = i ? at(m, i) - at(m, i - 1) : 0
    least += counted * (1 - DRIFT)
    most += counted * (1 + DRIFT) + at(unseen, i)
    // An entry is never earlier than the one before it.
    raise(lo, i, Math.max(least - SLACK_MS, i ? at(lo, i - 1) : Number.NEGATIVE_INFINITY))
    lower(hi, i, most + SLACK_MS)
    least = Math.max(least, at(known.lo, i))
    most = Math.min(most, at(known.hi, i))
  }
  ;[least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = n - 1; i >= 0; i--) {
    raise(lo, i, least - SLACK_MS)
    lower(hi, i, Math.min(most + SLACK_MS, i + 1 < n ? at(hi, i + 1) : Number.POSITIVE_INFINITY))
    least = Math.max(least, at(known.lo, i))
    most = Math.min(most, at(known.hi, i))
    const counted = i ? at(m, i) - at(m, i - 1) : 0
    least -= counted * (1 + DRIFT) + at(unseen, i)
    most -= counted * (1 - DRIFT)
  }
  return { lo, hi }
}

/** How much time lies between two entries of one life, whatever the database's clock said. `from` ≤ `to`: their places. */
export function between({ m, unseen }: Life, from: number, to: number): { lo: number; hi: number } {
  const counted = at(m, to) - at(m, from)
  let beyond = 0
  for (let i = from + 1; i <= to; i++) beyond += at(unseen, i)
  const lo = Math.max(0, counted * (1 - DRIFT) - SLACK_MS)
  return { lo, hi: counted * (1 + DRIFT) + SLACK_MS + beyond }
}

const at = (values: Float64Array, index: number) => values[index] as number

function raise(values: Float64Array, index: number, to: number): void {
  if (to > at(values, index)) values[index] = to
}

function lower(values: Float64Array, index: number, to: number): void {
  if (to < at(values, index)) values[index] = to
}
