import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Schedules made for a trial are nobody's business but their owner's: true for all others. */
export const notTrial = (jadwal_id: SQLWrapper): SQL =>
  sql`not exists (select from uji_coba_paket t where t.jadwal_id = ${jadwal_id})`

/** The same for the exams that stand behind trials. */
export const notTrialExam = (ujian_id: SQLWrapper): SQL =>
  sql`not exists (select from uji_coba_paket t where t.ujian_id = ${ujian_id})`
