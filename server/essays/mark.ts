import { and, eq, sql } from 'drizzle-orm'
import type { EssayState, MarkRequest, UnmarkRequest } from '#contract/reporting/essays.ts'
import { mostPoints } from '#contract/rubric.ts'
import type { Db, Tx } from '../db/connect.ts'
import { attemptTable, essayAnswerTable, essayMarkTable } from '../db/tables/index.ts'
import { fieldError, invalidInput, refusal } from '../lib/errors.ts'
import { rubricOf } from './essays.ts'
import { loadMarking, markedEssays } from './marked.ts'

/** More than two never mark the same text, but for the one who decides between them. */
const MOST = 2

/**
 * Gives an essay somebody's mark, or changes it. Throws `missing.essay`, `invalid_input`, `essay.text_changed` where another text stands
 * there by now, `essay.enough_marks` where two others agree or a third has decided.
 */
export async function mark(db: Db, request: MarkRequest, marker_id: string, now: number): Promise<EssayState> {
  const { id, text_sha256, points, comment } = request
  const { jadwal_id, paper_sha256, soal_id } = await sealedEssay(db, id)
  const rubrik = await rubricOf(db, paper_sha256, soal_id)
  if (points.length !== rubrik.length)
    throw invalidInput([fieldError('points', 'essay.points', { count: rubrik.length })])
  const over = rubrik.findIndex(({ poin }, index) => (points[index] as number) > poin)
  const { nama, poin } = rubrik[over] ?? {}
  if (nama !== undefined && poin !== undefined)
    throw invalidInput([fieldError(`points.${over}`, 'essay.too_many_points', { nama, most: poin })])
  return db.transaction(async (tx) => {
    await holdText(tx, request)
    const marks = await tx
      .select()
      .from(essayMarkTable)
      .where(and(eq(essayMarkTable.essay_id, id), eq(essayMarkTable.text_sha256, text_sha256)))
    const others = marks.filter((one) => one.marker_id !== marker_id)
    const before = await stateOf(tx, jadwal_id, id)
    const decides = others.length >= MOST
    if (others.some((one) => one.decides) || (decides && before === 'done' && others.length === marks.length))
      throw refusal('essay.enough_marks')
    const row = {
      ...{ essay_id: id, marker_id, text_sha256, points, comment, decides },
      share: points.reduce((sum, one) => sum + one, 0) / Math.max(1, mostPoints(rubrik)),
      marked_at: new Date(now).toISOString(),
    }
    await tx
      .insert(essayMarkTable)
      .values(row)
      .onConflictDoUpdate({ target: [essayMarkTable.essay_id, essayMarkTable.marker_id], set: row })
    return stateOf(tx, jadwal_id, id)
  })
}

/**
 * Takes somebody's own mark back, where there is one; what was published stays until another mark is. Throws `missing.essay`,
 * `essay.text_changed`.
 */
export async function unmark(db: Db, request: UnmarkRequest, marker_id: string): Promise<EssayState> {
  const { id } = request
  const { jadwal_id } = await sealedEssay(db, id)
  return db.transaction(async (tx) => {
    await holdText(tx, request)
    await tx.delete(essayMarkTable).where(and(eq(essayMarkTable.essay_id, id), eq(essayMarkTable.marker_id, marker_id)))
    return stateOf(tx, jadwal_id, id)
  })
}

async function sealedEssay(db: Db, id: string) {
  const [known] = await db
    .select({
      jadwal_id: attemptTable.jadwal_id,
      paper_sha256: attemptTable.paper_sha256,
      soal_id: essayAnswerTable.soal_id,
    })
    .from(essayAnswerTable)
    .innerJoin(attemptTable, eq(attemptTable.id, essayAnswerTable.attempt_id))
    .where(and(eq(essayAnswerTable.id, id), eq(attemptTable.status, 'sealed')))
  if (!known) throw refusal('missing.essay')
  return known
}

/** One after another: of two who mark at once the second sees what the first gave. */
async function holdText(tx: Tx, { id, text_sha256 }: UnmarkRequest): Promise<void> {
  const [essay] = await tx.select().from(essayAnswerTable).where(eq(essayAnswerTable.id, id)).for('no key update')
  if (!essay) throw refusal('missing.essay')
  if (essay.text_sha256 !== text_sha256) throw refusal('essay.text_changed')
}

async function stateOf(tx: Tx, jadwal_id: string, id: string): Promise<EssayState> {
  const { rows } = await tx.execute<{ state: EssayState }>(
    sql`${markedEssays(jadwal_id, null, await loadMarking(tx, jadwal_id))} and e.id = ${id}::uuid`,
  )
  return rows[0]?.state ?? 'unmarked'
}
