import type { LinkState } from '../ports.ts'
import type { Trouble } from '../send/deps.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { StoreState } from '../store/stores.ts'
import type { SaveState } from '../types.ts'

/** No store took it; or the database did not, and another tab would not see what the log file of this one holds. */
export type Failure = 'nowhere' | 'other_tab'

export interface SaveFacts {
  record: AttemptRecord
  unsent: number
  /** Entries on their way into the stores. */
  writing: number
  /** Why the last entry went nowhere. */
  failed: Failure | null
  stores: StoreState
  /** Which stores the student was told of before the start. */
  promised: Pick<StoreState, 'indexed_db' | 'opfs'>
  link: LinkState
  trouble: Trouble
}

/**
 * The one honest word. The worst comes first; "on the phone" is said only of what every promised store holds, and "all
 * sent" only after the server named the last line. RULES I3, I4.
 */
export function saveState(facts: SaveFacts): SaveState {
  const { record, unsent, link } = facts
  if (facts.failed) return { kind: 'not_saved', other_tab: facts.failed === 'other_tab' }
  if (record.taken_over) return { kind: 'taken_over', unsent }
  if (facts.writing > 0) return { kind: 'writing' }
  if (storeLost(facts)) return { kind: facts.stores.full ? 'almost_full' : 'one_store', unsent }
  const rejected = record.refused && unsent > 0 ? unsent : record.rejected.length
  if (record.refused && unsent > 0) return { kind: 'rejected', count: rejected }
  if (unsent === 0 && record.server) return settled(record, rejected)
  if (facts.trouble === 'login_needed') return { kind: 'login_needed', unsent }
  return onTheWay(link, unsent)
}

function settled(record: AttemptRecord, rejected: number): SaveState {
  if (rejected > 0) return { kind: 'rejected', count: rejected }
  return { kind: 'all_sent', at: record.all_sent_at ?? record.started_at }
}

function onTheWay(link: LinkState, unsent: number): SaveState {
  if (link.kind === 'offline') return { kind: 'offline', unsent, since: link.since }
  if (link.kind === 'busy') return { kind: 'server_busy', unsent, retry_at: link.retry_at }
  return { kind: link.kind === 'sending' ? 'sending' : 'on_phone', unsent }
}

const storeLost = ({ stores, promised }: SaveFacts) =>
  (promised.indexed_db && !stores.indexed_db) || (promised.opfs && !stores.opfs)
