import type { Locks } from '../browser/locks.ts'

/**
 * Of the tabs of a phone one at a time has the turn.
 *
 *   none ── asked for ──► waits ── no other tab has it ──► had
 *     ▲                                                     │
 *     └──────── given back; a tab that dies loses it ───────┘
 */
export class Turn {
  readonly #locks: Locks
  readonly #name: string
  readonly #came: () => void
  #asked = false
  /** Ends it; null while this tab does not have it. */
  #end: (() => void) | null = null

  /** `came`: this tab has it now. */
  constructor(locks: Locks, name: string, came: () => void) {
    this.#locks = locks
    this.#name = name
    this.#came = came
  }

  get had(): boolean {
    return this.#end !== null
  }

  ask(): void {
    if (this.#asked) return
    this.#asked = true
    void this.#locks
      .run(this.#name, () => {
        const turn = new Promise<void>((resolve) => {
          this.#end = resolve
        })
        this.#came()
        return turn
      })
      .catch(() => undefined)
  }

  giveBack(): void {
    this.#end?.()
    this.#end = null
    this.#asked = false
  }
}
