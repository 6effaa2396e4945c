import { createPublicKey, hash, verify } from 'node:crypto'
import { after, beginning, type Checkpoint, sealText } from '#contract/exam/log/checkpoint.ts'
import { type Answer, type Deed, isDeed, type LogEntry } from '#contract/exam/log/entry.ts'
import type { QuestionShape } from '#contract/exam/log/fits.ts'
import type { FactsMessage, Receipt } from '#contract/exam/log/messages.ts'
import { unpack } from '#contract/exam/log/read-batch.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { receiptText } from '#contract/exam/log/receipt.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { textAt } from '#contract/exam/log/text.ts'
import type { TimedPaper } from '#contract/exam/log/timetable.ts'
import type { Reason } from '#contract/exam/log/verdict.ts'
import { type Judged, judge } from '#contract/exam/log/verdicts.ts'
import type { Server } from './server.ts'

/** What the student did, as it stands in the server's database, and what the server says of it. */
export interface SaidEntry {
  writer: string
  seq: number
  soal_id: string
  value: Deed
  /** The whole text, where the entry changed a part of one. */
  text: string | null
  /** Exam time, ms. */
  t: number
  counts: boolean
  reason: Reason | null
}

export interface ServerLog {
  attempt_id: string
  entries: SaidEntry[]
  logs: Map<string, LogEntry[]>
  heads: Map<string, Checkpoint>
  answers: Map<string, Answer>
}

const sha256 = (text: string) => hash('sha256', text)

interface Row extends Record<string, unknown> {
  writer: string
  from_seq: number
  to_seq: number
  hash: string
  body: string
  received_at: string
}

export async function readLog(server: Server, attempt_id: string): Promise<ServerLog> {
  const rows = await server.query<Row>(
    `select writer, from_seq, to_seq, encode(hash, 'hex') as hash, body, received_at
     from log_batch where attempt_id = $1 order by writer, from_seq`,
    [attempt_id],
  )
  const logs = new Map<string, LogEntry[]>()
  const heads = new Map<string, Checkpoint>()
  const received = new Map<string, { seq: number; at: number }[]>()
  for (const row of rows) {
    const { writer, to_seq, received_at } = row
    logs.set(writer, [...(logs.get(writer) ?? []), ...entriesIn(row)])
    received.set(writer, [...(received.get(writer) ?? []), { seq: to_seq, at: Number(received_at) }])
    heads.set(writer, { seq: to_seq, hash: row.hash })
  }
  const [attempt] = await server.query<Known>(
    'select facts, outline from attempt join paper using (paper_sha256) where attempt.id = $1',
    [attempt_id],
  )
  if (!attempt) return { attempt_id, entries: [], logs, heads, answers: new Map() }
  const judged = judge(logs, readFacts(attempt.facts, received), examOf(attempt))
  return { attempt_id, logs, heads, ...saidIn(logs, judged, attempt) }
}

interface Known extends Record<string, unknown> {
  facts: FactsMessage
  outline: Omit<TimedPaper, 'subtes'> & {
    subtes: readonly (Omit<TimedPaper['subtes'][number], 'soal'> & {
      soal: readonly (QuestionShape & { id: string })[]
    })[]
  }
}

/** A row is a batch whose columns stand in the table. */
function entriesIn({ writer, from_seq, hash: head, body }: Row): LogEntry[] {
  const [m, d, kinds, q, x, chars] = JSON.parse(body) as unknown[]
  const read = unpack({ writer, from: from_seq, m, d, kinds, q, x, chars, head })
  if (!read) throw new Error(`log_batch ${writer} ${from_seq} cannot be read`)
  return read.entries
}

const examOf = ({ outline, facts: { tolerance_ms, hold_marked } }: Known) => ({
  ...{ paper: outline, tolerance_ms: tolerance_ms ?? Number.POSITIVE_INFINITY, hold_marked },
})

function saidIn(logs: ServerLog['logs'], { times, verdicts, knowledge }: Judged, { facts, outline }: Known) {
  const ids = outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  const estOf = (writer: string, index: number) => times.writers.get(writer)?.est[index]
  const origins = facts.origins.flatMap(({ writer, seq }) => estOf(writer, seq - 1) ?? [])
  const origin = origins.length ? Math.min(...origins) : facts.started_at
  const entries = [...logs].flatMap(([writer, log]) => {
    return log.flatMap(({ seq, q, v }, index): SaidEntry[] => {
      if (!isDeed(v)) return []
      const { counts, reason } = verdicts.get(writer)?.[index] ?? { counts: false, reason: null }
      const t = (estOf(writer, index) ?? origin) - origin
      return [{ writer, seq, soal_id: ids[q] ?? '', value: v, text: textAt(log, seq), t, counts, reason }]
    })
  })
  const stands = standing(
    logs,
    times.writers,
    knowledge,
    (writer, index) => verdicts.get(writer)?.[index]?.counts === true,
  )
  return {
    entries: entries.sort((a, b) => a.t - b.t),
    answers: new Map([...stands].sort(([a], [b]) => a - b).map(([q, { answer }]) => [ids[q] ?? '', answer])),
  }
}

/** Every writer's hash recomputed from its first entry, under the id by which its phone began. */
export function holdsTogether({ attempt_id, logs, heads }: ServerLog): boolean {
  return [...logs].every(([writer, log]) => {
    const last = log.reduce((point, entry) => after(point, [entry], sha256), beginning(attempt_id, writer, sha256))
    return last.hash === heads.get(writer)?.hash && last.seq === heads.get(writer)?.seq
  })
}

/** What stands before the 32 raw bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the server's signature covers just this log. */
export function receiptHolds(receipt: Receipt, log: ServerLog, publicKey: string): boolean {
  if (!holdsTogether(log) || sha256(sealText(log.attempt_id, log.heads)) !== receipt.log_sha256) return false
  const spki = Buffer.concat([ED25519_SPKI, Buffer.from(publicKey, 'base64')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(receiptText(receipt)), key, Buffer.from(receipt.signature, 'base64'))
}

/** What stands, in the order of the paper's questions. */
export const answersOf = ({ answers }: ServerLog): ReadonlyMap<string, Answer> => answers

/** Answers to one question in the order of exam time. */
export const historyOf = (log: ServerLog, soal_id: string): { a: Answer }[] =>
  log.entries.flatMap(({ soal_id: of, value, text }) => {
    if (of !== soal_id) return []
    if ('a' in value) return [{ a: value.a }]
    return 'splice' in value ? [{ a: text }] : []
  })
