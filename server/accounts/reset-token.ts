import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { passwordResetTable, userTable } from '../db/tables/index.ts'
import { iso } from './session-family.ts'

/** A reset link is good for this long. */
export const RESET_MS = 60 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a link's token, of which only the hash is kept; drops those that ran out. */
export async function makeResetToken(db: Db, user_id: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.delete(passwordResetTable).where(lt(passwordResetTable.expires_at, iso(now)))
  await db.insert(passwordResetTable).values({ token_hash: hashOf(token), user_id, expires_at: iso(now + RESET_MS) })
  return token
}

/** Whose token this is, while it is good. */
export async function ownerOfToken(db: Db | Tx, token: string, now: number): Promise<string | undefined> {
  const [row] = await db
    .select({ user_id: passwordResetTable.user_id })
    .from(passwordResetTable)
    .where(and(eq(passwordResetTable.token_hash, hashOf(token)), gt(passwordResetTable.expires_at, iso(now))))
  return row?.user_id
}

/** Uses a token up, with every other one of the same person; false where somebody was faster. */
export async function spendToken(tx: Tx, token: string, user_id: string): Promise<boolean> {
  // Two links of one person used at once would each wait for the row that the other has.
  await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for('update')
  const spent = await tx
    .delete(passwordResetTable)
    .where(eq(passwordResetTable.token_hash, hashOf(token)))
    .returning({ user_id: passwordResetTable.user_id })
  await dropTokens(tx, user_id)
  return spent.length === 1
}

/** Links mailed before a password or an address changed are good no more. */
export async function dropTokens(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(passwordResetTable).where(eq(passwordResetTable.user_id, user_id))
}
