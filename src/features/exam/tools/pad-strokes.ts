/** What was drawn, in parts of the pad's width: a line is x, y, x, y … Small enough for any storage. */
export type Line = readonly number[]

const KEY = 'elp-pad'
/** More than a page of sums; the oldest lines make room. */
const MOST_POINTS = 20_000

/** One attempt's alone: the next one begins with an empty sheet. A closed storage forgets it with the page. */
export function keptLines(attempt_id: string): Line[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isPad(kept) && kept.attempt_id === attempt_id ? kept.lines : []
  } catch {
    return []
  }
}

export function keepLines(attempt_id: string, lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  let points = 0
  for (const line of [...lines].reverse()) {
    points += line.length
    if (points > MOST_POINTS) break
    kept.unshift(line)
  }
  try {
    localStorage.setItem(KEY, JSON.stringify({ attempt_id, lines: kept }))
  } catch {
    // As said above.
  }
  return kept
}

const isPad = (kept: unknown): kept is { attempt_id: string; lines: Line[] } =>
  typeof kept === 'object' && kept !== null && 'lines' in kept && Array.isArray(kept.lines) && 'attempt_id' in kept
