import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { paperKeyTable } from '../db/tables/index.ts'
import { type PaperKeys, paperKeys } from '../packages/publication/keys.ts'

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

const KEPT = 8

/** A version never changes, so the few in use stay read: a rescoring asks for the same one thousands of times. */
const kept = new WeakMap<Db, Map<string, Promise<PaperKeys>>>()

export function loadKeys(db: Db, paper_sha256: string, key_version: number): Promise<PaperKeys> {
  const known = kept.get(db) ?? new Map<string, Promise<PaperKeys>>()
  kept.set(db, known)
  const name = `${paper_sha256}/${key_version}`
  const found = known.get(name) ?? read(db, paper_sha256, key_version)
  // Last used last; the first one goes.
  known.delete(name)
  known.set(name, found)
  if (known.size > KEPT) known.delete(known.keys().next().value as string)
  found.catch(() => known.delete(name))
  return found
}

async function read(db: Db, paper_sha256: string, key_version: number): Promise<PaperKeys> {
  const [row] = await db
    .select({ keys: paperKeyTable.keys })
    .from(paperKeyTable)
    .where(and(eq(paperKeyTable.paper_sha256, paper_sha256), eq(paperKeyTable.key_version, key_version)))
  if (!row) throw new Error(`no keys ${key_version} of paper ${paper_sha256}`)
  return paperKeys.parse(row.keys)
}
