import { sql } from 'drizzle-orm'
import {
  PAS_DEFAULT,
  PAS_PARTS,
  type PasGrade,
  type PasPart,
  type PasWeights,
  pasGrade,
  type Term,
  termOf,
  termOrder,
} from '#contract/report-card/pas-grade.ts'
import type { Db } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'

/** A result of a part of a package that counts for a subject, 0 to 100. */
export interface PasResult {
  attempt_id: string
  user_id: string
  paket_id: string
  mapel_id: string
  komponen: PasPart
  nilai: number
  rank_key: number[]
  term: Term
}

/** Results that count for PAS grades, of these people or of one subject. Points and calibrated scores are on other scales. */
export async function pasResults(
  db: Db,
  of: { users: readonly string[] } | { mapel_id: string },
): Promise<PasResult[]> {
  const whose =
    'users' in of ? sql`l.user_id = any(${sql.param([...of.users])}::uuid[])` : sql`s.mapel_id = ${of.mapel_id}::uuid`
  const { rows } = await db.execute<Omit<PasResult, 'term'> & { started_at: string } & Record<string, unknown>>(sql`
    select l.attempt_id, l.user_id, j.paket_id, s.mapel_id, s.komponen, l.rank_key, a.started_at,
      l.subtes[part.place::int] as nilai
    from result_line l
    join attempt a on a.id = l.attempt_id and a.counted and a.status = 'sealed'
    join jadwal_paket j on j.id = l.jadwal_id and ${notTrial(sql`j.id`)}
    join subtest_paket s on s.paket_id = j.paket_id and s.mapel_id is not null
    join paper p on p.paper_sha256 = l.paper_sha256
    join lateral jsonb_array_elements(p.outline -> 'subtes') with ordinality as part (facts, place)
      on part.facts ->> 'id' = s.id::text
    where ${whose} and l.satuan = 'seratus'
    order by l.attempt_id, part.place`)
  return rows.map(({ started_at, ...row }) => ({ ...row, term: termOf(Number(started_at)) }))
}

/** The terms in which there are results, the newest first. */
export function termsOf(results: readonly PasResult[]): Term[] {
  const terms = new Map(results.map(({ term }) => [termOrder(term), term]))
  return [...terms].sort(([a], [b]) => b - a).map(([, term]) => term)
}

export const ofTerm = (results: readonly PasResult[], term: Term): PasResult[] =>
  results.filter((result) => termOrder(result.term) === termOrder(term))

/** Who sat a package several times has the result that ranks best, as in every ranking. */
function bestAttempts(results: readonly PasResult[]): PasResult[] {
  const best = new Map<string, PasResult>()
  for (const result of results) {
    const name = `${result.user_id}/${result.paket_id}`
    const held = best.get(name)
    if (!held || isAbove(result.rank_key, held.rank_key)) best.set(name, result)
  }
  const kept = new Set([...best.values()].map(({ attempt_id }) => attempt_id))
  return results.filter(({ attempt_id }) => kept.has(attempt_id))
}

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index])
  return place >= 0 && (a[place] as number) > (b[place] ?? Number.NEGATIVE_INFINITY)
}

export type Component = { nilai: number; count: number } | null
export type Components = Record<PasPart, Component>

/** The components of each subject of one student in one term. */
export function componentsOf(results: readonly PasResult[]): Map<string, Components> {
  const subjects = Map.groupBy(bestAttempts(results), ({ mapel_id }) => mapel_id)
  return new Map(
    [...subjects].map(([mapel_id, own]) => [
      mapel_id,
      Object.fromEntries(PAS_PARTS.map((part) => [part, componentOf(own, part)])) as Components,
    ]),
  )
}

function componentOf(own: readonly PasResult[], part: PasPart): Component {
  const grades = own.filter(({ komponen }) => komponen === part).map(({ nilai }) => nilai)
  if (!grades.length) return null
  return { nilai: grades.reduce((sum, grade) => sum + grade, 0) / grades.length, count: grades.length }
}

export function gradeOf(components: Components, weights: PasWeights): PasGrade {
  const { harian, pts, pas } = components
  const nilai = { harian: harian?.nilai ?? null, pts: pts?.nilai ?? null, pas: pas?.nilai ?? null }
  return pasGrade(nilai, weights)
}

/** Weights by subject; what is not there has the usual ones. */
export async function pasWeights(db: Db, mapel_ids: readonly string[]): Promise<(mapel_id: string) => PasWeights> {
  const { rows } = await db.execute<{ mapel_id: string } & PasWeights & Record<string, unknown>>(sql`
    select mapel_id, bobot_harian, bobot_pts, bobot_pas, kkm from bobot_penilaian_pas
    where mapel_id = any(${sql.param([...mapel_ids])}::uuid[])`)
  const known = new Map(rows.map((row) => [row.mapel_id, row]))
  return (mapel_id) => known.get(mapel_id) ?? PAS_DEFAULT
}

/** Mean of the PAS grades of one student in one term; null where there is none. */
export function meanOfGrades(
  results: readonly PasResult[],
  weightsOf: (mapel_id: string) => PasWeights,
): number | null {
  const grades = [...componentsOf(results)].flatMap(
    ([mapel_id, components]) => gradeOf(components, weightsOf(mapel_id)).final ?? [],
  )
  return grades.length ? grades.reduce((sum, grade) => sum + grade, 0) / grades.length : null
}
