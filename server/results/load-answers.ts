import { eq, inArray } from 'drizzle-orm'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Db, Tx } from '../db/connect.ts'
import { attemptTable, type PaperOutline, paperTable } from '../db/tables/index.ts'
import { examFor } from '../exam/log/exam-of.ts'
import { readLogs } from '../exam/log/read-logs.ts'
import { type SealedAnswers, sealedAnswers } from '../exam/log/sealed.ts'
import type { BatchRow } from '../exam/log/store.ts'

/** What a sealed attempt on this paper says. Throws where it is open. */
export type AnswersOf = (facts: FactsMessage, rows: readonly BatchRow[]) => SealedAnswers

/** Reads the attempts on one paper. */
export async function answersOn(db: Db | Tx, paper_sha256: string): Promise<AnswersOf> {
  const [paper] = await db
    .select({ outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, paper_sha256))
  if (!paper) throw new Error(`paper ${paper_sha256} is gone`)
  return answersBy(paper.outline)
}

function answersBy(outline: PaperOutline): AnswersOf {
  const soal_ids = outline.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  return (facts, rows) => {
    const found = sealedAnswers({ facts, rows, exam: examFor(outline, facts), soal_ids })
    if (!found) throw new Error('an attempt that is open says nothing yet')
    return found
  }
}

/** What sealed attempts say, by attempt; those that are open are left out. */
export async function loadAnswers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, SealedAnswers>> {
  const { id, facts, paper_sha256, sealed_at } = attemptTable
  const [attempts, logs] = await Promise.all([
    db
      .select({ id, facts, paper_sha256, sealed_at })
      .from(attemptTable)
      .where(inArray(id, [...ids])),
    readLogs(db, ids),
  ])
  const papers = new Map<string, AnswersOf>()
  const found = new Map<string, SealedAnswers>()
  for (const attempt of attempts.filter((one) => one.sealed_at !== null)) {
    const read = papers.get(attempt.paper_sha256) ?? (await answersOn(db, attempt.paper_sha256))
    papers.set(attempt.paper_sha256, read)
    found.set(attempt.id, read(attempt.facts, logs.get(attempt.id) ?? []))
  }
  return found
}

/** The same of one that is sealed. */
export async function answersIn(db: Db | Tx, attempt_id: string): Promise<SealedAnswers> {
  const found = (await loadAnswers(db, [attempt_id])).get(attempt_id)
  if (!found) throw new Error(`attempt ${attempt_id} is not sealed`)
  return found
}
