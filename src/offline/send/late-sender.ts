import type { Sending, SendingParts } from '../log/page.ts'
import type { PhonePorts } from '../log/ports.ts'

/** An older phone shows the first question, and saves a tap on it, before it begins to send. */
export const SOON_MS = 1500
/** What did not come is asked for again after this, then after twice as long, at most after the last, ms. */
const AGAIN_MS = 1000
const MOST_MS = 60_000

/**
 * What sends comes after what saves: until it is here, what it was asked for is remembered.
 *
 *   kicked ── after 1.5 s, or somebody hurries ──► asked for ── it came ──► all goes to it
 *                                                     ▲   └── it did not: no chunk, no network
 *                                                     └─ after 1 s, 2 s … a minute, or somebody hurries
 */
export class LateSender implements Sending {
  readonly #load: () => Promise<Sending>
  readonly #book: SendingParts['book']
  readonly #after: PhonePorts['after']
  #cancel: (() => void) | null = null
  #cancelAgain = () => {}
  #failures = 0
  #sender: Sending | null = null
  #loading = false
  #claims = false
  #stopped = false

  constructor(book: SendingParts['book'], after: PhonePorts['after'], load: () => Promise<Sending>) {
    this.#book = book
    this.#after = after
    this.#load = load
  }

  kick(within?: number): void {
    if (this.#sender) this.#sender.kick(within)
    else this.#cancel ??= this.#after(SOON_MS, () => this.#ask())
  }

  hurry(): void {
    if (this.#sender) this.#sender.hurry()
    else this.#ask()
  }

  claim(): void {
    this.#claims = true
    if (this.#sender) this.#sender.claim()
    else this.#ask()
  }

  renew(token: string): void {
    this.#sender?.renew(token)
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#cancelAgain()
    this.#sender?.stop()
  }

  get unsent(): number {
    return this.#sender?.unsent ?? this.#book.deeds().unsent
  }

  get failing(): boolean {
    return this.#sender ? this.#sender.failing : this.#failures > 0
  }

  #ask(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#cancelAgain()
    if (this.#loading || this.#stopped) return
    this.#loading = true
    this.#load().then(
      (sender) => this.#came(sender),
      () => {
        this.#loading = false
        // A student who waits for it does nothing that would have it asked for.
        if (!this.#stopped) this.#cancelAgain = this.#after(this.#pause(), () => this.#ask())
      },
    )
  }

  #pause = () => Math.min(MOST_MS, AGAIN_MS * 2 ** this.#failures++)

  #came(sender: Sending): void {
    this.#sender = sender
    if (this.#stopped) sender.stop()
    else if (this.#claims) sender.claim()
    else sender.kick(0)
  }
}
