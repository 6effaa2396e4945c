import { sql } from 'drizzle-orm'
import { weighed } from '#contract/report-card/pas-grade.ts'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import type { SubcatPart } from '#contract/weights/weights.ts'
import type { Db } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'
import { type Shown, shownOf } from './shown.ts'

/** The best result of a person in a sub-category, as a share of all points from 0 to 100. */
export interface SubcatResult {
  attempt_id: string
  user_id: string
  nama: string
  subcat_id: string
  nilai: number
}

/** Results in these sub-categories; of one person where that is said. */
export async function subcatResults(
  db: Db,
  subcat_ids: readonly string[],
  user_id: string | null,
): Promise<SubcatResult[]> {
  if (!subcat_ids.length) return []
  const { rows } = await db.execute<{ [K in keyof SubcatResult]: SubcatResult[K] }>(sql`
    select l.attempt_id, l.user_id, u.nama, k.subcat_id,
      100 * (l.nilai - (r.score -> 'total' ->> 'nilai_min')::float8)
        / nullif((r.score -> 'total' ->> 'nilai_maks')::float8 - (r.score -> 'total' ->> 'nilai_min')::float8, 0) as nilai
    from paket k
    join jadwal_paket j on j.paket_id = k.id and ${notTrial(sql`j.id`)}
    join result_line l on l.jadwal_id = j.id
    join attempt a on a.id = l.attempt_id and a.counted and a.status = 'sealed'
    join result r on r.attempt_id = l.attempt_id and r.revision = l.revision
    join app_user u on u.id = l.user_id
    where k.subcat_id = any(${sql.param([...subcat_ids])}::uuid[])
      and (${user_id}::uuid is null or l.user_id = ${user_id}::uuid)
    order by l.attempt_id`)
  return rows.filter(({ nilai }) => nilai !== null)
}

/** The combined grade of one person: the best of each sub-category by weight. */
export function combinedGrade(parts: readonly Pick<SubcatPart, 'subcat_id' | 'bobot'>[], own: readonly SubcatResult[]) {
  const best = (subcat_id: string) => {
    const grades = own.filter((result) => result.subcat_id === subcat_id).map(({ nilai }) => nilai)
    return grades.length ? Math.max(...grades) : null
  }
  const bagian = parts.map(({ subcat_id, bobot }) => ({ subcat_id, bobot, nilai: best(subcat_id) }))
  return { bagian, ...weighed(bagian) }
}

interface Setting {
  [key: string]: unknown
  kategori_id: string
  nama: string
  bagian: (SubcatPart & { nama: string })[]
}

/** Combined grades of the categories in which the student has a result. */
export async function combinedOf(db: Db, user_id: string, shown: Shown): Promise<ReportCard['combined']> {
  const { rows } = await db.execute<Setting>(sql`
    select s.kategori_id, s.nama, (
      select jsonb_agg(part || jsonb_build_object('nama', c.nama) order by place)
      from jsonb_array_elements(s.bagian) with ordinality as parts (part, place)
      join subcat_paket c on c.id::text = part ->> 'subcat_id'
    ) as bagian
    from setting_bobot_subcat s join kategori_paket k on k.id = s.kategori_id
    order by k.urutan, k.nama`)
  const ids = rows.flatMap(({ bagian }) => (bagian ?? []).map(({ subcat_id }) => subcat_id))
  const all = await subcatResults(db, ids, user_id)
  const own = await shownOf(all, shown)
  return rows.flatMap(({ kategori_id, nama, bagian }) => {
    const names = new Map((bagian ?? []).map((part) => [part.subcat_id, part.nama]))
    const grade = combinedGrade(bagian ?? [], own)
    if (grade.nilai === null) return []
    const parts = grade.bagian.map(({ subcat_id, bobot, nilai }) => ({
      nama: names.get(subcat_id) ?? '',
      bobot,
      nilai,
    }))
    return [{ kategori_id, nama, parts, nilai: grade.nilai, complete: grade.complete }]
  })
}
