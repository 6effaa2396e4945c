/** A week without haste: days of the calendar make pressure, and a Monday more or less is nobody's fault. */
const WEEK_MS = 7 * 86_400_000

/**
 * How many weeks in a row, counted back from now, have a finished tryout in them. The week that is running may still be empty;
 * less than two in a row is 0: it is told as praise or not at all. `moments` and `now`: epoch ms.
 */
export function weeksInARow(moments: readonly number[], now: number): number {
  const weeks = new Set(moments.map((at) => Math.floor((now - at) / WEEK_MS)))
  let week = weeks.has(0) ? 0 : 1
  const from = week
  while (weeks.has(week)) week++
  return week - from > 1 ? week - from : 0
}
