import { type Batch, unpack } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint, type Sha256 } from '#contract/exam/log/checkpoint.ts'
import { isDeed, type LogEntry } from '#contract/exam/log/entry.ts'
import type { BatchRow, Head, LogStore } from './store.ts'

/** Most of an attempt, so that nobody fills the disk: page lives, and entries of all of them. */
export const MAX_WRITERS = 500
export const MAX_ENTRIES = 200_000

/** `deeds`: the student did something that was not durable before. */
export type Taken =
  | { head: Head | null; writer: string; deeds: boolean }
  | { refused: 'malformed' | 'conflict' | 'too_much' }

interface Taking {
  store: LogStore
  sha256: Sha256
  now: number
  attempt_id: string
  /** Who sends. */
  phone_id: string
  /** Under which the writer's phone began it: its hash begins with it. */
  begun_as: string
  /** As they stood a moment ago: the store's compare-and-set is what decides. */
  heads: ReadonlyMap<string, Head>
}

/**
 * Adds what is new of a batch to its writer's log. What is there already is trimmed, a hole is answered with the head, and what says
 * something else than is durable is refused.
 */
export async function takeBatch(sent: unknown, taking: Taking): Promise<Taken> {
  const read = unpack(sent)
  if (!read) return { refused: 'malformed' }
  const { batch, entries } = read
  const { store, attempt_id, heads } = taking
  const { writer, from } = batch
  if (isTooMuch(writer, entries.length, heads)) return { refused: 'too_much' }
  if (!isOwn(entries, heads.get(writer), taking.phone_id)) return { refused: 'malformed' }
  const last = from + entries.length - 1
  for (let head = heads.get(writer) ?? null; ; ) {
    const durable = head?.seq ?? 0
    if (from > durable + 1) return { head, writer, deeds: false }
    if (last <= durable)
      return (await says(batch, last, taking)) ? { head, writer, deeds: false } : conflict(batch, sent, taking)
    const begin: Checkpoint = head ?? beginning(taking.begun_as, writer, taking.sha256)
    const fresh = entries.slice(durable + 1 - from)
    const to = after(begin, fresh, taking.sha256)
    if (to.hash !== batch.head) return conflict(batch, sent, taking)
    const { phone_id, now } = taking
    const row: BatchRow = { attempt_id, writer, entries: fresh, to: { ...to, received_at: now, phone_id } }
    const stands = await store.append(row, head)
    if (stands?.hash === to.hash) return { head: stands, writer, deeds: fresh.some(({ v }) => isDeed(v)) }
    // Somebody else was quicker, such as the worker with the same batch.
    head = stands
  }
}

/** A log begins by saying whose it is, and has one author. What leaves a hole says nothing yet. */
function isOwn([first]: readonly LogEntry[], head: Head | undefined, phone_id: string): boolean {
  if (head) return head.phone_id === phone_id
  return first !== undefined && (first.seq > 1 || ('open' in first.v && first.v.open.phone_id === phone_id))
}

function isTooMuch(writer: string, more: number, heads: ReadonlyMap<string, Head>): boolean {
  if (!heads.has(writer) && heads.size >= MAX_WRITERS) return true
  return [...heads.values()].reduce((sum, { seq }) => sum + seq, more) > MAX_ENTRIES
}

async function conflict({ writer }: Batch, sent: unknown, { store, attempt_id }: Taking): Promise<Taken> {
  await store.keepConflict(attempt_id, writer, sent)
  return { refused: 'conflict' }
}

/** Whether the durable log, up to `seq`, is the one whose hash the batch names. */
async function says(
  { writer, head }: Batch,
  seq: number,
  { store, attempt_id, begun_as, sha256 }: Taking,
): Promise<boolean> {
  const own = (await store.rows(attempt_id)).filter((row) => row.writer === writer)
  const whole = own.findLast(({ to }) => to.seq <= seq)?.to ?? beginning(begun_as, writer, sha256)
  const rest: LogEntry[] = own.flatMap(({ entries }) => entries.filter((e) => e.seq > whole.seq && e.seq <= seq))
  return after(whole, rest, sha256).hash === head
}
