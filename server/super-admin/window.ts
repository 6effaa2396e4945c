import { type SQL, sql } from 'drizzle-orm'

const DAY_MS = 24 * 3_600_000
/** WIB. */
const OFFSET_MS = 7 * 3_600_000

/** Whole days of WIB of which the last is today, and as many before them: epoch ms. */
export interface Window {
  before: number
  from: number
  /** One instant after the present. */
  until: number
  /** The same part of the days before. */
  beforeUntil: number
}

export function windowOf(days: number, now: number): Window {
  const today = Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  const from = today - (days - 1) * DAY_MS
  const back = days * DAY_MS
  return { before: from - back, from, until: now + 1, beforeUntil: now + 1 - back }
}

export const iso = (ms: number) => new Date(ms).toISOString()

/** Attempts of students that run at the end of a window or were handed in within it. */
export const activeIn = (a: SQL, { from, until }: Pick<Window, 'from' | 'until'>): SQL =>
  sql`((${a}.sealed_at >= ${from} and ${a}.sealed_at < ${until}) or (${a}.status = 'open' and ${a}.sync_until >= ${until}))`
