import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import type { Locks } from '../browser/locks.ts'
import type { Kept, PhonePorts } from '../log/ports.ts'
import { isLiveMessage } from '../send/replies.ts'
import type { Listen, StreamEnd } from './listen.ts'
import { Turn } from './turn.ts'

export interface StreamDeps {
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

/**
 * Nobody says that a path has died, and a server that gave up does not get through. Where nothing was heard for so long the stream is opened
 * anew; sooner while staff have paused the exam, since a phone that writes nothing hears of their going on by nothing else.
 */
const QUIET_MS = 180_000
const PAUSED_MS = 60_000
/** Asked for by the student or the browser: one that was quiet for so long may be dead. */
const SILENT_MS = 25_000
const FIRST_MS = 2000
const LONGEST_MS = 60_000

/**
 * What staff do, as they do it: the open stream of an attempt from the server. It is quiet while nothing is done. One serves all tabs of
 * the phone, and only while its page is seen. What comes is kept, then acknowledged by asking again from there. It is a second way beside
 * the replies of the calls; where it does not work they are enough.
 *
 *   no turn ── it came (turn.ts) ──► idle ── opened: seen, has a token, not over ──► open ── a message is kept ──► opened again
 *      ▲                             │ ▲                                              │
 *      └── opened, and not seen ─────┘ └ done, lost or refused: opened in 2 s … 60 s ─┘
 *
 * It is opened when the turn came, by `wake`, and by `back` where no retry waits. `wake` opens one anew that was silent. Of a token that is
 * refused the sender is told, which asks for another one. From everywhere: closed, for good.
 */
export class LiveStream {
  readonly #deps: StreamDeps
  readonly #turn: Turn
  #hangUp: (() => void) | null = null
  #cancelRetry: (() => void) | null = null
  #cancelQuiet: (() => void) | null = null
  /** When the server was heard last: by the wall clock, since the other one stands while the device sleeps. */
  #alive = 0
  #failures = 0
  #closed = false

  constructor(deps: StreamDeps) {
    this.#deps = deps
    // Another tab's stream is enough: this one's turn comes when that tab goes, or is not seen any more.
    this.#turn = new Turn(deps.locks, `elp:live:${deps.kept().begun.attempt_id}`, () => {
      if (this.#closed) this.#turn.giveBack()
      else this.#open()
    })
    this.#turn.ask()
  }

  /** The network may be back, or the page is seen again: now. */
  wake(): void {
    if (this.#closed) return
    this.#failures = 0
    this.#turn.ask()
    if (this.#silent()) this.#close()
    this.#open()
  }

  /** A call went through; `away`: none had for a while. */
  back(away: boolean): void {
    if (away) this.wake()
    // What staff did came with the reply.
    else if (this.#hangUp) this.#watch()
    else if (!this.#cancelRetry) this.#open()
  }

  close(): void {
    this.#closed = true
    this.#cancelRetry?.()
    this.#close()
    this.#turn.giveBack()
  }

  /** A clock that was set back tells nothing. */
  #silent(): boolean {
    const quiet = this.#deps.ports.wall() - this.#alive
    return quiet < 0 || quiet > SILENT_MS
  }

  #watch(): void {
    const { kept, ports } = this.#deps
    const paused = kept().facts?.stops.at(-1)?.until === null
    this.#alive = ports.wall()
    this.#cancelQuiet?.()
    this.#cancelQuiet = ports.after(paused ? PAUSED_MS : QUIET_MS, () => {
      this.#close()
      this.#open()
    })
  }

  #close(): void {
    this.#cancelQuiet?.()
    this.#hangUp?.()
    this.#hangUp = null
  }

  #open(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    if (!this.#turn.had || this.#closed || this.#hangUp) return
    const { kept, ports, listen, report, visible } = this.#deps
    if (!visible()) {
      // A tab that is not seen asks for nothing, and may not keep one that is from asking.
      this.#turn.giveBack()
      return
    }
    const { begun, token, facts } = kept()
    if (!token || isOver(kept(), ports.wall())) return
    const request = { attempt_id: begun.attempt_id, facts_seq: facts?.seq ?? 0, phone: report() }
    this.#hangUp = listen(request, token.value, {
      message: (body) => this.#heard(body),
      end: (how) => this.#ended(how, token.value),
    })
    this.#watch()
  }

  #heard(body: unknown): void {
    if (!isLiveMessage(body)) return
    this.#failures = 0
    this.#deps.heard(body.facts)
    // Asked again from where we are now: that is how the server hears that it is kept.
    this.#close()
    this.#open()
  }

  #ended(how: StreamEnd, token: string): void {
    this.#close()
    if (this.#closed) return
    this.#failures = how === 'done' ? 0 : this.#failures + 1
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, this.#failures - 1))
    this.#cancelRetry = this.#deps.ports.after(pause, () => this.#open())
    // Only now: the new one may be refused as well, and waits like this one.
    if (how === 'refused') this.#deps.refused(token)
  }
}

/** Once nothing may arrive any more nothing can be done to it either. */
function isOver({ facts, receipt }: Kept, wall: number): boolean {
  if (!facts || facts.archived) return facts !== null
  return receipt !== null && wall > facts.sync_until
}
