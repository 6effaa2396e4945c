import { sql } from 'drizzle-orm'
import { FEWEST_OTHERS } from '#contract/results/ranking.ts'
import type { PersentaseRow, StatistikTryout } from '#contract/results/statistics.ts'
import type { Db } from '../../db/connect.ts'
import { refusal } from '../../lib/errors.ts'
import { notReleased } from '../../results/not-released.ts'
import { ownLine, placesOf } from '../page.ts'
import { shownRanking } from '../standing.ts'
import { type OwnScore, ownAttempts, ownScores, pointOf } from './own-scores.ts'
import { ownTimes } from './times.ts'
import { topicsOf } from './topics.ts'

/** A page of the own tryouts, the newest first. */
export async function persentaseList(
  db: Db,
  user_id: string,
  { page, size, now }: { page: number; size: number; now: number },
): Promise<{ data: PersentaseRow[]; total: number }> {
  const own = ownAttempts(user_id)
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ id: string }>(
      sql`select a.id ${own} order by a.started_at desc, a.id limit ${size} offset ${(page - 1) * size}`,
    ),
    db.execute<{ n: number }>(sql`select count(*)::int as n ${own}`),
  ])
  const scores = await ownScores(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return { data: scores.map(rowOf), total: counted.rows[0]?.n ?? 0 }
}

function rowOf({ facts, release, score }: OwnScore): PersentaseRow {
  const { attempt, jadwal, paket } = facts
  const total = score?.total
  return {
    ...{ attempt_id: attempt.id, jadwal_id: attempt.jadwal_id, nama: jadwal.nama, paket_nama: paket.nama },
    ...{ started_at: attempt.started_at, nilai: total?.nilai ?? null, satuan: score?.satuan ?? null },
    provisional: score?.provisional ?? false,
    percent: total?.jumlah ? (100 * total.benar) / total.jumlah : null,
    released_at: release?.hasil ?? null,
  }
}

/** One own tryout against the others. Throws `missing.attempt`, `not_released`. */
export async function statistikTryout(
  db: Db,
  user_id: string,
  attempt_id: string,
  now: number,
): Promise<StatistikTryout> {
  const { rows } = await db.execute<{ id: string }>(sql`select a.id ${ownAttempts(user_id)} and a.id = ${attempt_id}`)
  const [own] = rows[0] ? await ownScores(db, [rows[0].id], now) : []
  if (!own) throw refusal('missing.attempt')
  const { facts, score } = own
  if (!score) throw notReleased('result', facts, own.release && now < own.release.hasil ? own.release.hasil : null)
  const ranking = await shownRanking(db, facts.attempt.jadwal_id, now)
  const line = ranking && (await ownLine(db, ranking.version, user_id))
  const others = ranking && ranking.participants >= FEWEST_OTHERS ? (ranking.figures ?? null) : null
  const parts = others?.papers[facts.attempt.paper_sha256]?.subtes ?? []
  return {
    ...pointOf(facts, score),
    places: ranking && line ? await placesOf(db, line, ranking.participants) : [],
    ranked: line?.attempt_id === attempt_id,
    distribution: others?.all ? { participants: ranking?.participants ?? 0, ...others.all } : null,
    subtes: score.subtes.map((part, index) => ({
      ...{ kode: part.kode, nama: part.nama, nilai: part.nilai, others: parts[index] ?? null },
      max: topOf(score.satuan, part),
    })),
    topics: topicsOf([score]),
    times: await ownTimes(db, facts, others),
  }
}

/** The highest figure that a sub-test can have in the unit of the score. */
function topOf(satuan: StatistikTryout['satuan'], part: { poin_maks: number; jumlah: number }): number {
  if (satuan === 'seribu') return 1000
  if (satuan === 'seratus') return 100
  return satuan === 'poin' ? part.poin_maks : part.jumlah
}
