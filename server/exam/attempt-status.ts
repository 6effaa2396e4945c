import type { AttemptStatus, Questioned } from '#contract/exam/admin.ts'
import { nameOf } from '#contract/exam/log/facts.ts'
import type { LogDeps } from './log/calls.ts'
import { judgeAll } from './log/seal.ts'
import { doubtsOf } from './log/sealed.ts'
import type { Attempt, Outline } from './rows.ts'

const MAX_QUESTIONED = 1000

export interface StatusDeps {
  calls: Pick<LogDeps, 'store' | 'exam'>
  outlineOf(paper_sha256: string): Promise<Outline | null>
}

/** How an attempt stands, with every entry that does not count or is uncertain: what arrived after the seal as well. */
export async function attemptStatusOf(attempt: Attempt, deps: StatusDeps): Promise<AttemptStatus> {
  const { id, user_id, jadwal_id, jadwal_ujian_id, status, counted, uncounted_reason, started_at } = attempt
  const { ends_at, sync_until, sealed_at, sealed_by, archived_reason, receipt, anomalies } = attempt
  const { phones, ...found } = await questionedIn(attempt, deps)
  return {
    ...{ attempt_id: id, user_id, jadwal_id, jadwal_ujian_id, status, counted, uncounted_reason, started_at },
    ...{ ends_at, sync_until, sealed_at, sealed_by, archived_reason, receipt, anomalies, ...found },
    phones: [...phones].map(([phone_id, entries]) => ({ phone_id, entries, writer: phone_id === attempt.phone_id })),
  }
}

export interface QuestionedIn {
  questioned: Questioned[]
  contested: string[]
  /** How much is durable of each phone. */
  phones: Map<string, number>
}

/** What of an attempt's logs people may have to decide. */
export async function questionedIn(attempt: Attempt, { calls, outlineOf }: StatusDeps): Promise<QuestionedIn> {
  const { facts, paper_sha256 } = attempt
  const row = { ...attempt, attempt_id: attempt.id, student_id: attempt.user_id }
  const [rows, exam, outline] = await Promise.all([
    calls.store.rows(attempt.id),
    calls.exam(row),
    outlineOf(paper_sha256),
  ])
  const soal_ids = (outline?.subtes ?? []).flatMap(({ soal }) => soal.map(({ id }) => id))
  const { doubts, contested } = doubtsOf(judgeAll({ facts, rows, exam }), soal_ids)
  const rulings = new Map(facts.rulings.map(({ writer, seq, ruling }) => [nameOf(writer, seq), ruling]))
  const questioned = doubts.slice(0, MAX_QUESTIONED).map(({ marks, lo, est, hi, ...doubt }) => ({
    ...doubt,
    marks: [...marks],
    ruling: rulings.get(nameOf(doubt.writer, doubt.seq)) ?? null,
    ...{ lo: finite(lo), est: finite(est), hi: finite(hi) },
  }))
  const phones = new Map(facts.claims.map(({ phone_id }) => [phone_id, 0]))
  for (const { entries, to } of rows) phones.set(to.phone_id, (phones.get(to.phone_id) ?? 0) + entries.length)
  return { questioned, contested, phones }
}

const finite = (ms: number) => (Number.isFinite(ms) ? Math.round(ms) : null)
