import { eq, type SQL, sql } from 'drizzle-orm'
import type { MarkingSetting } from '#contract/reporting/essays.ts'
import type { Db, Tx } from '../db/connect.ts'
import { essayMarkingTable } from '../db/tables/index.ts'

/** Where nobody has said otherwise: one marker; of two, a fifth of the points apart is near enough. */
const USUAL: MarkingSetting = { markers: 1, max_difference: 0.2 }

export type Marking = MarkingSetting & { published: number; published_at: string | null }

/** How the essays of a schedule are marked. */
export async function loadMarking(db: Db | Tx, jadwal_id: string): Promise<Marking> {
  const [row] = await db.select().from(essayMarkingTable).where(eq(essayMarkingTable.jadwal_id, jadwal_id))
  if (!row) return { ...USUAL, published: 0, published_at: null }
  const { max_difference, published, published_at } = row
  return { markers: row.markers === 2 ? 2 : 1, max_difference, published, published_at }
}

/** Two shares that differ by what halves of points lose in binary figures are alike. */
const ROUNDING = 1e-9

/** The state of an essay by its marks, as an expression over `n`, `apart` and `decided`. */
const stateOf = ({ markers, max_difference }: MarkingSetting): SQL => sql`
  case when coalesce(n, 0) = 0 then 'unmarked' when decided then 'done' when n < ${markers} then 'once'
    when apart > ${max_difference + ROUNDING}::float8 then 'differs' else 'done' end`

/**
 * The essays of a schedule that are to be marked, each with what its marks come to: a relation of `id`, `attempt_id`, `soal_id`, `state`,
 * `marked` (whether this marker has marked it). Marks of a text that has changed since are not counted; nor are essays of attempts that were
 * reopened or replaced.
 */
export const markedEssays = (jadwal_id: string, marker_id: string | null, setting: MarkingSetting): SQL => sql`
  select e.id, e.attempt_id, e.soal_id, e.text, e.text_sha256, a.paper_sha256, coalesce(marked, false) as marked, ${stateOf(setting)} as state
  from essay_answer e join attempt a on a.id = e.attempt_id and a.status = 'sealed'
  left join lateral (
    select count(*)::int as n, max(m.share) - min(m.share) as apart, bool_or(m.decides) as decided,
      bool_or(m.marker_id = ${marker_id}::uuid) as marked
    from essay_mark m where m.essay_id = e.id and m.text_sha256 = e.text_sha256
  ) marks on true
  where e.jadwal_id = ${jadwal_id}::uuid`

/** Those that want a mark of somebody who has not marked them. */
export const WANTED: SQL = sql`(not marked and state <> 'done')`
