import { sql } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import type { Db } from '../db/connect.ts'
import type { AnswerTable } from './analyse.ts'
import { bestAttempts } from './best-attempts.ts'

/** Sheets read at once: some 2 KB each. */
const CHUNK = 1000

/**
 * What everybody whose attempt counts answered to one paper. Read in parts; equal answers are one string in memory,
 * so 20,000 takers of 160 questions hold some 30 MB.
 */
export async function answerTable(db: Db, jadwal_id: string, paper_sha256: string, paper: Paper): Promise<AnswerTable> {
  const places = paper.subtes.reduce((sum, { soal }) => sum + soal.length, 0)
  const columns: unknown[][] = Array.from({ length: places }, () => [])
  const seen = new Map<string, unknown>()
  const { rows: takers } = await db.execute<{ attempt_id: string }>(sql`
    with best as (${bestAttempts(jadwal_id)})
    select attempt_id from best where paper_sha256 = ${paper_sha256} order by attempt_id`)
  for (let start = 0; start < takers.length; start += CHUNK) {
    const ids = takers.slice(start, start + CHUNK).map(({ attempt_id }) => attempt_id)
    const { rows } = await db.execute<{ attempt_id: string; answers: unknown[] }>(sql`
      select attempt_id, answers from answer_sheet where attempt_id = any(${sql.param(ids)}::uuid[])`)
    const found = new Map(rows.map((row) => [row.attempt_id, row.answers]))
    for (const id of ids) {
      const answers = found.get(id) ?? []
      for (let place = 0; place < places; place++) columns[place]?.push(shared(seen, answers[place] ?? null))
    }
  }
  return { takers: takers.length, columns }
}

/** Short answers are many and different; only what is short and repeats is worth remembering. */
const REMEMBERED = 5000

function shared(seen: Map<string, unknown>, answer: unknown): unknown {
  if (answer === null || typeof answer === 'number') return answer
  const name = JSON.stringify(answer)
  const known = seen.get(name)
  if (known !== undefined) return known
  if (seen.size < REMEMBERED) seen.set(name, answer)
  return answer
}
