import { type SQL, sql } from 'drizzle-orm'
import type { WriteDeps } from '../../crud/types.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { bundleRoomTable, roomCodeTable } from '../../db/tables/index.ts'
import { wrapKey } from './seal.ts'
import { newStartCode } from './start-codes.ts'

/** Schedules `j` among these whose rooms have codes of their own. */
const perRoom = (jadwal_ids: readonly string[]): SQL => sql`
  jadwal_paket j join paket k on k.id = j.paket_id and coalesce(j.cara_mulai, k.cara_mulai) = 'code' and j.kode_per_ruang
  and j.status <> 'batal' and j.id = any(${sql.param([...jadwal_ids])}::uuid[])`

interface Missing extends Record<string, unknown> {
  jadwal_ujian_id: string
  bundle_sha256: string
  paper_key: string
  ruang: string
  kode: string
}

/** Every room in which somebody sits gets a code. */
export async function ensureRoomCodes(
  tx: Tx | Db,
  jadwal_ids: readonly string[],
  { random }: WriteDeps,
): Promise<void> {
  if (!jadwal_ids.length) return
  const { rows } = await tx.execute<{ jadwal_id: string; ruang: string }>(sql`
    select distinct m.jadwal_id, m.ruang from ${perRoom(jadwal_ids)}
    join jadwal_paket_member m on m.jadwal_id = j.id and m.status = 'terdaftar' and m.ruang is not null
    where not exists (select from room_code c where c.jadwal_id = m.jadwal_id and c.ruang = m.ruang)
    order by 1, 2`)
  if (!rows.length) return
  const codes = rows.map((row) => ({ ...row, kode: newStartCode(random) }))
  await tx.insert(roomCodeTable).values(codes).onConflictDoNothing()
}

/**
 * The key of each paper that is handed out by code is wrapped once for each room, by its own code: the bytes stay the same, and a phone is
 * told the wrapping of its own room alone.
 */
export async function wrapForRooms(tx: Tx | Db, jadwal_ids: readonly string[], deps: WriteDeps): Promise<void> {
  await ensureRoomCodes(tx, jadwal_ids, deps)
  if (!jadwal_ids.length) return
  const { rows } = await tx.execute<Missing>(sql`
    select b.jadwal_ujian_id, b.bundle_sha256, b.paper_key, c.ruang, c.kode from ${perRoom(jadwal_ids)}
    join room_code c on c.jadwal_id = j.id
    join jadwal_paket_ujian s on s.jadwal_id = j.id
    join bundle b on b.jadwal_ujian_id = s.id and b.current and b.policy = 'code'
    where not exists (
      select from bundle_room r where r.jadwal_ujian_id = b.jadwal_ujian_id and r.bundle_sha256 = b.bundle_sha256
        and r.ruang = c.ruang and r.start_code = c.kode
    )`)
  const wrapped = await Promise.all(
    rows.map(async ({ paper_key, kode, ...row }) => ({
      ...row,
      start_code: kode,
      ...(await wrapKey(paper_key, kode, deps.random)),
    })),
  )
  if (wrapped.length) await tx.insert(bundleRoomTable).values(wrapped).onConflictDoNothing()
}

/** Other codes for all rooms of a schedule; those of rooms in which nobody sits any more are forgotten. */
export async function renewRoomCodes(tx: Tx, jadwal_id: string, deps: WriteDeps): Promise<void> {
  await tx.execute(sql`delete from room_code where jadwal_id = ${jadwal_id}`)
  await ensureRoomCodes(tx, [jadwal_id], deps)
}
