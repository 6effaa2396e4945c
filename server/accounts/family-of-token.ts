import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { sessionFamilyTable } from '../db/tables/index.ts'
import { familyOf, hashToken, sameHash } from './refresh-token.ts'

/** The family whose newest token, or the one before (its reply may be lost), this is; undefined for any other text. */
export async function familyOfToken(db: Db, token: string): Promise<string | undefined> {
  const id = familyOf(token)
  if (!id) return undefined
  const [row] = await db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.id, id))
  const given = hashToken(token)
  return row && (sameHash(given, row.token_hash) || sameHash(given, row.previous_hash)) ? id : undefined
}
