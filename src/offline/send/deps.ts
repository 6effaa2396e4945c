import type { PhoneReport } from '#contract/exam/live.ts'
import type { ToldTime } from '../clock/resume.ts'
import type { LinkState, Ports } from '../ports.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { SessionStore } from '../store/session-store.ts'
import type { Vault } from '../store/vault.ts'
import type { Policy } from './policy.ts'
import type { Send } from './send.ts'

/** Why one attempt waits although the network works. */
export type Trouble = 'login_needed' | 'refused' | null

export interface DrainDeps {
  vault: Vault
  send: Send
  session: SessionStore
  policy: Policy
  ports: Pick<Ports, 'wall' | 'mono' | 'locks' | 'channel'>
  /** Attempts that the server refused, and until when they are left alone (phone clock). */
  pauses: Map<string, number>
  /** Exam time now, ms: the fairest account of when an attempt began that the server does not know. */
  examTime(record: AttemptRecord): Promise<ToldTime>
  /** Whether the attempt's entries must wait until its clock was compared with the server's. */
  clockPending(attempt_id: string): Promise<boolean>
  report(link: LinkState): void
  trouble(attempt_id: string, trouble: Trouble): void
  serverTime(time: ServerTime): void
  /** What the phone says of itself with what it sends; `unsent`: entries that stay behind. */
  phone?(unsent: number): PhoneReport
}

/** What the server's clock said; `sent`, `received`: `mono` of this page. */
export interface ServerTime {
  server_time: number
  sent: number
  received: number
}

/** What a step came to: go on with the next, nothing more to do here, or the network or server is away. */
export type StepResult = 'again' | 'done' | 'link_down'

export const REFUSED_PAUSE_MS = 300_000
