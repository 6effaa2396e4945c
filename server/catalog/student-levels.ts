import { roleOf } from '#contract/access/access.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable } from '../db/tables/index.ts'

/** Levels are few; with their ids at hand the database goes straight to the people. */
export async function studentLevels(db: Db | Tx): Promise<string[]> {
  const levels = await db.select().from(levelTable)
  return levels.filter((level) => roleOf(level.nama_level) === 'Siswa').map((level) => level.id)
}
