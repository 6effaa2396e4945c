import { and, asc, eq, ilike, inArray, like, or, sql } from 'drizzle-orm'
import type { Candidate } from '#contract/scheduling/participants.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import { likePattern } from '../crud/like-pattern.ts'
import type { Db } from '../db/connect.ts'
import { jadwalPaketMemberTable, userTable } from '../db/tables/index.ts'

const SHOWN = 50

/** Active students whom staff may mean by `q`, in the order of their names, and whether they are in the schedule, where there is one. */
export async function findCandidates(
  db: Db,
  jadwal_id: string | undefined,
  q: string,
): Promise<{ data: Candidate[]; more: boolean }> {
  const { user_id, jadwal_id: jadwal, status } = jadwalPaketMemberTable
  const pattern = likePattern(q)
  const rows = await db
    .select({
      user_id: userTable.id,
      nama: userTable.nama,
      email: userTable.email,
      sekolah: userTable.sekolah,
      kelas: userTable.kelas,
      status,
    })
    .from(userTable)
    .leftJoin(jadwalPaketMemberTable, and(eq(user_id, userTable.id), jadwal_id ? eq(jadwal, jadwal_id) : sql`false`))
    .where(
      and(
        inArray(userTable.level_id, await studentLevels(db)),
        eq(userTable.status, 'aktif'),
        q
          ? or(
              ilike(userTable.nama, pattern),
              ilike(userTable.email, pattern),
              like(userTable.nisn, `${q.replaceAll(/\D/g, '') || '-'}%`),
            )
          : undefined,
      ),
    )
    .orderBy(asc(userTable.nama), asc(userTable.id))
    .limit(SHOWN + 1)
  return { data: rows.slice(0, SHOWN), more: rows.length > SHOWN }
}
