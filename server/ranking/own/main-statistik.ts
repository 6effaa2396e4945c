import { sql } from 'drizzle-orm'
import type { Score } from '#contract/results/results.ts'
import { type MainStatistik, NINE_OF_TEN, type TryoutPoint } from '#contract/results/statistics.ts'
import type { Db } from '../../db/connect.ts'
import { shownFigures } from '../standing.ts'
import { ownAttempts, ownScores, pointOf } from './own-scores.ts'
import { ownTimes } from './times.ts'
import { topicsOf } from './topics.ts'

/** Tryouts of a trend. */
const MOST = 12

/** The statistics of one category of packages; without a wish that of the newest tryout. */
export async function mainStatistik(
  db: Db,
  user_id: string,
  wanted: string | undefined,
  now: number,
): Promise<MainStatistik> {
  const kategori = await categories(db, user_id)
  const chosen = wanted ? kategori.find(({ id }) => id === wanted) : kategori[0]
  const shown = kategori.map(({ id, nama, count }) => ({ id, nama, count }))
  const empty = { tryout: [], step: null, topics: null, times: null, totals: { tryout: 0, soal: 0, time_ms: 0 } }
  if (!chosen) return { kategori: shown, kategori_id: null, ...empty }
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id ${ownAttempts(user_id)} and k.kategori_id = ${chosen.id}
    order by a.started_at desc, a.id limit ${MOST}`)
  const scores = await ownScores(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const known = scores.flatMap(({ facts, score }) => (score ? [{ facts, score }] : []))
  const newest = known[0]
  // Points of one unit make a line; another way of scoring is another line.
  const alike = known.filter(({ score }) => score.satuan === newest?.score.satuan)
  const tryout = alike.map(({ facts, score }) => pointOf(facts, score)).reverse()
  const figures = newest ? await shownFigures(db, newest.facts.attempt.jadwal_id, now) : null
  return {
    kategori: shown,
    kategori_id: chosen.id,
    tryout,
    step: stepOf(tryout),
    totals: { tryout: chosen.count, soal: Number(chosen.soal), time_ms: Number(chosen.time_ms) },
    topics: topicsOf(known.map(({ score }): Score => score)),
    times: newest ? await ownTimes(db, newest.facts, figures) : null,
  }
}

/** The one of the newest tryout first. */
async function categories(db: Db, user_id: string) {
  const { rows } = await db.execute<{
    [column: string]: unknown
    id: string
    nama: string
    count: number
    soal: string
    time_ms: string
  }>(sql`
    with own as (
      select k.kategori_id, a.started_at, coalesce(a.ended_at, a.ends_at) - a.started_at as spent,
        (select (r.score -> 'total' ->> 'jumlah')::int from result_line l
          join result r on r.attempt_id = l.attempt_id and r.revision = l.revision where l.attempt_id = a.id) as soal
      ${ownAttempts(user_id)}
    )
    select c.id, c.nama, count(*)::int as count, coalesce(sum(o.soal), 0) as soal, greatest(0, sum(o.spent)) as time_ms
    from own o join kategori_paket c on c.id = o.kategori_id
    group by c.id, c.nama order by max(o.started_at) desc, c.id`)
  return rows
}

/** Between the last two: real beyond what chance moves nine of ten steps by. */
function stepOf(points: readonly TryoutPoint[]): MainStatistik['step'] {
  const [before, last] = [points.at(-2), points.at(-1)]
  if (!before || !last) return null
  const difference = last.nilai - before.nilai
  if (before.se === null || last.se === null) return { difference, by_chance: null, real: false }
  const by_chance = NINE_OF_TEN * Math.hypot(before.se, last.se)
  return { difference, by_chance, real: Math.abs(difference) > by_chance }
}
