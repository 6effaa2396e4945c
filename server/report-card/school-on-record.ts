import { sql } from 'drizzle-orm'
import { userTable } from '../db/tables/index.ts'

/** The school that staff recorded; else the one that the student chose from the list. */
export const schoolOnRecord = sql<string | null>`coalesce(${userTable.sekolah_tercatat},
  (select s.nama from sekolah_siswa s where s.id = ${userTable.sekolah_id}))`
