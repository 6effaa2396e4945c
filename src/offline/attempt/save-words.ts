import type { SaveState } from '../types.ts'

/** How it goes with the server, as the last calls told. Times: epoch ms of the phone. */
export interface LinkFacts {
  calling: boolean
  lostSince: number | null
  busyUntil: number | null
  login_needed: boolean
  refused: boolean
  /** Why the server does not take the start (contract/errors.ts). */
  start_refused: string | null
}

export interface StoreFacts {
  well: boolean
  full: boolean
  /** Everything that this page life wrote, and what it found when it began, stands there. */
  holdsAll: boolean
  /** The last thing that the student did here stands there. */
  holdsLast: boolean
}

export interface WordFacts {
  stores: readonly StoreFacts[]
  /** Keys that are on the screen and not written down yet. */
  typing: boolean
  taken_over: boolean
  /** Of what the student did here, how much the server has not. */
  unsent: number
  /** What does not count, and what the server has refused for good. */
  rejected: number
  /** The server takes nothing of this page life. */
  refused?: boolean
  /** It is over here, and there is no receipt of that. */
  ending?: boolean
  /** When the server had the last of it, epoch ms; null: it was never heard. */
  sent_at: number | null
  link: LinkFacts
}

/**
 * The one honest word. The worst comes first; "on the phone" is said only of what every store holds that works, "all sent" only after the
 * server named the last entry.
 */
export function wordFor(facts: WordFacts): SaveState {
  const { stores, unsent } = facts
  const working = stores.filter(({ well }) => well)
  if (working.length === 0 && !stores.some(({ holdsLast }) => holdsLast)) return { kind: 'not_saved' }
  if (facts.taken_over) return { kind: 'taken_over', unsent, rejected: facts.rejected }
  if (facts.typing || !working.every(({ holdsAll }) => holdsAll)) return { kind: 'writing' }
  const sent = sending(facts)
  if (BLOCKED.has(sent.kind)) return sent
  if (stores.some(({ full }) => full)) return { kind: 'almost_full', unsent }
  // A store may be away for good: that hides nothing that the student has to do.
  if (working.length === stores.length || sent.kind === 'rejected') return sent
  return { kind: 'one_store', unsent }
}

/** Nothing leaves the phone until the student does something: it has the only copies, so that comes before room for more. */
const BLOCKED: ReadonlySet<SaveState['kind']> = new Set(['start_refused', 'login_needed'])

function sending({ link, unsent, rejected, refused, ending, sent_at }: WordFacts): SaveState {
  // Whatever else there is to send: the student can do something about it now.
  if (refused || (unsent === 0 && rejected > 0)) return { kind: 'rejected', count: rejected }
  const all: SaveState | null = unsent === 0 && sent_at !== null ? { kind: 'all_sent', at: sent_at } : null
  // An end is to be sent too: what holds it up is told.
  if (all && !ending) return all
  if (link.start_refused !== null) return { kind: 'start_refused', unsent, code: link.start_refused }
  if (link.refused) return { kind: 'rejected', count: Math.max(1, rejected, unsent) }
  if (link.login_needed) return { kind: 'login_needed', unsent }
  if (link.lostSince !== null) return { kind: 'offline', unsent, since: link.lostSince }
  if (link.busyUntil !== null) return { kind: 'server_busy', unsent, retry_at: link.busyUntil }
  return all ?? { kind: link.calling ? 'sending' : 'on_phone', unsent }
}
