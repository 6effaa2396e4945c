import type { Begun, Kept, Network, PhonePorts, Store, StoredAttempt } from '../log/ports.ts'
import { READ_LIMIT_MS } from '../log/replica.ts'
import { within } from '../log/within.ts'
import type { Link } from './network.ts'
import type { Sender } from './sender.ts'
import { openStored } from './stored.ts'

export interface BackgroundParts {
  stores: readonly Store[]
  ports: PhonePorts
  /** The network of one student's attempt; `tell`: how each call went. */
  networkOf(user_id: string | null, tell: (link: Link) => void): Network
  /** The attempt that a page has open now: it goes first. */
  open?: string
  /** A page that is looked at sends this one by itself. */
  skip?(attempt_id: string): boolean
  /** A receipt came. */
  sealed?(attempt_id: string, about: Kept['about']): Promise<void>
}

/** The browser ends a worker that takes longer, ms. */
const MOST_MS = 120_000
/** After so many failures in a row the next try is the browser's. */
const PATIENCE = 3

interface Job {
  failures: number
  /** Null until it was read. */
  sender: Sender | null
}

/**
 * Sends what is stored of every attempt of this phone, whoever is logged in: in the service worker. Reads both stores, and writes only what
 * is kept. The open attempt goes first, then the newest; each has a back-off of its own. Rejects while something is left that a later try
 * may send.
 *
 *   job: has something left ── all is sent, and its receipt here ──► over
 *            │ three failures in a row                  one before it that does not fail: it waits
 *            └──► left to the next try
 */
export async function sendAllStored(parts: BackgroundParts): Promise<void> {
  const { ports } = parts
  const jobs: Job[] = []
  let settle = () => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const look = () => {
    if (jobs.every(({ failures, sender }) => failures >= PATIENCE || sender?.left === false)) settle()
  }
  const found = await inOrder(parts)
  const ends = await Promise.all(found.flatMap((begun) => (begun ? [begin(begun, parts, jobs, look)] : [])))
  look()
  const stop = ports.after(MOST_MS, settle)
  await over
  stop()
  await Promise.all(ends.map((end) => end()))
  if (found.includes(UNKNOWN) || jobs.some(({ sender }) => !sender || sender.left || sender.unread))
    throw new Error('Not everything could be sent.')
}

/** One attempt's part. Answers what is to be done in the end. */
async function begin({ attempt_id, ...rest }: Begun, parts: BackgroundParts, jobs: Job[], look: () => void) {
  const { stores, ports } = parts
  const job: Job = { failures: 0, sender: null }
  const place = jobs.push(job) - 1
  const tell = ({ kind }: Link) => {
    if (kind === 'calling') return
    if (kind === 'ok') job.failures = 0
    else job.failures++
    // The sender hears of it first.
    queueMicrotask(look)
  }
  const yields = () => jobs.slice(0, place).some((before) => before.failures === 0 && before.sender?.ready !== false)
  // Whose it is stands in the stores.
  let network: Network | null = null
  const late: Network = {
    init: (request) => (network as Network).init(request),
    append: (token, request) => (network as Network).append(token, request),
    end: (token, request) => (network as Network).end(token, request),
  }
  const learned = () => queueMicrotask(look)
  const stored = { stores, network: late, ports }
  const { book, sender } = await openStored({ attempt_id, ...rest }, stored, { yields, learned })
  network = parts.networkOf(book.kept.about?.user_id ?? null, tell)
  job.sender = sender
  const before = book.kept.receipt
  const hadWork = sender.left
  if (hadWork) sender.kick(0)
  return async () => {
    sender.stop()
    if (!hadWork) return
    await Promise.all(stores.map((store) => within(store.keep(attempt_id, book.kept), ports)))
    const { receipt, about } = book.kept
    if (receipt && receipt.revision > (before?.revision ?? 0))
      await parts.sealed?.(attempt_id, about).catch(() => undefined)
  }
}

/** Stands for what a store may have that does not answer now. */
const UNKNOWN = undefined
type Found = Begun | typeof UNKNOWN

/** What is known of each attempt's beginning in either store: the open one first, then the newest. Where no store answers nobody knows. */
async function inOrder({ stores, ports, open, skip }: BackgroundParts): Promise<Found[]> {
  const lists = await Promise.all(stores.map((store) => within(store.attempts(), ports)))
  if (stores.length && lists.every((list) => list === null)) throw new Error('No store could be read.')
  const all = new Set(lists.flatMap((list) => list ?? []))
  const ids = [...all]
    .filter((id) => !skip?.(id))
    .sort()
    .reverse()
  const first = open !== undefined && ids.includes(open) ? [open] : []
  const found = await Promise.all(
    [...first, ...ids.filter((id) => id !== open)].map((id) => begunOf(id, stores, ports)),
  )
  return [...found.flat(), ...(lists.includes(null) ? [UNKNOWN] : [])]
}

/** By the store that says it first; none where no store has it. */
async function begunOf(attempt_id: string, stores: readonly Store[], ports: PhonePorts): Promise<Found[]> {
  const copies = stores.map((store) => within<StoredAttempt>(store.load(attempt_id), ports, READ_LIMIT_MS))
  const all = Promise.all(copies)
  const begun = await new Promise<Begun | undefined>((resolve) => {
    for (const copy of copies) void copy.then((found) => found?.kept && resolve(found.kept.begun))
    void all.then(() => resolve(undefined))
  })
  return begun || (await all).includes(null) ? [begun] : []
}
