import { sql } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import type { Db } from '../db/connect.ts'
import type { AnswerTable } from './analyse.ts'
import { bestLines } from './best-lines.ts'

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
  let takers = 0
  for (let last = ''; ; ) {
    const { rows } = await db.execute<{ attempt_id: string; answers: unknown[] }>(sql`
      with best as (${bestLines(jadwal_id)})
      select b.attempt_id, s.answers
      from best b join answer_sheet s on s.attempt_id = b.attempt_id
      where b.paper_sha256 = ${paper_sha256} and b.attempt_id::text > ${last}
      order by b.attempt_id::text limit ${CHUNK}`)
    for (const { answers } of rows) {
      for (let place = 0; place < places; place++) columns[place]?.push(shared(seen, answers[place] ?? null))
    }
    takers += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < CHUNK) return { takers, columns }
    last = end.attempt_id
  }
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
