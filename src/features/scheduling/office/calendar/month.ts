import { dashedDate, shortDate, type Zone } from '#src/lib/format/dates.ts'

const DAY_MS = 86_400_000
/** Noon in WIB is the same day in all of Indonesia. */
const NOON_MS = 5 * 3_600_000

/** `2026-11` of a moment (epoch ms) where the reader is. */
export function monthOf(at: number, zone: Zone): string {
  const [, month, year] = dashedDate(at, zone).split('-')
  return `${year}-${month}`
}

/** The month so many months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Noon of each day that a sheet of the month shows, whole weeks from Monday on, epoch ms. */
export function daysOf(month: string): number[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const end = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const weeks = Math.ceil((end - start) / (7 * DAY_MS))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start + (week * 7 + day) * DAY_MS + NOON_MS),
  )
}

/** Whether a moment is in a later month where the reader is: of rows by their start, all of the month came before it. */
export const startsAfter = (mulai: unknown, month: string, zone: Zone) =>
  mulai !== undefined && monthOf(Date.parse(String(mulai)), zone) > month

/** What starts in a month, by the short date of its day where the reader is. */
export function byDay<T extends Record<'mulai', unknown>>(
  rows: readonly T[],
  month: string,
  zone: Zone,
): ReadonlyMap<string, T[]> {
  const within = rows.filter(({ mulai }) => monthOf(Date.parse(String(mulai)), zone) === month)
  return Map.groupBy(within, ({ mulai }) => shortDate(String(mulai), zone))
}
