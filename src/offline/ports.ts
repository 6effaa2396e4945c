/**
 * Everything that the engine takes from outside. Times in ms. Tests hand in simulated ones; `browser.ts` and the
 * service worker hand in the browser's.
 */
export interface Ports {
  /** The phone's clock, epoch ms: may be wrong, may jump. */
  wall(): number
  /** Runs evenly within a page's life, from any beginning; may stand still while the device sleeps. */
  mono(): number
  /** The clock at the page's start plus `mono`: a second witness that no later change of `wall` moves. */
  origin(): number
  uuid(): string
  random(): number
  locks: Locks
  /** Calls back after `ms`; answers how to cancel. */
  after(ms: number, run: () => void): () => void
  channel: Channel
}

export interface Locks {
  /** Runs `work` while nobody else of this origin holds `name`. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The same, or null at once where somebody holds it. */
  tryRun<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Holds `name` together with others who share it; `tryRun` on it answers null as long as anybody does. */
  share<T>(name: string, work: () => Promise<T>): Promise<T>
  /** How many share `name` now or wait to. */
  sharers(name: string): Promise<number>
}

/** To the other tabs and the worker; never heard by the sender itself. */
export interface Channel {
  post(message: Message): void
  listen(listener: (message: Message) => void): () => void
}

export type Message =
  /** A line was added to the attempt's log, or its record changed. */
  | { kind: 'attempt'; attempt_id: string }
  /** Lines came from the server, or the log was forked: what stands in memory must be read anew. */
  | { kind: 'rows'; attempt_id: string }
  | { kind: 'session' }
  /** How a try to send went. */
  | { kind: 'link'; link: LinkState }

/** What the last try to reach the server came to. `since`, `retry_at`: epoch ms of the phone. */
export type LinkState =
  | { kind: 'ok' }
  | { kind: 'sending' }
  | { kind: 'offline'; since: number; retry_at: number }
  | { kind: 'busy'; since: number; retry_at: number }
