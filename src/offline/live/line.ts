import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import type { Locks } from '../browser/locks.ts'
import type { Kept, PhonePorts } from '../log/ports.ts'
import { isLiveMessage } from '../send/replies.ts'
import type { LineEnd, Listen } from './listen.ts'

export interface LineDeps {
  listen: Listen
  ports: Pick<PhonePorts, 'after' | 'wall'>
  locks: Locks
  kept(): Kept
  report(): PhoneReport
  visible(): boolean
  heard(facts: FactsMessage): void
  /** The token is not good any more. */
  refused(token: string): void
}

export interface Line {
  /** The network may be back, or the page is seen again: now. */
  wake(): void
  /** A call went through; `away`: none had for a while. */
  back(away: boolean): void
  close(): void
}

const FIRST_MS = 2000
const LONGEST_MS = 60_000

/**
 * The open line of an attempt to the server: quiet while nothing is done, one for all tabs, only while the page is
 * seen. What comes is kept, then acknowledged by asking again from there. It is a second way beside the replies of
 * the calls; where it does not work they are enough.
 */
export function liveLine(deps: LineDeps): Line {
  const { ports, locks, kept } = deps
  let hangUp: (() => void) | null = null
  let cancelRetry: (() => void) | null = null
  let failures = 0
  /** A turn was asked for, and is waited for or had. */
  let asked = false
  let closed = false
  /** Ends this tab's turn; null while it has none. */
  let letGo: (() => void) | null = null
  take()

  /** Another tab's line is enough: this one's turn comes when that tab goes, or is not seen any more. */
  function take(): void {
    if (asked || closed) return
    asked = true
    void locks
      .run(`elp:live:${kept().begun.attempt_id}`, () => {
        const turn = new Promise<void>((resolve) => {
          letGo = resolve
        })
        if (closed) leave()
        else connect()
        return turn
      })
      .catch(() => undefined)
  }

  function leave(): void {
    letGo?.()
    letGo = null
    asked = false
  }

  function connect(): void {
    cancelRetry?.()
    cancelRetry = null
    if (!letGo || closed || hangUp) return
    if (!deps.visible()) {
      // A tab that is not seen asks for nothing, and may not keep one that is from asking.
      leave()
      return
    }
    const { begun, token, facts } = kept()
    if (!token || isOver(kept(), ports.wall())) return
    const { attempt_id } = begun
    const request = { attempt_id, facts_seq: facts?.seq ?? 0, phone: deps.report() }
    hangUp = deps.listen(request, token.value, {
      message: (body) => {
        if (!isLiveMessage(body)) return
        failures = 0
        deps.heard(body.facts)
        again()
      },
      end: (how) => ended(how, token.value),
    })
  }

  /** Asked again from where we are now: that is how the server hears that it is kept. */
  function again(): void {
    hangUp?.()
    hangUp = null
    connect()
  }

  function ended(how: LineEnd, token: string): void {
    hangUp = null
    if (closed) return
    if (how === 'refused') {
      deps.refused(token)
      return
    }
    failures = how === 'done' ? 0 : failures + 1
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
    cancelRetry = ports.after(pause, connect)
  }

  function wake(): void {
    failures = 0
    take()
    connect()
  }

  return {
    wake,
    back(away) {
      if (away) wake()
      else if (!cancelRetry) connect()
    },
    close() {
      closed = true
      cancelRetry?.()
      hangUp?.()
      leave()
    },
  }
}

/** Once nothing may arrive any more nothing can be done to it either. */
function isOver({ facts, receipt }: Kept, wall: number): boolean {
  if (!facts || facts.archived) return facts !== null
  return receipt !== null && wall > facts.sync_until
}
