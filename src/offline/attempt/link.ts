import type { Link } from '../send/network.ts'
import type { LinkFacts } from './save-words.ts'

export const NO_NEWS: LinkFacts = {
  calling: false,
  lostSince: null,
  busyUntil: null,
  login_needed: false,
  refused: false,
  start_refused: null,
}

/** After what a call told. A call that is under way takes nothing back of what is known. `wall`: epoch ms of the phone. */
export function linkAfter(before: LinkFacts, link: Link, wall: number): LinkFacts {
  if (link.kind === 'calling') return { ...before, calling: true }
  if (link.kind === 'lost') return { ...before, calling: false, busyUntil: null, lostSince: before.lostSince ?? wall }
  if (link.kind === 'busy') return { ...NO_NEWS, busyUntil: wall + link.retry_after_ms }
  if (link.kind === 'start_refused') return { ...NO_NEWS, start_refused: link.code }
  return { ...NO_NEWS, login_needed: link.kind === 'login_needed', refused: link.kind === 'refused' }
}
