import type { Paper } from '#contract/exam/paper.ts'
import type { Limit } from '#contract/exam/timeline.ts'
import type { Timing } from './judgement.ts'

/** A countdown that goes back by less than this waits until it is caught up, ms. */
const WAIT_MS = 2000

/** Exam time on the screen, from what was judged last and what the monotonic clock counted since. */
export class ExamClock {
  readonly #paper: Pick<Paper, 'waktu' | 'subtes'>
  #timing: Timing
  #shown = 0

  constructor(paper: Pick<Paper, 'waktu' | 'subtes'>, timing: Timing) {
    this.#paper = paper
    this.#timing = timing
  }

  take(timing: Timing): void {
    this.#timing = timing
  }

  get timing(): Timing {
    return this.#timing
  }

  #passed(m: number): number {
    return this.#timing.paused ? 0 : Math.max(0, m - this.#timing.m)
  }

  /** Exam time at `m` of this page life, ms. */
  t(m: number): number {
    const t = Math.min(this.#timing.t + this.#passed(m), this.limits().at(-1)?.akhir ?? 0)
    this.#shown = t < this.#shown && t > this.#shown - WAIT_MS ? this.#shown : t
    return this.#shown
  }

  limits(): Limit[] {
    const { t, left } = this.#timing
    const { waktu, subtes } = this.#paper
    let mulai = 0
    return subtes.map(({ id }, part) => {
      const akhir = t + (left[waktu === 'total' ? 0 : part]?.est ?? 0)
      const limit = { subtes_id: id, mulai: waktu === 'total' ? 0 : mulai, akhir }
      mulai = akhir
      return limit
    })
  }

  /** The sub-test that is open: while the time is uncertain as long as some of it may be left; -1 once nothing can be. */
  open(m: number): number {
    const passed = this.#passed(m)
    const by = (of: 'est' | 'hi') => this.#timing.left.findIndex((left) => left[of] - passed > 0)
    const taken = by('est')
    return taken < 0 ? by('hi') : taken
  }

  /** How long everything has been over for sure, ms; negative before. */
  over(m: number): number {
    return this.#passed(m) - Math.max(...this.#timing.left.map(({ hi }) => hi))
  }

  /** How long the exam clock stood between exam time `from` and now. */
  stood(from: number, m: number): number {
    const to = this.t(m)
    return this.#timing.still.reduce(
      (sum, still) => sum + Math.max(0, Math.min(still.to, to) - Math.max(still.from, from)),
      0,
    )
  }

  /** When the last of it ends, epoch ms of the database's clock. */
  endsAt(): number {
    return this.#timing.origin + (this.limits().at(-1)?.akhir ?? 0)
  }
}
