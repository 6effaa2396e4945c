import { and, asc, eq } from 'drizzle-orm'
import type { AnswerSheet } from '#contract/reporting/report.ts'
import type { Score } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, resultTable, userTable } from '../db/tables/index.ts'
import { questionedIn } from '../exam/attempt-status.ts'
import { refusal } from '../lib/errors.ts'
import { letterheadOf } from '../participants/letterhead-of.ts'
import { discuss } from '../results/discussion.ts'
import { loadMarks } from '../results/essays.ts'
import { answersIn } from '../results/load-answers.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { spentOnQuestions } from '../results/question-times.ts'
import { scoreAttempt } from '../results/score-attempt.ts'

/** One student's sheet as it was judged, with every earlier score. Throws `not_found`. */
export async function studentSheet(
  db: Db,
  { jadwal_id, attempt_id }: { jadwal_id: string; attempt_id: string },
  now: () => number,
): Promise<AnswerSheet> {
  const [row] = await db
    .select({
      nama: userTable.nama,
      email: userTable.email,
      school: userTable.sekolah_tercatat,
      attempt: attemptTable,
    })
    .from(attemptTable)
    .innerJoin(userTable, eq(userTable.id, attemptTable.user_id))
    .where(and(eq(attemptTable.id, attempt_id), eq(attemptTable.jadwal_id, jadwal_id)))
  const result = row && (await scoreAttempt(db, attempt_id, now))
  if (!row || !result) throw refusal('missing.result')
  const { paper_sha256, anomalies } = row.attempt
  const [{ questioned }, { folded, said }, marks, paper, keys, earlier] = await Promise.all([
    questionedIn(db, row.attempt),
    answersIn(db, attempt_id),
    loadMarks(db, [attempt_id]),
    loadPaper(db, paper_sha256),
    loadKeys(db, paper_sha256, result.key_version),
    db
      .select({ revision: resultTable.revision, score: resultTable.score, created_at: resultTable.created_at })
      .from(resultTable)
      .where(eq(resultTable.attempt_id, attempt_id))
      .orderBy(asc(resultTable.revision)),
  ])
  const { nama, email } = row
  return {
    nama,
    email,
    letterhead: await letterheadOf(db, [row.school]),
    revision: earlier.map(({ score, ...rest }) => ({ ...rest, nilai: (score as Score).total.nilai })),
    anomalies: [...new Set(anomalies.map(({ kind }) => kind))].sort(),
    score: result.score,
    questioned,
    subtes: discuss(attempt_id, paper, keys, { folded, marks: marks(attempt_id) }, spentOnQuestions(paper, said)),
  }
}
