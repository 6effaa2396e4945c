import { eq } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, sessionFamilyTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { AppError } from '../lib/errors.ts'
import { familyOf, hashToken, nextToken, sameHash } from './refresh-token.ts'
import { accountBlocked, invalidRefreshToken } from './refusals.ts'
import { expiresAt, iso, revokeFamily } from './session-family.ts'

interface RotateDeps {
  db: Db
  /** Secret of this server, from which the next token is made. */
  serverSecret: string
  now: () => number
}

export interface Rotated {
  viewer: Viewer
  refreshToken: string
}

/**
 * Exchanges a refresh token for the next one. The one before the newest brings the newest again, until the newest was
 * used: its reply was lost, minutes or days ago, or two tabs asked at once. Any other token of a living family is
 * reuse and ends the family.
 * Throws `invalid_refresh_token`, `account_blocked`.
 */
export async function rotate({ db, serverSecret, now }: RotateDeps, token: string): Promise<Rotated> {
  const family = familyOf(token)
  if (!family) throw invalidRefreshToken()
  // A refusal is handed out and thrown after the commit: thrown inside, it would undo the revocation.
  const outcome = await db.transaction((tx) => exchange(tx, family, token, serverSecret, now()))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function exchange(
  tx: Tx,
  id: string,
  token: string,
  serverSecret: string,
  now: number,
): Promise<Rotated | AppError> {
  const found = await lockFamily(tx, id)
  if (!found || found.family.revoked_at || Date.parse(found.family.expires_at) <= now) return invalidRefreshToken()
  const given = hashToken(token)
  if (!sameHash(given, found.family.token_hash) && !sameHash(given, found.family.previous_hash)) {
    await revokeFamily(tx, id, 'reuse', now)
    return invalidRefreshToken()
  }
  if (found.status === 'diblokir') return accountBlocked()
  const refreshToken = nextToken(serverSecret, token)
  const role = roleOf(found.nama_level)
  await tx
    .update(sessionFamilyTable)
    .set({
      token_hash: hashToken(refreshToken),
      previous_hash: given,
      rotated_at: iso(now),
      expires_at: expiresAt(now, role, Date.parse(found.family.created_at)),
    })
    .where(eq(sessionFamilyTable.id, id))
  const viewer = { user_id: found.family.user_id, level_id: found.level_id, role, family: id }
  return { viewer, refreshToken }
}

async function lockFamily(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      family: sessionFamilyTable,
      status: userTable.status,
      level_id: levelTable.id,
      nama_level: levelTable.nama_level,
    })
    .from(sessionFamilyTable)
    .innerJoin(userTable, eq(userTable.id, sessionFamilyTable.user_id))
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(sessionFamilyTable.id, id))
    .for('update', { of: sessionFamilyTable })
  return row
}
