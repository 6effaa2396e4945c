import type { DiskStore, Held } from '../disk/disk-store.ts'
import { Book } from '../log/book.ts'
import { unite } from '../log/kept.ts'
import type { Kept, PhonePorts } from '../log/ports.ts'
import { READ_LIMIT_MS } from '../log/replica.ts'
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
    return copies.length < atLeast ? null : union(copies)
  }

  /** Null where one store cannot be read now: what it alone has would be taken for what is not here. */
  whole = () => this.all(this.#stores.length)

  /** All that there is of an attempt. A slow phone is given its time before none of it is taken to be here. */
  async book(attempt_id: string, kept: Kept): Promise<Book> {
    const book = await this.#read(attempt_id, kept)
    return book.unread.size < this.#stores.length ? book : this.#read(attempt_id, kept, READ_LIMIT_MS)
  }

  /**
   * How much of one student's the server has not. Null where none is found, and a store that cannot be read may have some. `live`: those
   * that a page has open.
   */
  async unsentOf(user_id: string, live: (attempt_id: string) => Book | undefined): Promise<number | null> {
    const copies = await this.#each((store) => store.all(), READ_LIMIT_MS)
    const books = [...union(copies)].flatMap(([attempt_id, held]) => {
      const { kept } = held
      if (kept?.about?.user_id !== user_id) return []
      return live(attempt_id) ?? (isDone(held) ? [] : this.#read(attempt_id, kept, READ_LIMIT_MS))
    })
    const read = await Promise.all(books)
    const unsent = read.reduce((sum, book) => sum + book.deeds().unsent, 0)
    const whole = copies.length === this.#stores.length && read.every((book) => book.unread.size === 0)
    return unsent > 0 || whole ? unsent : null
  }

  async #read(attempt_id: string, kept: Kept, limit_ms?: number): Promise<Book> {
    const book = new Book(kept)
    for (const store of this.#stores) book.unread.add(store)
    const load = async (store: DiskStore) => ({ store, copy: await store.load(attempt_id) })
    for (const { store, copy } of await this.#each(load, limit_ms)) {
      book.take(copy)
      book.unread.delete(store)
    }
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

function union(copies: readonly ReadonlyMap<string, Held>[]): ReadonlyMap<string, Held> {
  const found = new Map<string, Held>()
  for (const [attempt_id, held] of copies.flatMap((copy) => [...copy])) {
    const known = found.get(attempt_id)
    found.set(attempt_id, known ? both(known, held) : held)
  }
  return found
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
