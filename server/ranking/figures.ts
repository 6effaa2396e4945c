import { sql } from 'drizzle-orm'
import { FEWEST_OTHERS } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import type { RankingFigures } from '../db/tables/index.ts'
import { histogram } from '../reporting/figures.ts'
import { loadAnswers } from '../results/load-answers.ts'
import { loadPaper } from '../results/load-paper.ts'
import { medianOf, timeOfQuestions } from '../results/question-times.ts'

/** Papers of a schedule that are described each, and attempts of each that times come from: half a million entries at most. */
const MOST_PAPERS = 3
const SAMPLE = 200

interface Quarters {
  [column: string]: unknown
  q: [number, number, number]
}

const middle = ({ q: [q1, median, q3] }: Quarters) => ({ q1, median, q3 })
const QUARTERS = sql.raw('array[0.25, 0.5, 0.75]')

/** What a version says of all of its participants; figures of fewer than FEWEST_OTHERS are left out. */
export async function figuresOf(db: Db, version: number): Promise<RankingFigures> {
  const papers: RankingFigures['papers'] = {}
  for (const paper_sha256 of await papersOf(db, version)) {
    papers[paper_sha256] = {
      subtes: await subtesOf(db, version, paper_sha256),
      times: await timesOf(db, version, paper_sha256),
    }
  }
  return { all: await spreadOf(db, version), papers }
}

async function spreadOf(db: Db, version: number): Promise<RankingFigures['all']> {
  const { rows } = await db.execute<Quarters & { n: number; mean: number; low: number; high: number }>(sql`
    select count(*)::int as n, avg(nilai) as mean, min(nilai) as low, max(nilai) as high,
      percentile_cont(${QUARTERS}) within group (order by nilai) as q
    from ranking_line where version = ${version}`)
  const row = rows[0]
  if (!row || row.n < FEWEST_OTHERS) return null
  const bins = histogram([], row.low, row.high, BINS)
  const edges = bins.map(({ from }) => from)
  // A score on the upper edge of the last bin belongs to it.
  const { rows: filled } = await db.execute<{ bin: number; n: number }>(sql`
    select width_bucket(nilai, ${sql.param(edges)}::float8[]) as bin, count(*)::int as n
    from ranking_line where version = ${version} group by 1`)
  const counts = new Map(filled.map(({ bin, n }) => [bin, n]))
  const counted = bins.map((bin, index) => ({ ...bin, count: counts.get(index + 1) ?? 0 }))
  return { mean: row.mean, ...middle(row), bins: counted }
}

const BINS = 18

async function papersOf(db: Db, version: number): Promise<string[]> {
  const { rows } = await db.execute<{ paper_sha256: string }>(sql`
    select l.paper_sha256 from ranking_line r join result_line l using (attempt_id) where r.version = ${version}
    group by l.paper_sha256 having count(*) >= ${FEWEST_OTHERS}
    order by count(*) desc, l.paper_sha256 limit ${MOST_PAPERS}`)
  return rows.map((row) => row.paper_sha256)
}

async function subtesOf(db: Db, version: number, paper_sha256: string) {
  const { rows } = await db.execute<Quarters>(sql`
    select percentile_cont(${QUARTERS}) within group (order by part.nilai) as q
    from ranking_line r join result_line l using (attempt_id), unnest(l.subtes) with ordinality as part (nilai, place)
    where r.version = ${version} and l.paper_sha256 = ${paper_sha256}
    group by part.place order by part.place`)
  return rows.map(middle)
}

/** Of each sub-test the median, over a sample of participants, of the median time that one of its questions took them. */
async function timesOf(db: Db, version: number, paper_sha256: string): Promise<(number | null)[]> {
  const paper = await loadPaper(db, paper_sha256)
  // Ids are drawn by phones at random: their order is nobody's.
  const { rows } = await db.execute<{ attempt_id: string }>(sql`
    select r.attempt_id from ranking_line r join result_line l using (attempt_id)
    where r.version = ${version} and l.paper_sha256 = ${paper_sha256}
    order by r.attempt_id limit ${SAMPLE}`)
  const ids = rows.map(({ attempt_id }) => attempt_id)
  const each = [...(await loadAnswers(db, ids)).values()].map(({ said }) => timeOfQuestions(paper, said))
  return paper.subtes.map((_, index) => {
    const known = each.flatMap((times) => times[index] ?? [])
    return known.length < FEWEST_OTHERS ? null : medianOf(known)
  })
}
