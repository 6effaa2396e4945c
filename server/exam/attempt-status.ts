import { eq } from 'drizzle-orm'
import type { AttemptStatus, Questioned } from '#contract/exam/admin.ts'
import { nameOf } from '#contract/exam/log/facts.ts'
import type { Db } from '../db/connect.ts'
import { paperTable } from '../db/tables/index.ts'
import { examFor } from './log/exam-of.ts'
import { readLogs } from './log/read-logs.ts'
import { judgeAll } from './log/seal.ts'
import { doubtsOf } from './log/sealed.ts'
import type { Attempt } from './rows.ts'

const MAX_QUESTIONED = 1000

/** How an attempt stands, with every entry that does not count or is uncertain: what arrived after the seal as well. */
export async function attemptStatusOf(db: Db, attempt: Attempt): Promise<AttemptStatus> {
  const { id, user_id, jadwal_id, jadwal_ujian_id, status, counted, uncounted_reason, started_at } = attempt
  const { ends_at, sync_until, sealed_at, sealed_by, archived_reason, receipt, anomalies } = attempt
  const { phones, ...found } = await questionedIn(db, attempt)
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
export async function questionedIn(db: Db, attempt: Attempt): Promise<QuestionedIn> {
  const { id, facts, paper_sha256 } = attempt
  const [logs, [paper]] = await Promise.all([
    readLogs(db, [id]),
    db.select({ outline: paperTable.outline }).from(paperTable).where(eq(paperTable.paper_sha256, paper_sha256)),
  ])
  if (!paper) throw new Error(`paper ${paper_sha256} is gone`)
  const rows = logs.get(id) ?? []
  const places = paper.outline.subtes.flatMap(({ soal }, part) =>
    soal.map(({ id: soal_id }, n) => ({ soal_id, part, nomor: n + 1 })),
  )
  const soal_ids = places.map(({ soal_id }) => soal_id)
  const { doubts, contested } = doubtsOf(judgeAll({ facts, rows, exam: examFor(paper.outline, facts) }), soal_ids)
  const rulings = new Map(facts.rulings.map(({ writer, seq, ruling }) => [nameOf(writer, seq), ruling]))
  const questioned = doubts.slice(0, MAX_QUESTIONED).map(({ marks, lo, est, hi, ...doubt }) => ({
    ...doubt,
    ...(places.find(({ soal_id }) => soal_id === doubt.soal_id) ?? { part: null, nomor: null }),
    marks: [...marks],
    ruling: rulings.get(nameOf(doubt.writer, doubt.seq)) ?? null,
    ...{ lo: finite(lo), est: finite(est), hi: finite(hi) },
  }))
  const phones = new Map(facts.claims.map(({ phone_id }) => [phone_id, 0]))
  for (const { entries, to } of rows) phones.set(to.phone_id, (phones.get(to.phone_id) ?? 0) + entries.length)
  return { questioned, contested, phones }
}

const finite = (ms: number) => (Number.isFinite(ms) ? Math.round(ms) : null)
