import type { Targets } from '#contract/exam/deed.ts'
import { clockOffset } from '#src/lib/server-time.ts'
import type { Doing, Whom } from './actions.ts'
import { board, type Done } from './api.ts'
import { type Span, spanFault } from './span.ts'

export interface Draft {
  minutes: number
  /** Of an incident that is over; null: it lasted until now. */
  span: Span | null
  text: string
  reason: string
  /** Schedule moved to. */
  to: string | null
}

const MINUTE_MS = 60_000
const MOST_MINUTES = 12 * 60

export const blankDraft = (doing: Doing): Draft => ({
  minutes: doing === 'reopen' ? 0 : 10,
  span: null,
  text: '',
  reason: '',
  to: null,
})

/** Which field is not right yet; null where all are. */
export function faultOf(doing: Doing, { minutes, span, text, reason, to }: Draft): keyof Draft | null {
  if (doing === 'incident' && span) {
    if (spanFault(span, Date.now() + clockOffset())) return 'span'
    return reason.trim().length < 3 ? 'reason' : null
  }
  const least = doing === 'reopen' ? 0 : 1
  const timed = doing === 'extra' || doing === 'incident' || doing === 'reopen'
  if (timed && !(Number.isInteger(minutes) && minutes >= least && minutes <= MOST_MINUTES)) return 'minutes'
  if (doing === 'message' && !text.trim()) return 'text'
  if (doing === 'reschedule' && !to) return 'to'
  return reason.trim().length < 3 ? 'reason' : null
}

interface Sending {
  id: string
  jadwal_id: string
  doing: Doing
  whom: Whom
  draft: Draft
}

export function send({ id, jadwal_id, doing, whom, draft }: Sending): Promise<Done> {
  const deed = { id, jadwal_id, sasaran: targetsOf(whom), reason: draft.reason }
  const ms = draft.minutes * MINUTE_MS
  switch (doing) {
    case 'incident':
      return board.incident({ ...deed, rentang: draft.span ? momentsOf(draft.span) : { ms } })
    case 'message':
      return board.act({ ...deed, kind: doing, text: draft.text })
    case 'extra':
    case 'reopen':
      return board.act({ ...deed, kind: doing, ms })
    case 'reschedule':
      return board.act({ ...deed, kind: doing, to_jadwal_id: draft.to ?? '' })
    default:
      return board.act({ ...deed, kind: doing })
  }
}

const momentsOf = ({ from, to }: Span) => ({ from_at: Date.parse(from), to_at: Date.parse(to) })

function targetsOf({ rows, ruang }: Whom): Targets {
  if (rows.length) return { user_ids: rows.map(({ user_id }) => user_id) }
  return ruang ? { ruang: [...ruang] } : { semua: true }
}
