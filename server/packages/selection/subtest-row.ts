import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { subtestPaketTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'

type SubtestRow = typeof subtestPaketTable.$inferSelect

export async function subtestRow(db: Db | Tx, id: string): Promise<SubtestRow> {
  const [row] = await db.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, id))
  if (!row) throw refusal('missing.subtes')
  return row
}

export interface Place {
  subtest_id: string
  kode: string
  number: number
}

/** Where each question of a package stands. */
export async function placesIn(db: Db | Tx, paket_id: string): Promise<Map<string, Place>> {
  const rows = await db.select().from(subtestPaketTable).where(eq(subtestPaketTable.paket_id, paket_id))
  return new Map(
    rows.flatMap(({ id, kode, soal_ids }) =>
      soal_ids.map((soal_id, index): [string, Place] => [soal_id, { subtest_id: id, kode, number: index + 1 }]),
    ),
  )
}
