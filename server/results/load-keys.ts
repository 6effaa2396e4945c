import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { paperKeyTable } from '../db/tables/index.ts'
import { type PaperKeys, paperKeys } from '../papers/keys.ts'

/** The newest version of a paper's keys; 0 where there is none yet. */
export async function newestKeyVersion(db: Db, paper_sha256: string): Promise<number> {
  const [row] = await db
    .select({ version: paperKeyTable.key_version })
    .from(paperKeyTable)
    .where(eq(paperKeyTable.paper_sha256, paper_sha256))
    .orderBy(desc(paperKeyTable.key_version))
    .limit(1)
  return row?.version ?? 0
}

export async function loadKeys(db: Db, paper_sha256: string, key_version: number): Promise<PaperKeys> {
  const [row] = await db
    .select({ keys: paperKeyTable.keys })
    .from(paperKeyTable)
    .where(and(eq(paperKeyTable.paper_sha256, paper_sha256), eq(paperKeyTable.key_version, key_version)))
  if (!row) throw new Error(`no keys ${key_version} of paper ${paper_sha256}`)
  return paperKeys.parse(row.keys)
}
