import { and, asc, count, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Peserta, PesertaQuery, PROGRESS } from '#contract/scheduling/participants.ts'
import { likePattern } from '../crud/like-pattern.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketMemberTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { proctored } from '../security/proctored.ts'

type Progress = (typeof PROGRESS)[number]
const member = getTableColumns(jadwalPaketMemberTable)

/** The member's attempts at this schedule that were not set aside, found by the index on person and schedule. */
const attempt = (status: SQL): SQL<boolean> => sql`exists (select 1 from ${attemptTable}
  where ${attemptTable.user_id} = ${member.user_id} and ${attemptTable.jadwal_id} = ${member.jadwal_id} and ${status})`

const OPEN = attempt(sql`${attemptTable.status} = 'open'`)
const ANY = attempt(sql`${attemptTable.status} <> 'archived'`)

export const progress = sql<Progress>`case when ${OPEN} then 'working' when ${ANY} then 'finished' else 'not_started' end`

const IS: Record<Progress, SQL> = {
  not_started: sql`not ${ANY}`,
  working: OPEN,
  finished: sql`${ANY} and not ${OPEN}`,
}

/** One page of a schedule's members, with who they are and how far they have come. */
export async function listParticipants(
  db: Db,
  viewer: Viewer,
  query: PesertaQuery,
): Promise<{ data: Peserta[]; total: number }> {
  const where = and(
    eq(member.jadwal_id, query.jadwal_id),
    proctored(viewer),
    query.status && eq(member.status, query.status),
    query.ruang === undefined ? undefined : query.ruang === '' ? isNull(member.ruang) : eq(member.ruang, query.ruang),
    query.progress && IS[query.progress],
    query.q ? searched(query.q) : undefined,
  )
  const rows = db
    .select({
      id: member.id,
      version: member.version,
      user_id: member.user_id,
      nama: userTable.nama,
      email: userTable.email,
      sekolah: userTable.sekolah,
      status: member.status,
      nomor_peserta: member.nomor_peserta,
      ruang: member.ruang,
      kursi: member.kursi,
      tanpa_kode: member.tanpa_kode,
      tambahan_detik: member.tambahan_detik,
      mulai_sendiri: member.mulai_sendiri,
      selesai_sendiri: member.selesai_sendiri,
      progress,
    })
    .from(jadwalPaketMemberTable)
    .innerJoin(userTable, eq(userTable.id, member.user_id))
    .where(where)
    .orderBy(...ORDER[query.sort], asc(userTable.nama), asc(member.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const total = db
    .select({ n: count() })
    .from(jadwalPaketMemberTable)
    .innerJoin(userTable, eq(userTable.id, member.user_id))
    .where(where)
  const [data, [counted]] = await Promise.all([rows, total])
  return { data, total: counted?.n ?? 0 }
}

const ORDER: Record<PesertaQuery['sort'], SQL[]> = {
  nama: [],
  sekolah: [asc(userTable.sekolah)],
  nomor_peserta: [asc(member.nomor_peserta)],
  ruang: [asc(member.ruang), asc(member.kursi)],
}

function searched(q: string): SQL | undefined {
  const pattern = likePattern(q)
  return or(
    ilike(userTable.nama, pattern),
    ilike(userTable.email, pattern),
    ilike(userTable.sekolah, pattern),
    ilike(member.nomor_peserta, pattern),
  )
}
