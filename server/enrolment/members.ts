import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { FieldError } from '#contract/errors.ts'
import { jadwalPaketMember, memberPaket } from '#contract/resources/index.ts'
import { demandPlaces } from '../catalog/places.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  levelTable,
  memberPaketTable,
  paperFetchTable,
  userTable,
} from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { wrapForRooms } from '../packages/publication/room-codes.ts'
import { proctored } from '../security/proctored.ts'

export const memberPaketRoutes = serve(memberPaket, memberPaketTable, {
  confirm: { exports: true },
})

export const jadwalPaketMemberRoutes = serve(jadwalPaketMember, jadwalPaketMemberTable, {
  confirm: { exports: true },
  scope: (viewer, holder) =>
    and(
      notTrial(jadwalPaketMemberTable.jadwal_id),
      viewer && holder ? proctored(viewer) : eq(jadwalPaketMemberTable.user_id, viewer?.user_id ?? ''),
    ),
  check: async ({ tx, path, before, after, now }) => {
    if (after && after.user_id !== before?.user_id) refuseFields(path, await studentProblems(tx, after))
    if (!before) return
    const same = after?.user_id === before.user_id && after.jadwal_id === before.jadwal_id
    if (same && sameTimes(before, after)) return
    if (await hasSat(tx, before)) throw refusal(same ? 'member.times_begun' : 'member.has_sat')
    if (same) return refuseFields(path, await timeProblems(tx, after))
    if (await mayHaveBegun(tx, before, now)) throw refusal('member.may_have_begun')
  },
  after: async (tx, written, deps) => {
    await demandPlaces(
      tx,
      written.flatMap(({ before, after }) =>
        after?.status === 'terdaftar' && before?.status !== 'terdaftar' ? [after.jadwal_id] : [],
      ),
    )
    const seated = written.flatMap(({ before, after }) =>
      after?.ruang && after.ruang !== before?.ruang ? [after] : [],
    )
    await wrapForRooms(tx, [...new Set(seated.map(({ jadwal_id }) => jadwal_id))], deps)
  },
})

type Times = Pick<
  typeof jadwalPaketMemberTable.$inferSelect,
  'tambahan_detik' | 'mulai_sendiri' | 'selesai_sendiri' | 'jadwal_id'
>

const sameTimes = (a: Times, b: Times) =>
  a.tambahan_detik === b.tambahan_detik &&
  a.mulai_sendiri === b.mulai_sendiri &&
  a.selesai_sendiri === b.selesai_sendiri

/** Where only one side of the window is their own, the other is the schedule's. */
async function timeProblems(tx: Tx, { jadwal_id, mulai_sendiri, selesai_sendiri }: Times): Promise<FieldError[]> {
  if (mulai_sendiri === null && selesai_sendiri === null) return []
  const { id, mulai, selesai } = jadwalPaketTable
  const [jadwal] = await tx.select({ mulai, selesai }).from(jadwalPaketTable).where(eq(id, jadwal_id))
  const [from, to] = [mulai_sendiri ?? jadwal?.mulai ?? '', selesai_sendiri ?? jadwal?.selesai ?? '']
  const field = selesai_sendiri === null ? 'mulai_sendiri' : 'selesai_sendiri'
  return Date.parse(from) >= Date.parse(to) ? [fieldError(field, 'jadwal.ends_first')] : []
}

/** Staff cannot sit it: they try a package by its trial. Who has no account is the database's to refuse. */
async function studentProblems(tx: Tx, { user_id }: Place): Promise<FieldError[]> {
  const [person] = await tx
    .select({ nama: userTable.nama, nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, user_id))
  if (!person || roleOf(person.nama_level) === 'Siswa') return []
  return [fieldError('user_id', 'member.not_student', { nama: person.nama })]
}

type Place = { user_id: string; jadwal_id: string }

async function hasSat(tx: Tx, { user_id, jadwal_id }: Place): Promise<boolean> {
  const rows = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(and(eq(attemptTable.user_id, user_id), eq(attemptTable.jadwal_id, jadwal_id)))
    .limit(1)
  return rows.length > 0
}

/**
 * Whether a phone without a network may hold an attempt of which nothing was heard yet. It is taken in from who was
 * cancelled, and refused to a stranger: that is what a removed row would leave.
 */
async function mayHaveBegun(tx: Tx, { user_id, jadwal_id }: Place, now: number): Promise<boolean> {
  const rows = await tx
    .select({ id: jadwalPaketTable.id })
    .from(jadwalPaketTable)
    .leftJoin(
      paperFetchTable,
      and(eq(paperFetchTable.jadwal_id, jadwalPaketTable.id), eq(paperFetchTable.user_id, user_id)),
    )
    .where(
      and(
        eq(jadwalPaketTable.id, jadwal_id),
        or(lte(jadwalPaketTable.mulai, new Date(now).toISOString()), isNotNull(paperFetchTable.user_id)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
