import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'

type Who = Pick<Viewer, 'user_id'>

/**
 * Which participants (`m`, a row of jadwal_paket_member) a viewer is there for: everybody, unless they were made proctor of rooms or
 * schools of any schedule. Whoever was is there for those alone, and in no other schedule.
 */
export const proctored = ({ user_id }: Who, m: SQL = sql`jadwal_paket_member`): SQL => sql`(
  not exists (select from jadwal_pengawas where user_id = ${user_id})
  or exists (
    select from jadwal_pengawas own where own.user_id = ${user_id} and own.jadwal_id = ${m}.jadwal_id
      and (${m}.ruang = any(own.ruang) or exists (
        select from app_user pupil where pupil.id = ${m}.user_id and pupil.sekolah_tercatat = any(own.sekolah)
      ))
  ))`

/** Whether this is a proctor of a part alone. */
export async function isBound(db: Db | Tx, { user_id }: Who): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from jadwal_pengawas where user_id = ${user_id} limit 1`)
  return rows.length > 0
}

/** For what tells of everybody: statistics, and what follows from them. */
export async function demandWhole(db: Db | Tx, viewer: Who): Promise<void> {
  if (await isBound(db, viewer)) throw refusal('right.bound')
}

interface Place {
  jadwal_id: string
  user_id: string
}

/** To a proctor of others the participant does not exist. */
export async function demandProctored(db: Db | Tx, viewer: Who, { jadwal_id, user_id }: Place): Promise<void> {
  if (!(await isBound(db, viewer))) return
  const { rows } = await db.execute(sql`
    select 1 from jadwal_paket_member m
    where m.jadwal_id = ${jadwal_id} and m.user_id = ${user_id} and ${proctored(viewer, sql`m`)}`)
  if (!rows.length) throw refusal('missing.peserta')
}
