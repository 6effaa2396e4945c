import type { DiskStore, Held } from '../disk/disk-store.ts'
import { Book } from '../log/book.ts'
import { unite } from '../log/kept.ts'
import type { Kept, PhonePorts } from '../log/ports.ts'
import { within } from '../log/within.ts'

/** What both stores have of the attempts of this phone, without any of them being open. */
export class Shelf {
  readonly #stores: readonly DiskStore[]
  readonly #ports: Pick<PhonePorts, 'after'>

  constructor(stores: readonly DiskStore[], ports: Pick<PhonePorts, 'after'>) {
    this.#stores = stores
    this.#ports = ports
  }

  /** The union of both. Null where so few can be read now: nobody knows what is not here. `limit_ms`: of each. */
  async all(atLeast = 1, limit_ms?: number): Promise<ReadonlyMap<string, Held> | null> {
    const copies = await this.#each((store) => store.all(), limit_ms)
    if (copies.length < atLeast) return null
    const found = new Map<string, Held>()
    for (const [attempt_id, held] of copies.flatMap((copy) => [...copy])) {
      const known = found.get(attempt_id)
      found.set(attempt_id, known ? both(known, held) : held)
    }
    return found
  }

  /** Null where one store cannot be read now: what it alone has would be taken for what is not here. */
  whole = () => this.all(this.#stores.length)

  /** All that there is of an attempt. */
  async book(attempt_id: string, kept: Kept): Promise<Book> {
    const book = new Book(kept)
    for (const copy of await this.#each((store) => store.load(attempt_id))) book.take(copy)
    return book
  }

  async keep(kept: Kept): Promise<void> {
    await this.#each((store) => store.keep(kept.begun.attempt_id, kept))
  }

  async remove(attempt_id: string): Promise<void> {
    await this.#each((store) => store.remove(attempt_id))
  }

  async #each<T>(ask: (store: DiskStore) => Promise<T>, limit_ms?: number): Promise<T[]> {
    const said = await Promise.all(
      this.#stores.map((store) =>
        within(
          ask(store).then((value) => ({ value })),
          this.#ports,
          limit_ms,
        ),
      ),
    )
    return said.flatMap((answer) => (answer ? [answer.value] : []))
  }
}

function both(one: Held, other: Held): Held {
  const heads = new Map(one.heads)
  for (const [writer, seq] of other.heads) heads.set(writer, Math.max(seq, heads.get(writer) ?? 0))
  const kept = one.kept && other.kept ? unite(one.kept, other.kept) : (one.kept ?? other.kept)
  return { kept, heads }
}

/** The server has all of it and has signed for it, or staff have put it aside: nothing is to be read or sent any more. */
export function isDone({ kept, heads }: Held): boolean {
  const seal = kept?.facts?.seals.at(-1)
  const receipt = kept?.receipt?.revision ?? 0
  const closed = seal !== undefined && !seal.reopened && receipt >= (kept?.facts?.seals.length ?? 0)
  if (!closed && !kept?.facts?.archived) return false
  const book = new Book(kept as Kept)
  return [...heads].every(([writer, seq]) => book.acked(writer) >= seq)
}
