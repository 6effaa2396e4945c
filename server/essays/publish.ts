import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { MarkingSetting } from '#contract/reporting/essays.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable, essayMarkingTable, type jadwalPaketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { askRescore, type Run } from '../reporting/rescore.ts'
import { loadMarking, type Marking, markedEssays } from './marked.ts'

type Jadwal = Pick<typeof jadwalPaketTable.$inferSelect, 'id' | 'paket_id'>

/** Of each essay that is done its mark: that of who decided, else the mean, criterion by criterion; with what was said of it. */
const finalMarks = (jadwal_id: string, marking: MarkingSetting): SQL => sql`
  select one.attempt_id, one.soal_id, one.text_sha256, one.paper_sha256,
    array(
      select avg(p.point) from essay_mark m, unnest(m.points) with ordinality as p (point, place)
      where m.essay_id = one.id and m.text_sha256 = one.text_sha256 and m.decides = decided.is
      group by p.place order by p.place
    ) as points,
    (select avg(m.share) from essay_mark m
      where m.essay_id = one.id and m.text_sha256 = one.text_sha256 and m.decides = decided.is) as share,
    coalesce((
      select string_agg(nullif(m.comment, ''), E'\\n\\n' order by m.marked_at) from essay_mark m
      where m.essay_id = one.id and m.text_sha256 = one.text_sha256 and m.decides = decided.is
    ), '') as comment
  from (${markedEssays(jadwal_id, null, marking)}) one
  cross join lateral (
    select coalesce(bool_or(m.decides), false) as is from essay_mark m where m.essay_id = one.id and m.text_sha256 = one.text_sha256
  ) decided
  where one.state = 'done'`

const CHANGED = sql`
  (s.attempt_id is null or s.text_sha256 <> f.text_sha256 or s.points <> f.points or s.share <> f.share or s.comment <> f.comment)`

/** How many marks students do not know yet. */
export async function unpublished(db: Db | Tx, jadwal_id: string, marking: Marking): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (${finalMarks(jadwal_id, marking)}) f
    left join essay_score s on s.attempt_id = f.attempt_id and s.soal_id = f.soal_id where ${CHANGED}`)
  return rows[0]?.n ?? 0
}

/**
 * Lets scores take the marks that there are: all that are done, whatever else still waits. Scores follow by the run that is answered.
 * Throws `essay.nothing_marked` where none is done.
 */
export async function publishMarks(
  db: Db,
  jadwal: Jadwal,
  actor_id: string,
  now: number,
): Promise<{ essays: number; run: Run }> {
  return db.transaction(async (tx) => {
    const before = await loadMarking(tx, jadwal.id)
    const published_at = new Date(now).toISOString()
    const { published, ...setting } = before
    // Held until the end: of two publications one after the other.
    await tx
      .insert(essayMarkingTable)
      .values({ ...setting, jadwal_id: jadwal.id, published: 1, published_at })
      .onConflictDoUpdate({
        target: essayMarkingTable.jadwal_id,
        set: { published: sql`${essayMarkingTable.published} + 1`, published_at },
      })
    const { rows } = await tx.execute<{ paper_sha256: string }>(sql`
      with f as (${finalMarks(jadwal.id, before)}), kept as (
        insert into essay_score (attempt_id, soal_id, text_sha256, points, share, comment)
        select attempt_id, soal_id, text_sha256, points, share, comment from f
        on conflict (attempt_id, soal_id) do update
          set text_sha256 = excluded.text_sha256, points = excluded.points, share = excluded.share,
            comment = excluded.comment
      )
      select paper_sha256 from f`)
    if (!rows.length) throw refusal('essay.nothing_marked')
    await note(tx, 'essay-marking/publish', jadwal.id, { essays: rows.length }, actor_id, published_at)
    const papers = [...new Set(rows.map(({ paper_sha256 }) => paper_sha256))].sort()
    return { essays: rows.length, run: await askRescore(tx, jadwal.paket_id, papers, now) }
  })
}

/** Says how the essays of a schedule are marked. */
export async function configureMarking(
  db: Db,
  jadwal_id: string,
  setting: MarkingSetting,
  actor_id: string,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(essayMarkingTable)
      .values({ ...setting, jadwal_id, published: 0, published_at: null })
      .onConflictDoUpdate({ target: essayMarkingTable.jadwal_id, set: setting })
    await note(tx, 'essay-marking/configure', jadwal_id, setting, actor_id, new Date(now).toISOString())
  })
}

async function note(
  tx: Tx,
  action: AuditAction,
  subject: string,
  detail: object,
  actor_id: string,
  at: string,
): Promise<void> {
  await tx.insert(auditTable).values({ id: randomUUID(), at, actor_id, action, subject, detail })
}
