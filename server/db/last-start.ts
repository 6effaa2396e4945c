import { type SQL, sql } from 'drizzle-orm'

/**
 * Until when anybody may start a schedule `j` with everybody's time: its own last moment, or later where a participant has a window of
 * their own or time on top. Whoever counts full time from it on has counted everybody.
 */
export const lastStart = (j: SQL): SQL => sql`greatest(${j}.selesai, (
  select max(greatest(o.selesai_sendiri, ${j}.selesai) + o.tambahan_detik * interval '1 second')
  from jadwal_paket_member o
  where o.jadwal_id = ${j}.id and o.status = 'terdaftar' and (o.selesai_sendiri is not null or o.tambahan_detik > 0)))`

/** The same of the table by its own name. */
export const lastStartOfJadwal = lastStart(sql`jadwal_paket`)
