import { sql } from 'drizzle-orm'
import type { Item } from '#contract/reporting/item.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'
import { items } from './items.ts'
import { satPapers } from './load-jadwal.ts'

/** Of a schedule that is still sat the figures are worked out once an hour. */
const REST_MS = 3_600_000
/** Schedules in one turn: the next turn is a minute away. */
const AT_ONCE = 20

export interface RefreshDeps {
  db: Db
  now(): number
  onError(error: unknown): void
  stopped(): boolean
}

/** Keeps for the question bank how its questions did where people sat them, wherever scores changed since. */
export async function refreshItemFigures({ db, now, onError, stopped }: RefreshDeps): Promise<void> {
  const { rows } = await db.execute<{ jadwal_id: string; version: number }>(sql`
    select r.jadwal_id, r.version from ranking r left join item_figure_run f on f.jadwal_id = r.jadwal_id
    where r.version > coalesce(f.version, 0) and coalesce(f.made_at, 0) <= ${now() - REST_MS} and ${notTrial(sql`r.jadwal_id`)}
    order by f.made_at nulls first, r.jadwal_id limit ${AT_ONCE}`)
  for (const { jadwal_id, version } of rows) {
    if (stopped()) return
    try {
      await refresh(db, jadwal_id, version, now())
    } catch (error) {
      onError(error)
    }
  }
}

type Kept = Pick<Item, 'soal_id' | 'facility' | 'discrimination'> & {
  takers: number
  content_fingerprint: string | null
}

async function refresh(db: Db, jadwal_id: string, version: number, made_at: number): Promise<void> {
  const kept = new Map<string, Kept>()
  // A question of two papers is told by the one that more people sat.
  for (const { paper_sha256 } of (await satPapers(db, jadwal_id)).reverse()) {
    const report = await items(db, jadwal_id, paper_sha256)
    const prints = await printsOf(db, paper_sha256)
    for (const { soal_id, facility, discrimination } of report.items) {
      const content_fingerprint = prints.get(soal_id) ?? null
      if (facility !== null)
        kept.set(soal_id, { soal_id, facility, discrimination, takers: report.n, content_fingerprint })
    }
  }
  await db.transaction(async (tx) => {
    await keep(tx, jadwal_id, [...kept.values()])
    await tx.execute(sql`
      insert into item_figure_run (jadwal_id, version, made_at) values (${jadwal_id}, ${version}, ${made_at})
      on conflict (jadwal_id) do update set version = excluded.version, made_at = excluded.made_at`)
  })
}

async function printsOf(db: Db, paper_sha256: string): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ id: string; content_fingerprint: string | null }>(sql`
    select soal->>'id' as id, soal->>'content_fingerprint' as content_fingerprint
    from paper, jsonb_path_query(outline, '$.subtes[*].soal[*]') soal where paper_sha256 = ${paper_sha256}`)
  return new Map(rows.map(({ id, content_fingerprint }) => [id, content_fingerprint]))
}

/** Figures of a schedule that began later stay. */
async function keep(tx: Tx, jadwal_id: string, kept: readonly Kept[]): Promise<void> {
  await tx.execute(sql`
    insert into item_figure (soal_id, jadwal_id, content_fingerprint, takers, facility, discrimination)
    select s.id, ${jadwal_id}, k.content_fingerprint, k.takers, k.facility, k.discrimination
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k(soal_id uuid, content_fingerprint text, takers int, facility float8, discrimination float8)
    join soal s on s.id = k.soal_id
    on conflict (soal_id) do update set
      jadwal_id = excluded.jadwal_id, content_fingerprint = excluded.content_fingerprint, takers = excluded.takers,
      facility = excluded.facility, discrimination = excluded.discrimination
    where (select mulai from jadwal_paket where id = item_figure.jadwal_id)
      <= (select mulai from jadwal_paket where id = excluded.jadwal_id)`)
}
