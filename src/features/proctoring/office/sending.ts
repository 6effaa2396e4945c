import type { Targets } from '#contract/exam/deed.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import type { Action, Whom } from './actions.ts'
import { board, type Done } from './api.ts'
import { type Span, spanProblem } from './span.ts'

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

export const blankDraft = (action: Action): Draft => ({
  minutes: action === 'reopen' ? 0 : 10,
  span: null,
  text: '',
  reason: '',
  to: null,
})

/** Which field is not right yet; null where all are. */
export function faultOf(action: Action, { minutes, span, text, reason, to }: Draft): keyof Draft | null {
  if (action === 'incident' && span) {
    if (spanProblem(span, Date.now() + clockOffset())) return 'span'
    return reason.trim().length < 3 ? 'reason' : null
  }
  const least = action === 'reopen' ? 0 : 1
  const timed = action === 'extra' || action === 'incident' || action === 'reopen'
  if (timed && !(Number.isInteger(minutes) && minutes >= least && minutes <= MOST_MINUTES)) return 'minutes'
  if (action === 'message' && !text.trim()) return 'text'
  if (action === 'reschedule' && !to) return 'to'
  return reason.trim().length < 3 ? 'reason' : null
}

interface Sending {
  id: string
  jadwal_id: string
  action: Action
  whom: Whom
  draft: Draft
}

export function send({ id, jadwal_id, action, whom, draft }: Sending): Promise<Done> {
  const request = { id, jadwal_id, targets: targetsOf(whom), reason: draft.reason }
  const ms = draft.minutes * MINUTE_MS
  switch (action) {
    case 'incident':
      return board.incident({ ...request, span: draft.span ? momentsOf(draft.span) : { ms } })
    case 'message':
      return board.act({ ...request, kind: action, text: draft.text })
    case 'extra':
    case 'reopen':
      return board.act({ ...request, kind: action, ms })
    case 'reschedule':
      return board.act({ ...request, kind: action, to_jadwal_id: draft.to ?? '' })
    default:
      return board.act({ ...request, kind: action })
  }
}

const momentsOf = ({ from, to }: Span) => ({ from_at: Date.parse(from), to_at: Date.parse(to) })

function targetsOf({ rows, ruang }: Whom): Targets {
  if (rows.length) return { picked: rows.map(({ user_id, attempt_id }) => ({ user_id, attempt_id })) }
  return ruang ? { ruang: [...ruang] } : { everyone: true }
}
