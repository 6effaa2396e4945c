import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { paperTable } from '../db/tables/index.ts'
import type { Outline } from './rows.ts'

const MAX_KEPT = 500

/** Outlines of papers by SHA-256. A paper never changes, so each is read once and then kept in memory. */
export function outlineCache(db: Db): (paper_sha256: string) => Promise<Outline | null> {
  const kept = new Map<string, Promise<Outline | null>>()

  return (sha) => {
    const known = kept.get(sha)
    if (known) return known
    const reading = read(db, sha)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(sha, reading)
    // Neither a failure nor "not there yet" is remembered.
    void reading.then(
      (outline) => outline || kept.delete(sha),
      () => kept.delete(sha),
    )
    return reading
  }
}

async function read(db: Db, sha: string): Promise<Outline | null> {
  const [row] = await db
    .select({ outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, sha))
  return row?.outline ?? null
}
