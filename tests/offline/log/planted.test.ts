import { afterEach, expect, test, vi } from 'vitest'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { Book } from '#src/offline/log/book.ts'
import { Replica } from '#src/offline/log/replica.ts'
import { Writer } from '#src/offline/log/writer.ts'
import { BackOff } from '#src/offline/send/back-off.ts'
import { Sender } from '#src/offline/send/sender.ts'
import { outcome } from './outcome.ts'

/** Bugs that somebody might write. A search that does not find them would not find others. */
const PLANTED: Record<string, () => void> = {
  'the phone looks at its clocks only when something is written': () => {
    vi.spyOn(Writer.prototype, 'look').mockImplementation(() => undefined)
  },
  'a page that was hidden does not say so': () => {
    vi.spyOn(Writer.prototype, 'returned').mockImplementation(() => undefined)
  },
  'a sample says that its call left when its reply came': () => {
    const { sampled } = Writer.prototype
    vi.spyOn(Writer.prototype, 'sampled').mockImplementation(function (this: Writer, at, _left, back) {
      sampled.call(this, at, back, back)
    })
  },
  'what another tab wrote is not heard': () => {
    const { add } = Book.prototype
    vi.spyOn(Book.prototype, 'add').mockImplementation(function (this: Book, writer, entries) {
      return this.logs.has(writer) || entries[0]?.seq !== 1 || entries.length === 1
        ? add.call(this, writer, entries)
        : true
    })
  },
  'what a store has is taken for sure before it answers': () => {
    vi.spyOn(Replica.prototype, 'has').mockImplementation(() => 1_000_000)
  },
  'a store that could not be read is not read again': () => {
    const { take } = Book.prototype
    vi.spyOn(Book.prototype, 'take').mockImplementation(function (this: Book, found) {
      if (this.logs.size === 0) take.call(this, found)
    })
  },
  'one of the stores is never written': () => {
    const { grew } = Replica.prototype
    const dead = new WeakSet<Replica>()
    let made = 0
    vi.spyOn(Replica.prototype, 'read').mockImplementation(function (this: Replica) {
      if (made++ % 2) dead.add(this)
      return Promise.resolve()
    })
    vi.spyOn(Replica.prototype, 'grew').mockImplementation(function (this: Replica, writer) {
      if (!dead.has(this)) grew.call(this, writer)
    })
  },
  'the server acknowledges before it has written': () => {
    const { append } = MemoryLogStore.prototype
    let n = 0
    vi.spyOn(MemoryLogStore.prototype, 'append').mockImplementation(function (this: MemoryLogStore, row, after) {
      return n++ % 20 === 19 ? Promise.resolve(row.to) : append.call(this, row, after)
    })
  },
  'the server dates what arrives a minute early': () => {
    const { append } = MemoryLogStore.prototype
    vi.spyOn(MemoryLogStore.prototype, 'append').mockImplementation(function (this: MemoryLogStore, row, after) {
      return append.call(this, { ...row, to: { ...row.to, received_at: row.to.received_at - 60_000 } }, after)
    })
  },
  'a phone that is switched on claims': () => {
    const { kick } = Sender.prototype
    const claimed = new WeakSet<Sender>()
    vi.spyOn(Sender.prototype, 'kick').mockImplementation(function (this: Sender, within) {
      if (within === 0 && !claimed.has(this)) {
        claimed.add(this)
        this.claim()
      }
      kick.call(this, within)
    })
  },
  'nobody sends by himself, only when hurried': () => {
    const { kick } = Sender.prototype
    vi.spyOn(Sender.prototype, 'kick').mockImplementation(function (this: Sender, within) {
      if (within === 0) kick.call(this, within)
    })
  },
  'whoever fails tries again at once': () => {
    vi.spyOn(BackOff.prototype, 'wait').mockImplementation(() => 0)
  },
  'the phone believes one entry more to be there than was acknowledged': () => {
    const { acked } = Book.prototype
    vi.spyOn(Book.prototype, 'acked').mockImplementation(function (this: Book, writer) {
      const seq = acked.call(this, writer)
      return seq > 5 ? seq + 1 : seq
    })
  },
  'news of the facts are not learned': () => {
    const { learn } = Book.prototype
    vi.spyOn(Book.prototype, 'learn').mockImplementation(function (this: Book, { facts, ...rest }) {
      learn.call(this, this.kept.facts ? rest : { ...rest, ...(facts && { facts }) })
    })
  },
  'the server forgets where a log stands': () => {
    vi.spyOn(MemoryLogStore.prototype, 'heads').mockImplementation(() => Promise.resolve(new Map()))
  },
  'entries of a batch are read twice': () => {
    const { rows } = MemoryLogStore.prototype
    vi.spyOn(MemoryLogStore.prototype, 'rows').mockImplementation(async function (this: MemoryLogStore, attempt_id) {
      const all = await rows.call(this, attempt_id)
      return all.length > 3 ? [...all.slice(0, 2), ...all.slice(1)] : all
    })
  },
}

afterEach(() => {
  vi.restoreAllMocks()
})

const SEARCH = 120

for (const [bug, plant] of Object.entries(PLANTED))
  test(`I20.10 found by search: ${bug}`, async () => {
    plant()
    for (let seed = 0; seed < SEARCH; seed++) {
      const { faults } = await outcome(seed)
      if (faults.length) return
    }
    expect.fail(`not found in ${SEARCH} histories`)
  })
