import type { Batch } from '#contract/exam/log/batch.ts'
import { after, beginning, type Checkpoint, type Sha256 } from '#contract/exam/log/checkpoint.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { unpack } from '#contract/exam/log/read-batch.ts'
import { bodyOf, columnsOf } from './body.ts'
import { bytesOf, MAX_ENTRIES, MAX_LOG_BYTES, MAX_WRITERS, STEP_BYTES } from './quota.ts'
import type { Addition, BatchRow, Head, LogStore, Standing } from './store.ts'

/** `again`: entries, from and to, of which some were durable before. */
export type Taken =
  | { head: Head | null; writer: string; again?: readonly [number, number] }
  | { refused: 'malformed' | 'conflict' | 'too_much' }

export interface Taking {
  store: Pick<LogStore, 'add' | 'stands' | 'part' | 'receipts' | 'keepConflict' | 'hear'>
  sha256: Sha256
  now: number
  attempt_id: string
  /** Who sends. */
  phone_id: string
  /** Under which the writer's phone began it: its hash begins with it. */
  begun_as: string
}

/** A batch that could be read. */
export interface Sent {
  sent: unknown
  batch: Batch
  entries: LogEntry[]
}

export function readSent(sent: unknown): Sent | null {
  const read = unpack(sent)
  return read && { sent, ...read }
}

/** The row that a batch is, if its writer's log stands where the phone says; null where somebody has to look. */
export function quickly({ batch, entries }: Sent, taking: Taking): Addition | null {
  const { from, prev } = batch
  if (from === 1 || prev === undefined) return null
  const before = { seq: from - 1, hash: prev }
  const to = after(before, entries, taking.sha256)
  return to.hash === batch.head
    ? { row: rowOf(batch.writer, entries, to, columnsOf(batch), taking), after: before }
    : null
}

/** Another call was quicker as often as this: it is told where the log stands, and comes again. */
const MAX_TRIES = 5

/**
 * Adds what is new of a batch to its writer's log. What is there already is trimmed, a hole is answered with the head, and what says
 * something else than is durable is refused. `stands`: a moment ago; the store's compare-and-set is what decides.
 */
export async function takeBatch(from: Sent, stands: Standing, taking: Taking): Promise<Taken> {
  const { batch, entries } = from
  const { writer } = batch
  if (!isOwn(entries, stands.heads.get(writer), taking.phone_id)) return { refused: 'malformed' }
  const last = batch.from + entries.length - 1
  let known = stands
  for (let tries = 0; ; tries++) {
    const head = known.heads.get(writer) ?? null
    const durable = head?.seq ?? 0
    if (batch.from > durable + 1 || tries === MAX_TRIES) return { head, writer }
    if (head && last <= durable)
      return (await says(from, head, taking)) ? { head, writer, again: [batch.from, last] } : conflict(from, taking)
    const begin: Checkpoint = head ?? beginning(taking.begun_as, writer, taking.sha256)
    const fresh = entries.slice(durable + 1 - batch.from)
    const to = after(begin, fresh, taking.sha256)
    if (to.hash !== batch.head) return conflict(from, taking)
    const row = rowOf(writer, fresh, to, bodyOf(fresh), taking)
    if (isTooMuch(row, known)) return { refused: 'too_much' }
    const { attempt_id, store } = taking
    const added = await store.add({
      attempt_id,
      facts_seq: known.facts.seq,
      rows: [{ row, after: head }],
      looked: true,
    })
    if (added?.heads[0]) {
      const again = durable >= batch.from ? { again: [batch.from, last] as const } : {}
      return { head: added.heads[0], writer, ...again }
    }
    // Somebody else was quicker, such as the worker with the same batch.
    known = (await store.stands(attempt_id)) ?? known
  }
}

function rowOf(
  writer: string,
  entries: readonly LogEntry[],
  to: Checkpoint,
  body: string,
  { attempt_id, phone_id, now }: Taking,
): BatchRow {
  return { attempt_id, writer, entries, body, to: { ...to, received_at: now, phone_id } }
}

/** A log begins by saying whose it is, and has one author. What leaves a hole says nothing yet. */
function isOwn([first]: readonly LogEntry[], head: Head | undefined, phone_id: string): boolean {
  if (head) return head.phone_id === phone_id
  return first !== undefined && (first.seq > 1 || ('open' in first.v && first.v.open.phone_id === phone_id))
}

function isTooMuch(row: BatchRow, { heads, charged }: Standing): boolean {
  if (!heads.has(row.writer) && heads.size >= MAX_WRITERS) return true
  if (charged + STEP_BYTES + bytesOf(row.body) > MAX_LOG_BYTES) return true
  return [...heads.values()].reduce((sum, { seq }) => sum + seq, row.entries.length) > MAX_ENTRIES
}

async function conflict({ batch, sent }: Sent, { store, attempt_id, phone_id, now }: Taking): Promise<Taken> {
  await store.keepConflict(attempt_id, { writer: batch.writer, phone_id, sent, at: now })
  return { refused: 'conflict' }
}

/** Whether the durable log, up to the last entry of the batch, is the one whose hash the batch names. */
async function says({ batch, entries }: Sent, head: Head, taking: Taking): Promise<boolean> {
  const { writer, from } = batch
  const last = from + entries.length - 1
  if (last === head.seq) return batch.head === head.hash
  const own = await taking.store.part(taking.attempt_id, writer, from, last)
  const whole = own.findLast(({ to }) => to.seq <= last)?.to ?? beginning(taking.begun_as, writer, taking.sha256)
  const rest: LogEntry[] = own.flatMap((row) => row.entries.filter(({ seq }) => seq > whole.seq && seq <= last))
  return after(whole, rest, taking.sha256).hash === batch.head
}
