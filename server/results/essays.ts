import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Folded } from '#contract/exam/fold.ts'
import type { Db, Tx } from '../db/connect.ts'
import { essayScoreTable } from '../db/tables/index.ts'
import { columns, textColumn } from '../db/text-array.ts'
import type { PaperKeys } from '../packages/publication/keys.ts'
import { sha256Hex } from '../packages/publication/seal.ts'
import { type Marks, NO_MARKS } from './score/given-answers.ts'
import { essayGiven, isEssay } from './score/grading/given.ts'

/** How often marks were published of a schedule; 0 where they never were. */
export const marksVersion = (jadwal_id: SQL): SQL =>
  sql`coalesce((select published from essay_marking m where m.jadwal_id = ${jadwal_id}), 0)`

/** The published marks of attempts; of one without any there is nothing. */
export async function loadMarks(db: Db | Tx, attempt_ids: readonly string[]): Promise<(attempt_id: string) => Marks> {
  const rows = await db
    .select()
    .from(essayScoreTable)
    .where(inArray(essayScoreTable.attempt_id, [...attempt_ids]))
  const found = new Map<string, Marks>()
  for (const [attempt_id, own] of Map.groupBy(rows, (row) => row.attempt_id)) {
    found.set(attempt_id, new Map(own.map(({ soal_id, attempt_id: _, ...mark }) => [soal_id, mark])))
  }
  return (attempt_id) => found.get(attempt_id) ?? NO_MARKS
}

export interface Essay {
  attempt_id: string
  jadwal_id: string
  soal_id: string
  text: string
  text_sha256: string
}

/** The essays of an attempt that were written. */
export function essaysOf(keys: PaperKeys, folded: Folded, facts: Pick<Essay, 'attempt_id' | 'jadwal_id'>): Essay[] {
  const asked = keys.subtes.flatMap(({ soal }) => soal.filter(({ jenis }) => jenis === 'uraian'))
  return asked.flatMap(({ id: soal_id }) => {
    const text = folded.answers.get(soal_id)?.value
    if (typeof text !== 'string' || !isEssay(essayGiven(text, null))) return []
    return [{ ...facts, soal_id, text, text_sha256: sha256Hex(text) }]
  })
}

/** Keeps what is to be marked: a text that changed is another one, one that was taken back is gone. */
export async function keepEssays(tx: Tx, attempt_ids: readonly string[], essays: readonly Essay[]): Promise<void> {
  const [attempt, jadwal, soal] = columns(essays, ['attempt_id', 'jadwal_id', 'soal_id'])
  const [sha256] = columns(essays, ['text_sha256'])
  const text = textColumn(essays, (essay) => essay.text)
  await tx.execute(sql`
    with written as (
      select * from unnest(${attempt}::uuid[], ${jadwal}::uuid[], ${soal}::uuid[], ${text}::text[], ${sha256}::text[])
        as one (attempt_id, jadwal_id, soal_id, text, text_sha256)
    ), gone as (
      delete from essay_answer e where e.attempt_id = any(${sql.param([...attempt_ids])}::uuid[])
        and not exists (select from written w where w.attempt_id = e.attempt_id and w.soal_id = e.soal_id)
    )
    insert into essay_answer (attempt_id, jadwal_id, soal_id, text, text_sha256) select * from written
    on conflict (attempt_id, soal_id) do update set text = excluded.text, text_sha256 = excluded.text_sha256
    where essay_answer.text_sha256 <> excluded.text_sha256`)
}
