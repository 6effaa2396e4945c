import { sql } from 'drizzle-orm'
import type { NoticeAudience } from '#contract/notices/kinds.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lastStart } from '../db/last-start.ts'
import { notTrial } from '../db/trial-filter.ts'
import { announce } from '../notices/announce.ts'
import { loadAttempts, releasesOf } from './load-attempt.ts'

const DAY_MS = 86_400_000
/** A schedule is looked at for so long after its stated end, and told for so long after its release: jobs may have stood still. */
const LOOKED_AT_MS = 30 * DAY_MS
const FRESH_MS = 2 * DAY_MS
const AT_ONCE = 200
/** People named by one event. */
const STEP = 2000

interface Out {
  at: number
  /** Whether it came later than the end of an attempt. */
  waited: boolean
}

/** By schedule, when the results of these attempts come out; where one is not sealed the schedule is not in it. */
async function outOf(db: Db | Tx, attempt_ids: readonly string[]): Promise<Map<string, Out>> {
  if (!attempt_ids.length) return new Map()
  const facts = await loadAttempts(db, attempt_ids)
  const releases = await releasesOf(db, facts)
  const out = new Map<string, Out>()
  for (const { attempt } of facts) {
    const hasil = releases.get(attempt.id)?.hasil ?? Number.POSITIVE_INFINITY
    const before = out.get(attempt.jadwal_id)
    out.set(attempt.jadwal_id, {
      at: Math.max(hasil, before?.at ?? 0),
      waited: hasil > (attempt.sealed_at ?? 0) || before?.waited === true,
    })
  }
  return out
}

/**
 * Tells participants once that their results are out: those who had to wait for them. Whose final scores came at that very
 * moment has heard so already, and what was released long ago is no news. `now`: epoch ms.
 */
export async function notifyResults(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const stated = sql`greatest(${lastStart(sql`j`)}, j.pengumuman_at)`
  const { rows } = await db.execute<{ jadwal_id: string; nama: string; last_sealed: string[]; final: boolean }>(sql`
    select r.jadwal_id, j.nama, r.last_sealed, exists (
      select from calibration_run c join notice_event e on e.key = 'scores_final ' || c.id || ' ' || j.id
      where c.paket_id = j.paket_id
    ) as final
    from ranking r join jadwal_paket j on j.id = r.jadwal_id
    where r.version > 0 and j.status = 'terbit' and ${notTrial(sql`j.id`)}
      and ${stated} <= ${at}::timestamptz and ${stated} > ${new Date(now - LOOKED_AT_MS).toISOString()}::timestamptz
      and not exists (select from notice_event e where e.key = 'result_out ' || j.id)
      and not exists (select from calibration_run c where c.paket_id = j.paket_id and c.state = 'scheduled' and c.publish_at <= ${at}::timestamptz)
    order by ${stated}, r.jadwal_id limit ${AT_ONCE}`)
  const out = await outOf(
    db,
    rows.flatMap(({ last_sealed }) => last_sealed),
  )
  for (const { jadwal_id, nama, final } of rows) {
    const known = out.get(jadwal_id)
    if (!known || known.at > now) continue
    const news = known.waited && !final && now - known.at < FRESH_MS
    // Told to nobody it is not looked at again.
    const to: NoticeAudience = news ? { sat_jadwal_id: jadwal_id } : { user_ids: [] }
    const params = { jadwal_id, nama, attempt_id: null }
    await db.transaction((tx) => announce(tx, { kind: 'result_out', params, to, key: `result_out ${jadwal_id}` }, now))
  }
}

/** Schedules of a package whose results are out, by name: that their scores are final, or were revised, may be told. */
export async function schedulesOut(
  tx: Tx,
  { paket_id, jadwal_ids }: { paket_id: string; jadwal_ids?: readonly string[] },
  now: number,
): Promise<Map<string, string>> {
  const only = jadwal_ids ? sql`and j.id = any(${sql.param([...jadwal_ids])}::uuid[])` : sql``
  // The last of each sitting and paper: when they are out all are.
  const { rows } = await tx.execute<{ jadwal_id: string; nama: string; attempt_id: string }>(sql`
    select distinct on (a.jadwal_id, a.jadwal_ujian_id, a.paper_sha256) a.jadwal_id, j.nama, a.id as attempt_id
    from attempt a join jadwal_paket j on j.id = a.jadwal_id
    where j.paket_id = ${paket_id} ${only} and j.status = 'terbit' and ${notTrial(sql`j.id`)} and a.status = 'sealed' and a.counted
    order by a.jadwal_id, a.jadwal_ujian_id, a.paper_sha256, a.sealed_at desc`)
  const out = await outOf(
    tx,
    rows.map(({ attempt_id }) => attempt_id),
  )
  return new Map(
    rows.flatMap(({ jadwal_id, nama }) => ((out.get(jadwal_id)?.at ?? now + 1) <= now ? [[jadwal_id, nama]] : [])),
  )
}

export interface Moved {
  jadwal_id: string
  user_id: string
}

/** Tells those whose score moved that it was revised, once under this key; of schedules whose results are out. */
export async function notifyRevised(
  tx: Tx,
  { paket_id, moved, key }: { paket_id: string; moved: readonly Moved[]; key: string },
  now: number,
): Promise<void> {
  const bySchedule = Map.groupBy(moved, ({ jadwal_id }) => jadwal_id)
  if (!bySchedule.size) return
  const out = await schedulesOut(tx, { paket_id, jadwal_ids: [...bySchedule.keys()] }, now)
  for (const [jadwal_id, nama] of out) {
    const people = [...new Set((bySchedule.get(jadwal_id) ?? []).map(({ user_id }) => user_id))]
    const params = { jadwal_id, nama, attempt_id: null }
    for (let from = 0; from < people.length; from += STEP) {
      const to = { user_ids: people.slice(from, from + STEP) }
      await announce(tx, { kind: 'result_revised', params, to, key: `result_revised ${key} ${jadwal_id} ${from}` }, now)
    }
  }
}
