import { eq, inArray } from 'drizzle-orm'
import type { SetType, SubcatPart } from '#contract/weights/weights.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  settingBobotSubcatTable,
  settingBobotSubtestBintaraTable,
  settingBobotSubtestKedinasanTable,
  settingBobotSubtestUtbkTable,
  userTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { SetPart } from './figures.ts'

const TABLES = {
  utbk: settingBobotSubtestUtbkTable,
  kedinasan: settingBobotSubtestKedinasanTable,
  bintara: settingBobotSubtestBintaraTable,
}

/** A set as it is stored. Throws `missing.bobot`. */
export async function storedSet(db: Db | Tx, type: SetType, id: string): Promise<{ nama: string; bagian: SetPart[] }> {
  const table = TABLES[type]
  const [row] = await db.select({ nama: table.nama, bagian: table.bagian }).from(table).where(eq(table.id, id))
  if (!row) throw refusal('missing.bobot')
  return row as { nama: string; bagian: SetPart[] }
}

export async function storedSubcats(db: Db, kategori_id: string): Promise<SubcatPart[]> {
  const table = settingBobotSubcatTable
  const [row] = await db.select({ bagian: table.bagian }).from(table).where(eq(table.kategori_id, kategori_id))
  return row?.bagian ?? []
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const { id, nama } = userTable
  const rows = await db
    .select({ id, nama })
    .from(userTable)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.nama]))
}
