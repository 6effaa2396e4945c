import { type SQLWrapper, sql } from 'drizzle-orm'
import { jadwalPaketTable } from '../db/tables/index.ts'

/** Seconds of a whole attempt at this package: its one timer, else those of its sub-tests together. */
export const fullTimeOf = (
  paket_id: SQLWrapper,
) => sql`(select coalesce(case when k.waktu = 'total' then k.durasi_detik end,
  (select sum(t.durasi_detik) from subtest_paket t where t.paket_id = k.id), 0)
  from paket k where k.id = ${paket_id})`

/** The same of a schedule's package. */
export const fullTime = fullTimeOf(jadwalPaketTable.paket_id)

/** When the last who may start has had the full time: a moment as ISO text. */
export const endOf = (selesai: string, seconds: number): string =>
  new Date(Date.parse(selesai) + seconds * 1000).toISOString()
