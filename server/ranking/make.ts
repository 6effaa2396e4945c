import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { rankingVersion } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { bestAttempts } from '../reporting/best-attempts.ts'
import { BUCKET } from './bucket.ts'
import { figuresOf } from './figures.ts'

export interface MakeDeps {
  db: Db
  now: () => number
  onError(error: unknown): void
  /** The process ends: what is left is done by the next one. */
  stopped?: () => boolean
}

/** A ranking rests this many times as long as it took to make: scores come in all the time while a schedule is open. */
const REST = 20

interface Due {
  [column: string]: unknown
  jadwal_id: string
  /** The newest note that was seen: what comes later is for the next version. */
  upto: string
}

/** Makes anew every ranking whose scores have changed. One that cannot be made does not stop the others. */
export async function makeRankings(deps: MakeDeps): Promise<void> {
  for (const due of await dueNow(deps)) {
    if (deps.stopped?.()) return
    await makeRanking(deps, due).catch(deps.onError)
  }
  await describe(deps)
}

/** Figures of versions that have none yet: those of the version before are shown until then. */
async function describe({ db, onError, stopped }: MakeDeps): Promise<void> {
  const { rows } = await db.execute<{ jadwal_id: string; version: number }>(
    sql`select jadwal_id, version from ranking where figures_version < version order by made_at`,
  )
  for (const { jadwal_id, version } of rows) {
    if (stopped?.()) return
    await figuresOf(db, version)
      .then((figures) =>
        db.execute(sql`
          update ranking set figures = ${JSON.stringify(figures)}::jsonb, figures_version = ${version}
          where jadwal_id = ${jadwal_id} and version = ${version}`),
      )
      .catch(onError)
  }
}

async function dueNow({ db, now }: MakeDeps): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select d.jadwal_id, max(d.id) as upto
    from ranking_due d left join ranking r on r.jadwal_id = d.jadwal_id
    group by d.jadwal_id, r.made_at, r.made_ms
    having bool_or(d.asked) or coalesce(r.made_at + ${REST} * r.made_ms, 0) <= ${now()}
    order by min(d.id)`)
  return rows
}

/**
 * A version as a whole, in one transaction: its lines, the one line that says which version stands, and the notes that it
 * answers. Readers see the one before until then. Two makers of the same ranking: the second finds nothing to do.
 */
async function makeRanking({ db, now }: MakeDeps, { jadwal_id, upto }: Due): Promise<void> {
  const from = performance.now()
  await db.transaction(async (tx) => {
    const { rows: held } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('ranking ' || ${jadwal_id}::text, 0)) as free`,
    )
    if (!held[0]?.free) return
    const { rows: notes } = await tx.execute<{ n: number }>(
      sql`delete from ranking_due where jadwal_id = ${jadwal_id} and id <= ${upto} returning 1 as n`,
    )
    // A trial or a practice is nobody's to be ranked in.
    if (!notes.length || !(await isRanked(tx, jadwal_id))) return
    await tx.execute(sql`set local work_mem = '64MB'`)
    const { rows: next } = await tx.execute<{ version: number }>(
      sql`select nextval(${rankingVersion.seqName})::int as version`,
    )
    const version = next[0]?.version as number
    await tx.execute(lines(jadwal_id, version))
    await tx.execute(prodiLines(jadwal_id, version))
    const facts = await factsOf(tx, jadwal_id, version)
    for (const table of ['ranking_line', 'ranking_prodi'])
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where version = (select version from ranking where jadwal_id = ${jadwal_id})`,
      )
    await stand(tx, {
      jadwal_id,
      version,
      made_at: now(),
      made_ms: Math.round(performance.now() - from),
      ...facts,
    })
  })
}

async function isRanked(tx: Tx, jadwal_id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jadwal_paket j where j.id = ${jadwal_id} and ${notTrial(sql`j.id`)}`)
  return rows.length > 0
}

/**
 * Ranks by the order of the score alone, so that equals share one; lines among equals by right answers, time used and the
 * earlier finish. The long order is sorted by once; the other scopes follow from its numbers. The province is that
 * of the school, where none is recorded that of the student; a region's code begins with it.
 */
