import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { loginTicketTable, userTable } from '../../db/tables/index.ts'
import { unauthenticated } from '../../http/viewer.ts'
import type { Account } from '../account.ts'
import { iso } from '../session-family.ts'

/** So long somebody may look for their phone, or set one up. */
const TICKET_MS = 15 * 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes a ticket for the second step after a right password. Deletes expired tickets. */
export async function makeTicket(db: Db, { user }: Account, device_id: string | null, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.delete(loginTicketTable).where(lt(loginTicketTable.expires_at, iso(now)))
  const password_mark = hashOf(user.password_hash)
  const row = { token_hash: hashOf(token), user_id: user.id, device_id, password_mark }
  await db.insert(loginTicketTable).values({ ...row, expires_at: iso(now + TICKET_MS) })
  return token
}

/** Whose ticket it is. Throws `unauthenticated` where it ran out or was used, or the password has changed since. */
export async function ticketOf(
  db: Db,
  token: string,
  now: number,
): Promise<{ user_id: string; device_id: string | null }> {
  const { token_hash, expires_at, user_id } = loginTicketTable
  const [row] = await db
    .select({ ticket: loginTicketTable, password_hash: userTable.password_hash })
    .from(loginTicketTable)
    .innerJoin(userTable, eq(userTable.id, user_id))
    .where(and(eq(token_hash, hashOf(token)), gt(expires_at, iso(now)), eq(userTable.status, 'aktif')))
  if (!row || row.ticket.password_mark !== hashOf(row.password_hash)) throw unauthenticated()
  return row.ticket
}

/** Uses a ticket up; throws `unauthenticated` where somebody was faster. */
export async function spendTicket(tx: Db | Tx, token: string): Promise<void> {
  const spent = await tx
    .delete(loginTicketTable)
    .where(eq(loginTicketTable.token_hash, hashOf(token)))
    .returning({ user_id: loginTicketTable.user_id })
  if (spent.length === 0) throw unauthenticated()
}
