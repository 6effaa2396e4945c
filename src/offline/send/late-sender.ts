import type { Sending, SendingParts } from '../log/page.ts'
import type { PhonePorts } from '../log/ports.ts'

const NONE: ReadonlySet<string> = new Set()

/** An older phone shows the first question, and saves a tap on it, before it begins to send. */
export const SOON_MS = 1500

/**
 * What sends comes after what saves: until it is here, what it was asked for is remembered.
 *
 *   kicked ── after 1.5 s, or somebody hurries ──► asked for ── it came ──► all goes to it
 *     ▲                                              └── it did not: no chunk, no network
 *     └───────────────── the next call ──────────────────┘
 */
export class LateSender implements Sending {
  readonly #load: () => Promise<Sending>
  readonly #book: SendingParts['book']
  readonly #after: PhonePorts['after']
  #cancel: (() => void) | null = null
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
    this.#sender?.stop()
  }

  get unsent(): number {
    return this.#sender?.unsent ?? this.#book.deeds().unsent
  }

  get refused(): ReadonlySet<string> {
    return this.#sender?.refused ?? NONE
  }

  #ask(): void {
    this.#cancel?.()
    this.#cancel = null
    if (this.#loading || this.#stopped) return
    this.#loading = true
    this.#load().then(
      (sender) => this.#came(sender),
      () => {
        this.#loading = false
      },
    )
  }

  #came(sender: Sending): void {
    this.#sender = sender
    if (this.#stopped) sender.stop()
    else if (this.#claims) sender.claim()
    else sender.kick(0)
  }
}
