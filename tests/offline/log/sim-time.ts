/** What is to happen, and where among all that is; `off`: it was cancelled. */
export interface Timer {
  at: number
  order: number
  off: boolean
  run: () => void
}

/** Nothing that is waited for takes so long, ms. */
const LONGEST_MS = 24 * 60 * 60_000

/** Lets everything that waits for nothing but a promise go on, at once; only from outside of any promise. Node's own, for its REPL. */
const settle = (process as unknown as { _tickCallback(): void })._tickCallback

/**
 * True time of a simulated world, and its timers. Nothing in the world waits for anything real: as soon as all promises have come to rest
 * time jumps to the next timer, without a turn of the event loop in between. A turn for each would be half of the cost of a history.
 */
export class SimTime {
  now = Date.parse('2026-11-21T01:00:00Z')
  readonly #timers: Timer[] = []
  /** Of those that last as long as stores and looks do: as time goes on only, each list is in order by itself. */
  readonly #lanes = LASTING.map((ms) => ({ ms, timers: [] as Timer[], next: 0 }))
  #count = 0
  /** Of those who wait for time to pass: how to tell them that it will not. */
  readonly #waiting = new Set<(reason: Error) => void>()
  #running = false
  /** When something was last begun to be waited for. */
  #since = this.now
  /** What is real and under way. */
  #outside = 0

  after(ms: number, run: () => void): () => void {
    const timer = this.begin(ms, run)
    return () => {
      timer.off = true
    }
  }

  begin(ms: number, run: () => void): Timer {
    // Whole milliseconds, as every clock of the world tells them.
    const lasting = Math.ceil(Math.max(0, ms))
    const timer: Timer = { at: this.now + lasting, order: this.#count++, off: false, run }
    for (const lane of this.#lanes)
      if (lane.ms === lasting) {
        lane.timers.push(timer)
        return timer
      }
    this.#push(timer)
    return timer
  }

  /** Runs the world for `ms` of true time. */
  pass(ms: number): Promise<void> {
    return this.until(new Promise((resolve) => void this.after(ms, resolve)))
  }

  /** Lets everything happen that waits for no time. */
  rest(): Promise<void> {
    return this.pass(0)
  }

  /** Something real, such as a database, is waited for: time stands until it settles. */
  outside<T>(promise: Promise<T>): Promise<T> {
    this.#outside++
    const done = () => {
      this.#outside--
      this.#start()
    }
    promise.then(done, done)
    return promise
  }

  /** Runs the world until `promise` settles. */
  until<T>(promise: Promise<T>): Promise<T> {
    this.#since = this.now
    this.#start()
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      promise.then(resolve, reject).finally(() => this.#waiting.delete(reject))
    })
  }

  #start(): void {
    if (this.#running) return
    this.#running = true
    setImmediate(() => this.#run())
  }

  #run(): void {
    for (settle(); this.#waiting.size > 0 && this.#outside === 0; settle()) {
      const next = this.#next()
      if (!next || next.at > this.#since + LONGEST_MS) {
        for (const reject of this.#waiting) reject(new Error('What is waited for does not happen.'))
        this.#waiting.clear()
        continue
      }
      this.now = Math.max(this.now, next.at)
      next.run()
    }
    this.#running = false
  }

  /** The first of all that was not cancelled. */
  #next(): Timer | undefined {
    while (this.#timers[0]?.off) this.#pop()
    let first = this.#timers[0]
    let from: Lane | null = null
    for (const lane of this.#lanes) {
      const timer = firstOf(lane)
      if (timer && (!first || isBefore(timer, first))) [first, from] = [timer, lane]
    }
    if (from) from.timers[from.next++] = GONE
    else this.#pop()
    return first
  }

  /** A heap: the first is the next. */
  #push(timer: Timer): void {
    const timers = this.#timers
    let at = timers.push(timer) - 1
    for (let above = (at - 1) >> 1; at > 0 && isBefore(timer, timers[above] as Timer); above = (at - 1) >> 1) {
      timers[at] = timers[above] as Timer
      at = above
    }
    timers[at] = timer
  }

  #pop(): Timer | undefined {
    const timers = this.#timers
    const [first, last] = [timers[0], timers.pop()]
    if (!last || timers.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= timers.length) break
      const [one, other] = [timers[left] as Timer, timers[left + 1]]
      const below = other && isBefore(other, one) ? left + 1 : left
      if (!isBefore(timers[below] as Timer, last)) break
      timers[at] = timers[below] as Timer
      at = below
    }
    timers[at] = last
    return first
  }
}

interface Lane {
  ms: number
  timers: Timer[]
  /** Where the first stands that is still to come. */
  next: number
}

const LASTING = [8, 1000]
const SPENT = 1000
/** Keeps nothing alive. */
const GONE: Timer = { at: 0, order: 0, off: true, run: () => undefined }

function firstOf(lane: Lane): Timer | undefined {
  while (lane.timers[lane.next]?.off) lane.timers[lane.next++] = GONE
  if (lane.next > SPENT) {
    lane.timers = lane.timers.slice(lane.next)
    lane.next = 0
  }
  return lane.timers[lane.next]
}

const isBefore = (one: Timer, other: Timer) => one.at < other.at || (one.at === other.at && one.order < other.order)
