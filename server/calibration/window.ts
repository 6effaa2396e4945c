import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import { jadwalPaketTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { sharingWithPaket } from '../release/sharing.ts'

/** When the last schedule of a package is over and nobody sits, epoch ms; null where all are. */
export async function openUntil(db: Db, paket_id: string, now: number): Promise<number | null> {
  const own = await jadwalsOf(db, paket_id)
  const ids = own.map(({ id }) => id)
  // Of a schedule that handed out no paper yet only its own end is known.
  const stated = own.map(({ selesai }) => Date.parse(selesai))
  const handed = (await sharingWithPaket(db, paket_id)).filter(({ jadwal_id }) => ids.includes(jadwal_id))
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(sync_until) as until from attempt where status = 'open' and jadwal_id = any(${sql.param(ids)}::uuid[])`)
  const until = Math.max(Number(rows[0]?.until ?? 0), ...stated, ...handed.map(({ closes_at }) => closes_at))
  return until > now ? until : null
}

/** The latest announced moment of its schedules that is still to come, epoch ms. */
export async function announcedAt(db: Db, paket_id: string, now: number): Promise<number | null> {
  const moments = (await jadwalsOf(db, paket_id)).flatMap(({ pengumuman_at }) =>
    pengumuman_at === null ? [] : [Date.parse(pengumuman_at)],
  )
  const last = Math.max(0, ...moments)
  return last > now ? last : null
}

const jadwalsOf = (db: Db, paket_id: string) =>
  db
    .select({
      id: jadwalPaketTable.id,
      selesai: lastStartOfJadwal.mapWith(jadwalPaketTable.selesai),
      pengumuman_at: jadwalPaketTable.pengumuman_at,
    })
    .from(jadwalPaketTable)
    .where(
      and(
        eq(jadwalPaketTable.paket_id, paket_id),
        eq(jadwalPaketTable.status, 'terbit'),
        notTrial(jadwalPaketTable.id),
      ),
    )
