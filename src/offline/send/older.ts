import type { DiskStore, Held } from '../disk/disk-store.ts'
import { isDone } from '../engine/shelf.ts'
import type { Kept, Network, PhonePorts } from '../log/ports.ts'
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
  /** By attempt what there was of it when nothing was left to send: before there is more it is not read again. */
  readonly #rested = new Map<string, string>()

  constructor(parts: OlderParts) {
    this.#parts = parts
  }

  /** Newest first. `open`: whether the page sends it by itself. */
  async look(all: ReadonlyMap<string, Held>, open: (attempt_id: string) => boolean): Promise<void> {
    for (const attempt_id of [...all.keys()].sort().reverse()) {
      const held = all.get(attempt_id) as Held
      const rests = isDone(held) || this.#rested.get(attempt_id) === contentOf(held)
      if (!open(attempt_id) && !this.#senders.has(attempt_id) && !rests) await this.#begin(attempt_id, held)
    }
  }

  async #begin(attempt_id: string, held: Held): Promise<void> {
    const { stores, ports, networkOf, yields } = this.#parts
    const { kept } = held
    if (!kept?.about) return
    // So that it is begun but once.
    this.#senders.set(attempt_id, null)
    const network = networkOf(kept.about.user_id)
    const rests = () => !sender.left && book.refused.size === 0
    const rest = () => {
      this.#rested.set(attempt_id, contentOf({ kept: book.kept, heads: new Map(book.heads()) }))
      this.forget(attempt_id)
    }
    const learned = () => {
      if (rests()) rest()
    }
    const { book, sender, replicas } = await openStored(kept.begun, { stores, network, ports }, { yields, learned })
    // A page that begins makes whole what one store has lost.
    for (const replica of replicas) for (const writer of book.logs.keys()) replica.grew(writer)
    if (this.#senders.get(attempt_id) !== null) return this.forget(attempt_id)
    // Nobody ended it, and it takes nothing more: the server has sealed it by now.
    if (isPast(book.kept, ports.wall())) sender.ask()
    if (rests()) return rest()
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

const contentOf = ({ kept, heads }: Held): string =>
  JSON.stringify([kept?.facts?.seq, [...heads].sort(([a], [b]) => (a < b ? -1 : 1))])

const isPast = ({ facts }: Kept, now: number): boolean =>
  facts !== null && facts.sync_until < now && (facts.seals.at(-1)?.reopened ?? true)
