import type { DiskStore, Held } from '../disk/disk-store.ts'
import { isDone } from '../engine/shelf.ts'
import type { Network, PhonePorts } from '../log/ports.ts'
import type { Sender } from './sender.ts'
import { openStored } from './stored.ts'

export interface OlderParts {
  stores: readonly DiskStore[]
  ports: PhonePorts
  networkOf(user_id: string): Network
  /** The attempt that the page has open goes first. */
  yields(): boolean
}

/** Attempts of this phone that no screen has open: whatever is unsent of them is sent, each with a back-off of its own. */
export class Older {
  readonly #parts: OlderParts
  readonly #senders = new Map<string, Sender | null>()

  constructor(parts: OlderParts) {
    this.#parts = parts
  }

  /** Newest first. `open`: whether the page sends it by itself. */
  async look(all: ReadonlyMap<string, Held>, open: (attempt_id: string) => boolean): Promise<void> {
    for (const attempt_id of [...all.keys()].sort().reverse()) {
      const held = all.get(attempt_id) as Held
      if (!open(attempt_id) && !this.#senders.has(attempt_id) && !isDone(held)) await this.#begin(attempt_id, held)
    }
  }

  async #begin(attempt_id: string, { kept }: Held): Promise<void> {
    const { stores, ports, networkOf, yields } = this.#parts
    if (!kept?.about) return
    // So that it is begun but once.
    this.#senders.set(attempt_id, null)
    const network = networkOf(kept.about.user_id)
    const learned = () => {
      if (!sender.left) this.forget(attempt_id)
    }
    const { book, sender, replicas } = await openStored(kept.begun, { stores, network, ports }, { yields, learned })
    // A page that begins makes whole what one store has lost.
    for (const replica of replicas) for (const writer of book.logs.keys()) replica.grew(writer)
    if (this.#senders.get(attempt_id) !== null || !sender.left) return this.forget(attempt_id)
    this.#senders.set(attempt_id, sender)
    sender.kick(0)
  }

  /** A screen has it now, or nothing of it is left. */
  forget(attempt_id: string): void {
    this.#senders.get(attempt_id)?.stop()
    this.#senders.delete(attempt_id)
  }

  hurry(): void {
    for (const sender of this.#senders.values()) sender?.hurry()
  }

  stop(): void {
    for (const attempt_id of [...this.#senders.keys()]) this.forget(attempt_id)
  }
}
