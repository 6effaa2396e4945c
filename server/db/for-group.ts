import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Kelompok } from '#contract/audience/audience.ts'
import type { Db, Tx } from './connect.ts'

/**
 * Whether a list of classes and schools names the account's, as staff recorded them. The account is read first, so that
 * the lists are found by their index.
 */
export function forGroup(kelompok: SQLWrapper, user_id: SQLWrapper): SQL {
  const named = (kelas: SQL, known: SQL) =>
    sql`${kelompok} @> (select jsonb_build_array(jsonb_build_object('sekolah', u.sekolah_tercatat, 'kelas', ${kelas}))
      from app_user u where u.id = ${user_id} and ${known})`
  const school = named(sql`null::text`, sql`u.sekolah_tercatat is not null`)
  return sql`coalesce(${school} or ${named(sql`u.kelas`, sql`u.kelas is not null`)}, false)`
}

export async function isForGroup(db: Db | Tx, kelompok: readonly Kelompok[], user_id: string): Promise<boolean> {
  if (!kelompok.length) return false
  const asked = forGroup(sql`${JSON.stringify(kelompok)}::jsonb`, sql`${user_id}::uuid`)
  const { rows } = await db.execute<{ yes: boolean }>(sql`select ${asked} as yes`)
  return rows[0]?.yes === true
}

/**
 * Whether a place `m` of a schedule `j` of a package `k` may still be sat: whom staff entered always; who registered by
 * themselves as long as both are for them. What an owner bought or was given stays theirs.
 */
export const admits = sql`(not m.mandiri or (
  (j.untuk <> 'kelompok' or ${forGroup(sql`j.kelompok`, sql`m.user_id`)})
  and (k.untuk <> 'kelompok' or ${forGroup(sql`k.kelompok`, sql`m.user_id`)} or exists (
    select 1 from member_paket o
    where o.paket_id = k.id and o.user_id = m.user_id and o.status = 'aktif' and o.sumber <> 'gratis'))))`
