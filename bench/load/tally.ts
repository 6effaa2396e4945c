/** What came of the requests under one label. Times in ms. */
export interface Outcome {
  requests: number
  /** Replies that were not what was wanted. */
  refused: number
  /** Requests sent again, by the status that sent them away (0: connection broken). */
  repeated: Record<string, number>
  statuses: Record<string, number>
  /** From the common start to the last reply. */
  seconds: number
  per_second: number
  p50: number
  p99: number
  max: number
  /** The longest time between two replies one after the other. */
  longest_gap: number
}

export class Tally {
  #times: number[] = []
  #refused = 0
  #statuses: Record<string, number> = {}
  #repeated: Record<string, number> = {}
  #last = 0
  #longestGap = 0

  add(status: number, ms: number, wanted: boolean): void {
    this.#times.push(ms)
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (!wanted) this.#refused++
    const now = performance.now()
    if (this.#last) this.#longestGap = Math.max(this.#longestGap, now - this.#last)
    this.#last = now
  }

  repeated(status: number): void {
    this.#repeated[status] = (this.#repeated[status] ?? 0) + 1
  }

  outcome(start: number): Outcome {
    const sorted = Float64Array.from(this.#times).sort()
    const seconds = Math.max(0, this.#last - start) / 1000
    const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    return {
      requests: sorted.length,
      refused: this.#refused,
      repeated: this.#repeated,
      statuses: this.#statuses,
      seconds: round(seconds),
      per_second: seconds ? Math.round(sorted.length / seconds) : 0,
      p50: at(0.5),
      p99: at(0.99),
      max: at(1),
      longest_gap: round(this.#longestGap),
    }
  }
}

const round = (value: number) => Math.round(value * 100) / 100
