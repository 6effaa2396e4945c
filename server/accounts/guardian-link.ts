import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { guardianLinkTable, guardianTable, userTable } from '../db/tables/index.ts'
import { newToken, tokenHash } from './mailed-token.ts'
import { iso } from './session-family.ts'

/** How long a guardian has to answer. */
export const ANSWER_MS = 7 * 86_400_000

export async function makeGuardianLink(db: Db, user_id: string): Promise<string> {
  const token = newToken()
  await db.insert(guardianLinkTable).values({ token_hash: tokenHash(token), user_id })
  return token
}

/** How far a guardian's consent is, for the student and for staff. */
export function shownGuardian({ nama, email, consent, expires_at }: typeof guardianTable.$inferSelect) {
  return { nama, email, consent, valid_until: consent === 'asked' ? Date.parse(expires_at) : null }
}

/** The student and the guardian of a link; undefined where it is none, or ran out unanswered. */
export async function guardianOf(db: Db | Tx, token: string, now: number) {
  const { id, nama, tanggal_lahir, status } = userTable
  const [row] = await db
    .select({ student: { id, nama, tanggal_lahir, status }, guardian: guardianTable })
    .from(guardianLinkTable)
    .innerJoin(guardianTable, eq(guardianTable.user_id, guardianLinkTable.user_id))
    .innerJoin(userTable, eq(userTable.id, guardianLinkTable.user_id))
    .where(eq(guardianLinkTable.token_hash, tokenHash(token)))
  if (!row) return undefined
  const over = row.guardian.consent === 'asked' && row.guardian.expires_at <= iso(now)
  return over ? undefined : row
}
