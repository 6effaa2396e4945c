import type { LinkState } from '../ports.ts'

const BASE_MS = 1000
/** No answer says nothing of why: a network that comes back tells nobody, so it is looked for often. */
const MAX_LOST_MS = 8000
/** A server that asks for patience gets it. */
const MAX_BUSY_MS = 30_000
const MAX_RETRY_AFTER_MS = 120_000

/**
 * When to try again. There is no giving up.
 *
 *            ┌──────── ok ────────┐
 *            ▼                    │
 *   ┌───► ready ── sending ──► (answer)
 *   │                             │ lost, busy
 *   │      online, tap            ▼
 *   └──────────────────────── waiting   random(0 … min(8 s, or 30 s where busy, 1 s · 2ⁿ)), Retry-After on top
 *          time is up
 */
export class Policy {
  private failures = 0
  private since = 0
  private until = 0
  private readonly wall: () => number
  private readonly random: () => number

  constructor(wall: () => number, random: () => number) {
    this.wall = wall
    this.random = random
  }

  /** How long to wait from now, ms; 0: send at once. */
  wait(): number {
    // A clock set back must not turn seconds into hours.
    return Math.min(Math.max(0, this.until - this.wall()), MAX_RETRY_AFTER_MS)
  }

  ok(): LinkState {
    this.reset()
    this.failures = 0
    return { kind: 'ok' }
  }

  /** The phone says that it is online again, or the student tapped: try now. */
  reset(): void {
    this.until = 0
  }

  lost(): LinkState {
    return this.fail('offline', null)
  }

  busy(retry_after: number | null): LinkState {
    return this.fail('busy', retry_after)
  }

  private fail(kind: 'offline' | 'busy', retry_after: number | null): LinkState {
    const now = this.wall()
    if (this.failures === 0) this.since = now
    const most = kind === 'offline' ? MAX_LOST_MS : MAX_BUSY_MS
    const backoff = this.random() * Math.min(most, BASE_MS * 2 ** Math.min(this.failures, 10))
    const asked = Math.min(retry_after ?? 0, MAX_RETRY_AFTER_MS)
    this.failures++
    this.until = now + Math.max(250, asked + backoff)
    return { kind, since: this.since, retry_at: this.until }
  }
}
