import type { LogEntry } from '#contract/exam/log/entry.ts'
import type {
  Acked,
  AppendReply,
  AppendRequest,
  EndReply,
  EndRequest,
  FactsMessage,
  InitReply,
  InitRequest,
  Receipt,
} from '#contract/exam/log/messages.ts'
import type { SittingInfo } from '../types.ts'

/** What the phone's part of the exam log takes from outside. Times in ms. */
export interface PhonePorts {
  /** The phone's clock, epoch ms: may be wrong, may jump. */
  wall(): number
  /** Runs evenly within a page life; stands still while the device sleeps. */
  mono(): number
  random(): number
  /** Calls back after `ms`; answers how to cancel. */
  after(ms: number, run: () => void): () => void
  sha256(text: string): string
}

/** By writer, how much of its log a store has. */
export type StoredHeads = ReadonlyMap<string, number>

/** What was once said at a start, and is said again until the server knows. */
export type Begun = Omit<InitRequest, 'm_now' | 'wall_now' | 'heads' | 'most' | 'claim' | 'facts_seq' | 'over'>

/** Whose attempt it is and of what: for screens, and so that the work of two students never mixes. Said once, as `begun` is. */
export interface About {
  user_id: string
  sitting: SittingInfo
}

/**
 * What is kept beside the logs. Each part only grows or is replaced by a later one (`unite`), whoever writes it, so that page and worker
 * both may; all of it but `begun` and `about` is fetched again where it is lost.
 */
export interface Kept {
  begun: Begun
  about: About | null
  /** How much of what staff did the student has read. */
  read: number
  facts: FactsMessage | null
  acked: readonly Acked[]
  /** `at`: the server's time when it was given. */
  token: { value: string; at: number } | null
  paper_key: string | null
  /** The attempt of the server that this one is part of, where there was one already. */
  joined: string | null
  receipt: Receipt | null
}

export interface StoredAttempt {
  logs: ReadonlyMap<string, readonly LogEntry[]>
  kept: Kept | null
}

/** One of the two stores of a phone. Any call may fail or never settle. */
export interface Store {
  load(attempt_id: string): Promise<StoredAttempt>
  /** Adds what follows the end of the writer's log and leaves out what is there; adds nothing behind a hole. Answers all heads. */
  add(attempt_id: string, writer: string, entries: readonly LogEntry[]): Promise<StoredHeads>
  /** Unites it with what is there. */
  keep(attempt_id: string, kept: Kept): Promise<void>
}

/** How a call came out. `lost`: nobody knows whether it arrived. */
export type Called<T> =
  | { kind: 'ok'; reply: T }
  | { kind: 'lost' }
  /** The server asks for patience. */
  | { kind: 'busy'; retry_after_ms: number }
  /** The token is good no more. */
  | { kind: 'unknown_token' }
  /** The request is too large, or the server cannot read it. */
  | { kind: 'refused' }

/** To the other tabs of this phone; never heard by the sender itself. News may be lost, or come twice. */
export interface Channel {
  post(news: News): void
}
export interface News {
  attempt_id: string
  logs?: readonly { writer: string; entries: readonly LogEntry[] }[]
  kept?: Kept
}

export interface Network {
  init(request: InitRequest): Promise<Called<InitReply>>
  append(token: string, request: AppendRequest): Promise<Called<AppendReply>>
  end(token: string, request: EndRequest): Promise<Called<EndReply>>
}
