import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import { limits } from '#contract/exam/timeline.ts'
import type { Attempt } from '../rows.ts'
import type { LogDeps } from './deps.ts'
import { odditiesOf } from './oddities.ts'
import { closedBy, type JudgedLogs, judgeAll, judgeSealed, phoneOf, receiptOf, type Sealed } from './seal.ts'
import { type Course, courseOf } from './sealed.ts'
import type { AttemptRow, Columns } from './store.ts'

export type SealedBy = NonNullable<Attempt['sealed_by']>
export type ClosingDeps = Pick<LogDeps, 'store' | 'now' | 'sha256' | 'sign' | 'exam'>

/**
 * What the row of an attempt says of facts that stand anew: when its time is over, by what has arrived; receipt and basis of the score where
 * it is closed; and what is odd about it.
 */
export async function columnsOf(
  row: AttemptRow,
  facts: FactsMessage,
  deps: ClosingDeps,
  by?: SealedBy,
): Promise<Columns> {
  const { attempt_id } = row
  const [rows, exam] = await Promise.all([deps.store.rows(attempt_id), deps.exam(row)])
  const seal = closedBy(facts)
  const given = { facts, rows, exam }
  const judged = seal ? judgeSealed(seal, given) : judgeAll(given)
  const sure = isSure(judged)
  const ends_at = endsAt(facts, exam, sure ? courseOf(judged) : undefined)
  const anomalies = odditiesOf(judged, facts, { ends_at, at: deps.now() })
  const known = { anomalies, ...(sure && facts.ended_at === null && { ends_at }) }
  if (!seal) return { ...OPEN, ...known }
  const receipt = receiptOf(seal, judged, { attempt_id, facts, sha256: deps.sha256, sign: deps.sign })
  const log_sha256 = deps.sha256(JSON.stringify([receipt.log_sha256, ...judgedBy(facts)]))
  const sealed = { ...known, receipt, log_sha256, sealed_at: seal.at, ...endOf(judged, facts, seal) }
  return by ? { ...sealed, sealed_by: facts.ended_at === null ? by : 'admin' } : sealed
}

/** No clock of a phone was taken at its word for when it began: that may be years ago. */
const isSure = ({ facts, judged }: JudgedLogs) =>
  facts.origins.every(({ writer }) => !judged.times.writers.get(writer)?.guess)

export const OPEN = {
  ...{ receipt: null, log_sha256: null, sealed_at: null, sealed_by: null, ended_at: null, ended_by_time: null },
} satisfies Columns

/** What of the facts decides which entries count. */
const judgedBy = ({
  origins,
  started_at,
  claims,
  stops,
  extra_ms,
  withdrawn_ms = 0,
  ended_at,
  sync_until,
  seals,
  ...rest
}: FactsMessage) => [
  ...[origins, started_at, claims, stops, extra_ms, withdrawn_ms, ended_at, sync_until],
  ...[seals.map(({ heads, epoch, at, reopened }) => [heads, epoch, at, reopened])],
  ...[rest.rulings, rest.uncounted, rest.tolerance_ms, rest.hold_marked],
]

/**
 * When the student finished, by the last entry that says so and was written by the right that held at the seal, which no other phone had; else
 * when staff ended it. Where it was opened again, and nobody finished it since, the row says that already: of one that was opened to go on
 * nothing, of one that was opened for a phone's file (import-file.ts) how it ended before.
 */
function endOf({ logs, judged }: JudgedLogs, facts: FactsMessage, seal: Sealed): Columns {
  const { times, knowledge, verdicts } = judged
  const opened = facts.seals.findLast((one) => one.reopened)
  const over = new Map(opened?.heads)
  const holder = facts.claims[seal.epoch]?.phone_id
  const ends = [...logs].flatMap(([writer, log]) => {
    if (phoneOf(log) !== holder) return []
    const epochs = knowledge.get(writer)?.epoch
    return log.flatMap(({ seq, v }, index) => {
      if (!('end' in v) || seq <= (over.get(writer) ?? 0)) return []
      if (epochs?.[index] !== seal.epoch || !verdicts.get(writer)?.[index]?.counts) return []
      return [{ at: times.writers.get(writer)?.est[index] ?? seal.at, by_time: v.end === 'time' }]
    })
  })
  const last = ends.toSorted((a, b) => a.at - b.at).at(-1)
  if (last) return { ended_at: Math.round(Math.min(seal.at, last.at)), ended_by_time: last.by_time }
  return opened && facts.ended_at === null ? {} : { ended_at: facts.ended_at, ended_by_time: null }
}

/** What is known of an attempt whose log nobody asked: it began when the server heard of it, and nobody went on early. */
export const asHeard = ({ started_at }: FactsMessage): Course => ({ began: started_at, moves: [] })

/** When everything is over, epoch ms. `course`: by the log; without it, when everything is over at the latest. */
export function endsAt(facts: FactsMessage, exam: Exam, course: Course = asHeard(facts)): number {
  const stood = facts.stops.reduce((sum, { at, until }) => sum + (until === null ? 0 : until - at), 0)
  // The beginning is an estimate, to half a millisecond; rows hold whole ones.
  return Math.round(course.began + (endsOf(exam, course, facts.extra_ms).at(-1) ?? 0) + stood)
}

/** When each sub-test ends, in exam time. */
export function endsOf({ paper }: Exam, { moves }: Course, extra_ms: number): number[] {
  const subtes = paper.subtes.map(({ durasi_detik }, index) => ({ id: String(index), durasi_detik }))
  return limits({ ...paper, subtes }, moves, extra_ms).map(({ akhir }) => akhir)
}

/** Exam time at a moment. */
export function workedAt(moment: number, stops: FactsMessage['stops'], { began }: Course): number {
  const stood = stops.map(({ at, until }) => Math.max(0, Math.min(until ?? moment, moment) - at))
  return stood.reduce((left, ms) => left - ms, moment - began)
}
