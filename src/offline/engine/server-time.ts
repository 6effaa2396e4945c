import type { PhonePorts } from '../log/ports.ts'

/** What a reply that took longer than another one may say differently, ms. */
const SLACK_MS = 250

/** How far the server's clock is ahead of the phone's, for what is asked before an exam. Within one, entries say when they were written. */
export class ServerTime {
  /** The reply that was quickest on its way says it best. */
  #best: { at: number; mono: number; trip: number } | null = null
  #assumed: { offset: number; told: boolean } | null = null
  readonly #ports: Pick<PhonePorts, 'wall' | 'mono'>

  constructor(ports: Pick<PhonePorts, 'wall' | 'mono'>) {
    this.#ports = ports
  }

  /** A reply said the server's time; `left`, `back`: on the monotonic clock. */
  hear(at: number, left: number, back: number): void {
    const trip = back - left
    const now = at + trip / 2
    const best = this.#best
    // A monotonic clock that stood still while the device slept says what is not so.
    const contradicts = best && Math.abs(now - best.at - (back - best.mono)) > trip + best.trip + SLACK_MS
    if (!best || contradicts || trip <= best.trip) this.#best = { at: now, mono: back, trip }
  }

  /** From elsewhere: believed until a reply has been heard. `told`: in this page life. */
  assume(offset: number, told: boolean): void {
    if (told || !this.#assumed?.told) this.#assumed = { offset: Math.round(offset), told }
  }

  /** Server minus phone clock, ms; null where nobody ever told. */
  offset(): number | null {
    const best = this.#best
    if (!best) return this.#assumed?.offset ?? null
    return Math.round(best.at + this.#ports.mono() - best.mono - this.#ports.wall())
  }

  now = (): number => this.#ports.wall() + (this.offset() ?? 0)
}
