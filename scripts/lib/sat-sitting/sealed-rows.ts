import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { MAX_BATCH } from '#contract/exam/log/batch.ts'
import { after, beginning, sealText } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { attemptTable, logBatchTable } from '#server/db/tables/index.ts'
import { bodyOf } from '#server/exam/log/body.ts'
import { bytesOf } from '#server/exam/log/quota.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What a student did at exam time `t` (ms) on question `q`. */
export interface Done {
  q: number
  v: EntryValue
  t: number
}

export type AttemptInsert = typeof attemptTable.$inferInsert
export type BatchInsert = typeof logBatchTable.$inferInsert

interface Sat {
  attempt: Pick<
    AttemptInsert,
    'user_id' | 'jadwal_id' | 'jadwal_ujian_id' | 'ujian_id' | 'paper_sha256' | 'started_at' | 'ends_at' | 'sync_until'
  > &
    Partial<AttemptInsert>
  /** By page life. */
  lives: readonly (readonly Done[])[]
  sealed_at: number
  rulings?(writers: readonly string[]): FactsMessage['rulings']
}

/** The rows of an attempt that was sat and sealed, as the server would have written them; its phone had a network all the time. */
export function sealedRows({ attempt: own, lives, sealed_at, rulings }: Sat): {
  attempt: AttemptInsert
  batches: BatchInsert[]
} {
  const [id, phone_id] = [own.id ?? randomUUID(), own.phone_id ?? randomUUID()]
  const writers = lives.map(() => randomBytes(8).toString('base64url')).sort()
  const logs = lives.map((done) => logOf(done, phone_id, own.started_at))
  const batches = logs.flatMap((log, n) => rowsOf(id, writers[n] as string, log, { phone_id, at: sealed_at }))
  const heads = logs.map((log, n): [string, number] => [writers[n] as string, log.length])
  const closed = own.status !== 'open'
  const seal = { heads, epoch: 0, at: sealed_at, reopened: false, waiting_for: [] }
  const facts: FactsMessage = {
    ...{ seq: closed ? 2 : 1, started_at: own.started_at, origins: [{ writer: writers[0] as string, seq: 1 }] },
    ...{
      claims: [{ phone_id, at: own.started_at }],
      stops: [],
      extra_ms: 0,
      ended_at: null,
      sync_until: own.sync_until,
    },
    ...{ seals: closed ? [seal] : [], rulings: rulings?.(writers) ?? [], uncounted: false },
    ...{ tolerance_ms: null, hold_marked: false, ...(own.status === 'archived' && { archived: true as const }) },
  }
  const last = new Map(batches.map(({ writer, to_seq, hash }) => [writer, { seq: to_seq, hash: hash.toString('hex') }]))
  const log_sha256 = sha256(sealText(id, last))
  const receipt = {
    ...{ attempt_id: id, revision: 1, uncounted: facts.rulings.length, waiting_for: [], log_sha256, sealed_at },
    ...{
      writers: [...last].map(([writer, { seq, hash }]) => ({ writer, seq, head: hash })),
      signature: '',
      key_id: '',
    },
  }
  return {
    batches,
    attempt: {
      ...{ id, number: 0, facts, facts_seq: facts.seq, status: 'sealed', paused: false, counted: true, phone_id },
      ...{ given: { grants: [], acts: [] }, anomalies: [] },
      ...(closed && { ended_at: sealed_at, sealed_at, sealed_by: 'student', receipt, log_sha256 }),
      ...own,
    },
  }
}

function logOf(done: readonly Done[], phone_id: string, wall: number): LogEntry[] {
  const open: LogEntry = { seq: 1, m: 0, q: -1, v: { open: { phone_id, wall, app: '1', epoch: 0, knows: {} } } }
  return [open, ...done.map(({ q, v, t }, n): LogEntry => ({ seq: n + 2, m: t, q, v }))]
}

function rowsOf(
  attempt_id: string,
  writer: string,
  log: readonly LogEntry[],
  { phone_id, at }: { phone_id: string; at: number },
): BatchInsert[] {
  let [point, bytes] = [beginning(attempt_id, writer, sha256), 0]
  const rows: BatchInsert[] = []
  for (let from = 0; from < log.length; from += MAX_BATCH) {
    const part = log.slice(from, from + MAX_BATCH)
    point = after(point, part, sha256)
    const body = bodyOf(part)
    bytes += bytesOf(body)
    const hash = Buffer.from(point.hash, 'hex')
    rows.push({
      attempt_id,
      writer,
      from_seq: from + 1,
      to_seq: point.seq,
      hash,
      phone_id,
      received_at: at,
      bytes,
      body,
    })
  }
  return rows
}
