import { and, eq } from 'drizzle-orm'
import { jadwalPaketMember, memberPaket } from '#contract/resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { attemptTable, jadwalPaketMemberTable, memberPaketTable } from '../db/tables/index.ts'
import { notTrial } from '../packages-admin/trial/hidden.ts'
import { demandPlaces } from '../peserta/places.ts'
import { inUse, refuseFields } from './complaints.ts'
import { serve } from './serve.ts'

export const memberPaketRoutes = serve(memberPaket, memberPaketTable, {
  check: async ({ path, after }) => {
    if (!after?.akhir || Date.parse(after.mulai) < Date.parse(after.akhir)) return
    refuseFields(path, [{ path: 'akhir', message: 'Akhir masa akses harus sesudah awalnya.' }])
  },
})

export const jadwalPaketMemberRoutes = serve(jadwalPaketMember, jadwalPaketMemberTable, {
  scope: (viewer, holder) =>
    and(
      notTrial(jadwalPaketMemberTable.jadwal_id),
      holder ? undefined : eq(jadwalPaketMemberTable.user_id, viewer?.user_id ?? ''),
    ),
  check: async ({ tx, before, after }) => {
    if (!before) return
    const same = after?.user_id === before.user_id && after.jadwal_id === before.jadwal_id
    if (!same && (await hasSat(tx, before))) {
      throw inUse('Peserta ini sudah mengerjakan jadwalnya. Ubah statusnya menjadi dibatalkan.')
    }
  },
  after: (tx, written) =>
    demandPlaces(
      tx,
      written.flatMap(({ before, after }) =>
        after?.status === 'terdaftar' && before?.status !== 'terdaftar' ? [after.jadwal_id] : [],
      ),
    ),
})

async function hasSat(tx: Tx, { user_id, jadwal_id }: { user_id: string; jadwal_id: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(and(eq(attemptTable.user_id, user_id), eq(attemptTable.jadwal_id, jadwal_id)))
    .limit(1)
  return rows.length > 0
}
