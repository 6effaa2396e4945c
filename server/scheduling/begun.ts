import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketMemberTable, jadwalPaketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

/**
 * Refuses to take its exam from a schedule that somebody may sit of whom nothing was heard yet: its window is open, and
 * phones without a network begin by themselves. What they wrote comes later, and must find what they began. `now`:
 * epoch ms.
 */
export async function refuseBegun(tx: Tx, jadwal_id: string, now: number): Promise<void> {
  const [member] = await tx
    .select({ id: jadwalPaketMemberTable.id })
    .from(jadwalPaketMemberTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwalPaketMemberTable.jadwal_id))
    .where(
      and(
        eq(jadwalPaketTable.id, jadwal_id),
        lte(jadwalPaketTable.mulai, new Date(now).toISOString()),
        eq(jadwalPaketMemberTable.status, 'terdaftar'),
      ),
    )
    .limit(1)
  if (!member) return
  throw refusal('jadwal.open_with_members')
}
