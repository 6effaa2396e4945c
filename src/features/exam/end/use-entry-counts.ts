import { useSnapshot } from '../attempt/context.ts'

/** So many dots are drawn one by one; a sheet of 4,000 digits shares them out. */
const MOST_DOTS = 240

interface Counts {
  total: number
  sent: number
  /** Still to be sent. */
  rest: number
  /** The server has not taken them, and will not. */
  refused: number
  dots: boolean[]
}

/**
 * Entries of this phone's log, and how many of them the server has. Answers are never counted for that: one that is half
 * filled, taken back or only marked is an entry too, and has to arrive.
 */
export function useEntryCounts(): Counts {
  const total = useSnapshot((snapshot) => snapshot.entries)
  const rest = useSnapshot((snapshot) => snapshot.unsent)
  const refused = useSnapshot(
    ({ rejected }) => rejected.filter(({ reason, value }) => reason === null && !('end' in value)).length,
  )
  const sent = total - rest - refused
  const shown = Math.min(total, MOST_DOTS)
  const filled = total ? Math.floor((sent / total) * shown) : 0
  return { total, sent, rest, refused, dots: Array.from({ length: shown }, (_, index) => index < filled) }
}
