import { shortDate, type Zone } from '#src/lib/format/dates.ts'

const DAY_MS = 86_400_000
/** Noon in WIB is the same day in all of Indonesia. */
const NOON_MS = 5 * 3_600_000

/** `2026-11` of a moment (epoch ms) in WIB. */
export const monthOf = (at: number) => new Date(at + 7 * 3_600_000).toISOString().slice(0, 7)

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

/** What starts on which day, by the day's short date. */
export function byDay<T extends Record<'mulai', unknown>>(rows: readonly T[], zone: Zone): ReadonlyMap<string, T[]> {
  return Map.groupBy(rows, (row) => shortDate(String(row.mulai), zone))
}
