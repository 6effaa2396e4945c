import type { DiskStore } from '../disk/disk-store.ts'
import { isDone, Shelf } from '../engine/shelf.ts'
import type { Begun, Kept, Network, PhonePorts } from '../log/ports.ts'
import { within } from '../log/within.ts'
import type { Link } from './network.ts'
import type { Sender } from './sender.ts'
import { openStored } from './stored.ts'

export interface BackgroundParts {
  stores: readonly DiskStore[]
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
  const { found, whole } = await inOrder(parts)
  const ends = await Promise.all(found.map((begun) => begin(begun, parts, jobs, look)))
  look()
  const stop = ports.after(MOST_MS, settle)
  await over
  stop()
  await Promise.all(ends.map((end) => end()))
  if (!whole || jobs.some(({ sender }) => !sender || sender.left || sender.unread))
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

/**
 * The attempts of which something may be left: the open one first, then the newest. Of the others not even the logs are read. `whole`: both
 * stores said what they have; where none does nobody knows.
 */
async function inOrder({ stores, ports, open, skip }: BackgroundParts): Promise<{ found: Begun[]; whole: boolean }> {
  const shelf = new Shelf(stores, ports)
  const whole = await shelf.whole()
  const all = whole ?? (await shelf.all())
  if (!all) throw new Error('No store could be read.')
  const ids = [...all.keys()].sort().reverse()
  const first = open !== undefined && all.has(open) ? [open] : []
  const found = [...first, ...ids.filter((id) => id !== open)].flatMap((id) => {
    const held = all.get(id)
    return held?.kept && !skip?.(id) && !isDone(held) ? [held.kept.begun] : []
  })
  return { found, whole: whole !== null }
}
