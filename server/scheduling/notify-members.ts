import type { Tx } from '../db/connect.ts'
import type { jadwalPaketTable } from '../db/tables/index.ts'
import { announce } from '../notices/announce.ts'

type Schedule = Pick<typeof jadwalPaketTable.$inferSelect, 'id' | 'nama' | 'mulai' | 'status'>

/** Tells those who are registered that their tryout begins at another time, or does not take place. `now`: epoch ms. */
export async function notifyMembers(tx: Tx, before: Schedule, after: Schedule, now: number): Promise<void> {
  if (before.status !== 'terbit') return
  const { id: jadwal_id, nama, mulai, status } = after
  const moved = status === 'terbit' && Date.parse(mulai) !== Date.parse(before.mulai)
  if (status !== 'batal' && !moved) return
  const kind = status === 'batal' ? 'schedule_cancelled' : 'schedule_changed'
  const begins = new Date(mulai).toISOString()
  await announce(tx, { kind, params: { jadwal_id, nama, mulai: begins }, to: { jadwal_id } }, now)
}