const lines = (jadwal_id: string, version: number) => sql`
  insert into ranking_line
  with best as (${bestAttempts(jadwal_id)}),
  placed as (
    select user_id, attempt_id, nilai, lulus,
      row_number() over (order by rank_key desc, benar desc, finished_at - started_at, finished_at, attempt_id) as position,
      rank() over (order by rank_key desc) as rank
    from best
  ),
  homes as (
    select p.*, s.id as sekolah_id, split_part(coalesce(s.kabupaten_kota_id, u.kabupaten_kota_id), '.', 1) as provinsi_id
    from placed p
    join app_user u on u.id = p.user_id
    left join sekolah_siswa s on s.id = u.sekolah_id
  )
  select ${version}, user_id, attempt_id, nilai, lulus, position, rank,
    count(*) over (partition by rank),
    provinsi_id,
    case when provinsi_id is not null then row_number() over (partition by provinsi_id order by rank, position) end,
    case when provinsi_id is not null then rank() over (partition by provinsi_id order by rank) end,
    case when provinsi_id is not null then count(*) over (partition by provinsi_id, rank) end,
    sekolah_id,
    case when sekolah_id is not null then row_number() over (partition by sekolah_id order by rank, position) end,
    case when sekolah_id is not null then rank() over (partition by sekolah_id order by rank) end,
    case when sekolah_id is not null then count(*) over (partition by sekolah_id, rank) end
  from homes`

/** Those who chose a study programme for the package, each programme for itself. One order for all three: it is sorted once. */
const prodiLines = (jadwal_id: string, version: number) => sql`
  insert into ranking_prodi (version, school_major_id, bucket, places, ranks, ties)
  with placed as (
    select c.school_major_id, r.position as place,
      row_number() over (partition by c.school_major_id order by r.rank, r.position) as position,
      rank() over (partition by c.school_major_id order by r.rank) as rank,
      count(*) over (partition by c.school_major_id, r.rank) as tied
    from ranking_line r
    join study_choice_major c on c.user_id = r.user_id
      and c.paket_id = (select paket_id from jadwal_paket where id = ${jadwal_id})
    where r.version = ${version}
  )
  select ${version}, school_major_id, (position - 1) / ${BUCKET}::int as bucket,
    array_agg(place order by position), array_agg(rank order by position), array_agg(tied order by position)
  from placed group by school_major_id, bucket`

interface Facts {
  participants: number
  provisional: boolean
  satuan: string
  last_sealed: string[]
}

async function factsOf(tx: Tx, jadwal_id: string, version: number): Promise<Facts> {
  const { rows } = await tx.execute<Facts & Record<string, unknown>>(sql`
    select (select count(*)::int from ranking_line where version = ${version}) as participants,
      exists (select from ranking_line r join result_line l using (attempt_id) where r.version = ${version} and l.provisional) as provisional,
      coalesce((
        select l.satuan from ranking_line r join result_line l using (attempt_id) where r.version = ${version} and r.position = 1
      ), 'seratus') as satuan,
      array(
        select distinct on (a.jadwal_ujian_id, a.paper_sha256) a.id
        from attempt a where a.jadwal_id = ${jadwal_id} and a.counted and a.status = 'sealed'
        order by a.jadwal_ujian_id, a.paper_sha256, a.sealed_at desc, a.id
      ) as last_sealed`)
  return rows[0] as Facts
}

type Standing = Facts & {
  jadwal_id: string
  version: number
  made_at: number
  made_ms: number
}

const stand = (
  tx: Tx,
  { jadwal_id, version, made_at, made_ms, participants, provisional, satuan, last_sealed }: Standing,
) =>
  tx.execute(sql`
    insert into ranking (jadwal_id, version, made_at, made_ms, participants, provisional, satuan, last_sealed)
    values (${jadwal_id}, ${version}, ${made_at}, ${made_ms}, ${participants}, ${provisional}, ${satuan},
      ${sql.param(last_sealed)}::uuid[])
    on conflict (jadwal_id) do update set version = excluded.version, made_at = excluded.made_at, made_ms = excluded.made_ms,
      participants = excluded.participants, provisional = excluded.provisional, satuan = excluded.satuan, last_sealed = excluded.last_sealed`)
