import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Schedules made for a trial or for practice are nobody's business but of those who sit them: true for all others. The few trials
 * there are are read once and looked up in memory; asked row by row they would cost a list of members more than all else. Of
 * practices there may be many.
 */
export const notTrial = (jadwal_id: SQLWrapper): SQL =>
  sql`(${jadwal_id} not in (select t.jadwal_id from uji_coba_paket t)
    and not exists (select from practice made where made.jadwal_id = ${jadwal_id}))`

/** The same for their exams. */
export const notTrialExam = (ujian_id: SQLWrapper): SQL =>
  sql`(${ujian_id} not in (select t.ujian_id from uji_coba_paket t)
    and not exists (select from practice made where made.ujian_id = ${ujian_id}))`
