import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Schedules made for a trial are nobody's business but their owner's: true for all others. The few there are are read
 * once and looked up in memory; asked row by row they would cost a list of members more than all else.
 */
export const notTrial = (jadwal_id: SQLWrapper): SQL =>
  sql`${jadwal_id} not in (select t.jadwal_id from uji_coba_paket t)`

/** The same for the exams of trials. */
export const notTrialExam = (ujian_id: SQLWrapper): SQL =>
  sql`${ujian_id} not in (select t.ujian_id from uji_coba_paket t)`
