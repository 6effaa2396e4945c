import { sql } from 'drizzle-orm'
import type { AffectedJadwal } from '#contract/packages/building.ts'
import type { Tx } from '../db/connect.ts'
import { lastStart } from '../db/last-start.ts'
import { notTrial } from '../db/trial-filter.ts'

/** More schedules than this no dialog shows; those still to come are first. */
const MOST = 50

/** The schedules of a package, who is registered, and who sits right now. */
export async function jadwalsOf(tx: Tx, paket_id: string, now: number): Promise<AffectedJadwal[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select j.id as jadwal_id, j.nama, j.status,
      extract(epoch from j.mulai) * 1000 as mulai, extract(epoch from ${lastStart(sql`j`)}) * 1000 as selesai,
      (select count(*) from jadwal_paket_member m where m.jadwal_id = j.id and m.status = 'terdaftar') as participants,
      (select count(*) from attempt a where a.jadwal_id = j.id and a.status = 'open' and a.ends_at >= ${now}) as running,
      exists (
        select from jadwal_paket_ujian s join ujian u on u.id = s.ujian_id
        where s.jadwal_id = j.id and u.status = 'terbit'
      ) as published
    from jadwal_paket j
    where j.paket_id = ${paket_id} and ${notTrial(sql`j.id`)}
    order by ${lastStart(sql`j`)} < ${new Date(now).toISOString()}::timestamptz, j.mulai, j.id
    limit ${MOST}`)
  return rows.map((row) => ({
    jadwal_id: String(row.jadwal_id),
    nama: String(row.nama),
    status: row.status as AffectedJadwal['status'],
    mulai: Math.round(Number(row.mulai)),
    selesai: Math.round(Number(row.selesai)),
    participants: Number(row.participants),
    running: Number(row.running),
    receives: row.status === 'terbit' && Number(row.selesai) > now && row.published === true,
  }))
}
