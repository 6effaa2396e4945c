import type { PhonePorts } from '../log/ports.ts'

const BASE_MS = 1000
const MOST_MS = 30_000
/** Where nobody answered there may be a network again at any moment. */
const LOST_MS = 7750

/**
 * When an attempt may be tried again, on the monotonic clock: of its own, so that one that fails holds up no other. There is no giving up.
 *
 *   ready ── fails ──► waiting random(0 … 1 s · 2ⁿ, at most 30 s, 8 s where nobody answered), and as long as the server asked for ──► ready
 *     ▲                   │ online again, or the student asked: ready at once, but never before the server allows
 *     └──────── ok ───────┘
 */
export class BackOff {
  #failures = 0
  #until = 0
  #asked = 0
  readonly #ports: Pick<PhonePorts, 'mono' | 'random'>

  constructor(ports: Pick<PhonePorts, 'mono' | 'random'>) {
    this.#ports = ports
  }

  get failing(): boolean {
    return this.#failures > 0
  }

  wait(): number {
    return Math.max(0, Math.max(this.#until, this.#asked) - this.#ports.mono())
  }

  ok(): void {
    this.#failures = 0
    this.#until = 0
  }

  hurry(): void {
    this.#until = 0
  }

  failed(retry_after_ms = 0, lost = false): void {
    const now = this.#ports.mono()
    this.#asked = now + retry_after_ms
    this.#until =
      now +
      250 +
      this.#ports.random() * Math.min(lost ? LOST_MS : MOST_MS, BASE_MS * 2 ** Math.min(this.#failures++, 10))
  }
}
