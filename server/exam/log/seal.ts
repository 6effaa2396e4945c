import { type Sha256, sealText } from '#contract/exam/log/checkpoint.ts'
import type { LogEntry, Logs } from '#contract/exam/log/entry.ts'
import type { AttemptFacts } from '#contract/exam/log/facts.ts'
import { sorted } from '#contract/exam/log/fields.ts'
import type { FactsMessage, Receipt } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { receiptText } from '#contract/exam/log/receipt.ts'
import { isEarly } from '#contract/exam/log/timetable.ts'
import { type Exam, type Judged, judge } from '#contract/exam/log/verdicts.ts'
import type { TimeFacts } from '#contract/exam/log/when.ts'
import type { BatchRow, Standing } from './store.ts'

type Durable = Pick<Standing, 'heads' | 'heard'>
export type Sealed = FactsMessage['seals'][number]

/** The seal that closes the attempt; none while it is open. */
export function closedBy({ seals }: FactsMessage): Sealed | null {
  const last = seals.at(-1)
  return last && !last.reopened ? last : null
}

export const lastClaim = ({ claims }: FactsMessage): number => claims.length - 1

/** Closed with all that is durable, or closed again with what still came; written only while that is all (`whole`, store.ts). */
export function withSeal(facts: FactsMessage, { heads, heard }: Durable, at: number): FactsMessage {
  const all = sorted(Object.fromEntries([...heads].map(([writer, { seq }]) => [writer, seq])))
  const seal = { heads: all, epoch: lastClaim(facts), at, reopened: false, waiting_for: silent(facts, heard) }
  return { ...facts, seq: facts.seq + 1, seals: [...facts.seals, seal] }
}

/** Phones that lost the right to write and were not heard since. */
function silent({ claims }: FactsMessage, heard: Durable['heard']): string[] {
  const holder = claims.at(-1)?.phone_id
  const lost = claims.flatMap(({ phone_id }, epoch) => {
    const next = claims[epoch + 1]
    return next && phone_id !== holder && (heard.get(phone_id) ?? 0) < next.at ? [phone_id] : []
  })
  return [...new Set(lost)]
}

/**
 * Whether the student finished by the right that holds, and since the attempt was opened again: an old request to end it ends nothing, and
 * neither does an end by time from before staff gave some. `isOver`: by now nothing is left of that either.
 */
export function isFinished(given: Case, isOver: boolean): boolean {
  const { facts } = given
  const over = new Map(facts.seals.at(-1)?.heads)
  const holder = facts.claims.at(-1)?.phone_id
  // A log may hold thousands of ends by time: the whole is judged once for all of them, and only where one asks.
  let judged: Judged | undefined
  return [...logsOf(given.rows).logs].some(([writer, log]) => {
    if (phoneOf(log) !== holder) return false
    let epoch = 0
    return log.some(({ seq, v }, index) => {
      epoch = 'open' in v ? v.open.epoch : 'epoch' in v ? v.epoch : epoch
      if (!('end' in v) || epoch !== lastClaim(facts) || seq <= (over.get(writer) ?? 0)) return false
      if (v.end === 'button' || isOver) return true
      judged ??= judgeAll(given).judged
      return !isEarly(judged, { writer, index })
    })
  })
}

/** On which phone a page life wrote; undefined where its opening does not say so. */
export const phoneOf = ([first]: readonly LogEntry[]): string | undefined =>
  first && 'open' in first.v ? first.v.open.phone_id : undefined

export function logsOf(rows: readonly BatchRow[]): { logs: Logs; received: TimeFacts['received'] } {
  const logs = new Map<string, LogEntry[]>()
  const received = new Map<string, { seq: number; at: number }[]>()
  for (const { writer, entries, to } of rows) {
    const log = logs.get(writer) ?? []
    log.push(...entries)
    logs.set(writer, log)
    const batches = received.get(writer) ?? []
    batches.push({ seq: to.seq, at: to.received_at })
    received.set(writer, batches)
  }
  return { logs, received }
}

/** What is known of an attempt, and how its entries are judged. */
export interface Case {
  facts: FactsMessage
  rows: readonly BatchRow[]
  exam: Exam
}

export interface JudgedLogs {
  logs: Logs
  facts: AttemptFacts
  judged: Judged
  /** The rows that were judged. */
  rows: readonly BatchRow[]
}

/** Everything that has arrived, as it stands now. */
export function judgeAll({ facts, rows, exam }: Case): JudgedLogs {
  const { logs, received } = logsOf(rows)
  const known = readFacts(facts, received)
  return { logs, facts: known, judged: judge(logs, known, exam), rows }
}

/** What the seal holds, and no more. */
export function judgeSealed(seal: Sealed, { facts, rows, exam }: Case): JudgedLogs {
  const within = new Map(seal.heads)
  return judgeAll({ facts, exam, rows: rows.filter(({ writer, to }) => to.seq <= (within.get(writer) ?? 0)) })
}

interface Signing {
  attempt_id: string
  facts: FactsMessage
  sha256: Sha256
  sign(text: string): { signature: string; key_id: string }
}

/** What proves the seal. As long as staff rule on nothing the same seal gives the same receipt, however often it is asked for. */
export function receiptOf(seal: Sealed, { rows, judged }: JudgedLogs, signing: Signing): Receipt {
  const { attempt_id, facts, sha256, sign } = signing
  const heads = new Map(rows.map(({ writer, to }) => [writer, to]))
  const uncounted = [...judged.verdicts.values()].flat().filter(({ counts }) => !counts).length
  const log_sha256 = sha256(sealText(attempt_id, heads))
  const receipt = {
    ...{ attempt_id, log_sha256, uncounted, sealed_at: seal.at, waiting_for: seal.waiting_for },
    revision: facts.seals.indexOf(seal) + 1,
    writers: [...heads].map(([writer, { seq, hash }]) => ({ writer, seq, head: hash })),
  }
  return { ...receipt, ...sign(receiptText(receipt)) }
}
