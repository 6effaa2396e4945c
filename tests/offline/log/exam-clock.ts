/** What makes the exam clock stand or go on. `give`: it shall stand for so long, from now on or once it would go on. */
type Event = 'pause' | 'resume' | 'close' | 'open' | 'give'

/** How much exam time there was, from what staff did and when the exam was closed: a second opinion, to ask the engine's by. */
export class ExamClock {
  readonly #events: { at: number; event: Event; ms: number }[] = []
  /** Time on top. */
  extra = 0

  note(at: number, event: Event, ms = 0): void {
    this.#events.push({ at, event, ms })
  }

  /** Exam time between two moments. */
  worked(from: number, to: number): number {
    let [paused, closed, owed, at, sum] = [false, false, 0, from, 0]
    const run = (until: number) => {
      const span = Math.max(0, Math.min(until, to) - at)
      at += span
      if (paused || closed) return
      const still = Math.min(owed, span)
      owed -= still
      sum += span - still
    }
    // Closed for good it stands for nobody.
    const opened = this.#events.findLastIndex(({ event }) => event === 'open')
    for (const [n, { at: when, event, ms }] of this.#events.entries()) {
      run(when)
      if (event === 'pause' || event === 'resume') paused = event === 'pause'
      else if (event === 'give') owed += ms
      else closed = event === 'close' && n < opened
    }
    run(to)
    return sum
  }
}
