import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { emailVerificationTable, userTable } from '../db/tables/index.ts'
import { newToken, tokenHash } from './mailed-token.ts'
import { iso } from './session-family.ts'

/** A verification link is good for this long. */
export const VERIFY_MS = 7 * 86_400_000

/** Makes a link's token; drops those that ran out. */
export async function makeVerification(db: Db, user_id: string, now: number): Promise<string> {
  const token = newToken()
  await db.delete(emailVerificationTable).where(lt(emailVerificationTable.expires_at, iso(now)))
  const row = { token_hash: tokenHash(token), user_id, expires_at: iso(now + VERIFY_MS) }
  await db.insert(emailVerificationTable).values(row)
  return token
}

/** Whose address a token shows, while it is good. */
export async function verifiedBy(db: Db | Tx, token: string, now: number): Promise<string | undefined> {
  const { user_id, token_hash, expires_at } = emailVerificationTable
  const [row] = await db
    .select({ user_id })
    .from(emailVerificationTable)
    .where(and(eq(token_hash, tokenHash(token)), gt(expires_at, iso(now))))
  return row?.user_id
}

/** The address is its owner's; false where that was known. */
export async function verify(tx: Tx, user_id: string, now: number): Promise<boolean> {
  const { id, email_verified_at: verified } = userTable
  const changed = await tx
    .update(userTable)
    .set({ email_verified_at: iso(now) })
    .where(and(eq(id, user_id), isNull(verified)))
    .returning({ id })
  return changed.length > 0
}
