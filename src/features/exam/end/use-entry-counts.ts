import { useSnapshot } from '../attempt/context.ts'

/** So many dots are drawn one by one; a sheet of 4,000 digits shares them out. */
const MOST_DOTS = 240

/**
 * Entries of this phone's log, and how many of them the server has. Answers are never counted for that: one that is half
 * filled, taken back or only marked is an entry too, and has to arrive.
 */
export function useEntryCounts(): { total: number; sent: number; rest: number; dots: boolean[] } {
  const total = useSnapshot((snapshot) => snapshot.entries)
  const rest = useSnapshot((snapshot) => snapshot.unsent)
  const sent = total - rest
  const shown = Math.min(total, MOST_DOTS)
  const filled = total ? Math.floor((sent / total) * shown) : 0
  return { total, sent, rest, dots: Array.from({ length: shown }, (_, index) => index < filled) }
}
