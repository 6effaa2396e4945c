/** What was drawn, in parts of the pad's width: a line is x, y, x, y … Small enough for any storage. */
export type Line = readonly number[]

interface Kept {
  attempt_id: string
  /** By question; the one drawn on last stands last. */
  pages: Record<string, readonly Line[]>
}

const KEY = 'elp-pad'
/** Of all pages together, far below what a browser keeps for a site; the pages drawn on longest ago make room. */
const MOST_POINTS = 60_000

/** One attempt's alone, a page for each question: the next attempt begins with empty ones. A closed storage keeps nothing. */
export const keptLines = (attempt_id: string, soal_id: string): readonly Line[] => kept(attempt_id)[soal_id] ?? []

export function keepLines(attempt_id: string, soal_id: string, lines: readonly Line[]): void {
  const { [soal_id]: _, ...others } = kept(attempt_id)
  const pages = Object.entries({ ...others, ...(lines.length > 0 && { [soal_id]: lines }) })
  while (pages.length > 1 && pointsOf(pages) > MOST_POINTS) pages.shift()
  try {
    localStorage.setItem(KEY, JSON.stringify({ attempt_id, pages: Object.fromEntries(pages) } satisfies Kept))
  } catch {
    // Full or closed: the page itself still has it.
  }
}

const pointsOf = (pages: readonly [string, readonly Line[]][]): number =>
  pages.flatMap(([, lines]) => lines).reduce((sum, line) => sum + line.length, 0)

function kept(attempt_id: string): Kept['pages'] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKept(found) && found.attempt_id === attempt_id ? found.pages : {}
  } catch {
    return {}
  }
}

const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' && found !== null && 'attempt_id' in found && 'pages' in found
