import { eq, isNull, or, type SQL } from 'drizzle-orm'
import type { PrintedHead } from '#contract/printed-head.ts'
import type { Db } from '../db/connect.ts'
import { letterheadTable, userTable } from '../db/tables/index.ts'

/** The head of a sheet with people of these schools: that of the one school they are all of, else the platform's. */
export async function letterheadOf(db: Db, schools: readonly (string | null)[]): Promise<PrintedHead | null> {
  const [first = null, ...others] = new Set(schools)
  const school = others.length ? null : first
  const { nama, alamat, kontak, logo, sekolah } = letterheadTable
  const found = await db
    .select({ nama, alamat, kontak, logo, sekolah })
    .from(letterheadTable)
    .where(or(isNull(sekolah), school === null ? undefined : eq(sekolah, school)))
  const chosen = found.find((one) => one.sekolah !== null) ?? found[0]
  if (!chosen) return null
  const { sekolah: _, ...head } = chosen
  return head
}

/** The head of a sheet with these students, by the schools that staff recorded of them. */
export async function letterheadOfStudents(db: Db, students: SQL | undefined): Promise<PrintedHead | null> {
  const rows = await db.selectDistinct({ school: userTable.sekolah_tercatat }).from(userTable).where(students).limit(2)
  return letterheadOf(
    db,
    rows.map(({ school }) => school),
  )
}
