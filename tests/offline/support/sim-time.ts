import { busy, slowWork, turn } from './slow-work.ts'

interface Timer {
  at: number
  order: number
  run: () => void
}

/**
 * True time of a simulated world, and its timers. Nothing waits for a real clock: while something is awaited, time
 * jumps to the next timer as soon as everything else has come to rest.
 */
export class SimTime {
  now = Date.parse('2026-11-21T01:00:00Z')
  private timers: Timer[] = []
  private count = 0

  after(ms: number, run: () => void): () => void {
    // Whole milliseconds, as every clock of the world tells them.
    const timer = { at: this.now + Math.ceil(Math.max(0, ms)), order: this.count++, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Lets everything that can happen now happen; or only so many turns of it. */
  async rest(turns = Number.POSITIVE_INFINITY): Promise<void> {
    for (let done = 0; done < turns; done += slowWork() ? 0 : 1) {
      await turn()
      if (!busy()) return
    }
  }

  /** Runs the world for `ms` of true time. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await this.rest()
    for (let next = this.next(end); next; next = this.next(end)) await this.fire(next)
    this.now = end
    await this.rest()
  }

  /** Runs the world until `promise` settles. */
  async until<T>(promise: Promise<T>, limit = 600_000): Promise<T> {
    let settled = false
    const mark = () => {
      settled = true
    }
    promise.then(mark, mark)
    const end = this.now + limit
    while (!settled) {
      await this.rest()
      if (settled) break
      const next = this.next(end)
      if (!next) throw new Error('Nothing more happens, and the promise has not settled.')
      await this.fire(next)
    }
    return promise
  }

  private next(end: number): Timer | undefined {
    const due = this.timers.filter((timer) => timer.at <= end)
    return due.sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }

  private async fire(timer: Timer): Promise<void> {
    this.timers = this.timers.filter((other) => other !== timer)
    this.now = Math.max(this.now, timer.at)
    timer.run()
    await this.rest()
  }
}
