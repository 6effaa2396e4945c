import { eq } from 'drizzle-orm'
import { roleOf } from '#contract/access.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, sessionFamilyTable, userTable } from '../db/tables/index.ts'
import { AppError } from '../errors.ts'
import type { Viewer } from '../plugins/viewer.ts'
import { familyOf, hashToken, nextToken, sameHash } from './refresh-token.ts'
import { accountBlocked, invalidRefreshToken } from './refusals.ts'
import { expiresAt, iso, revokeFamily } from './session-family.ts'

/** A refresh whose reply was lost may be repeated this long; later the same token is taken for stolen. */
export const REUSE_GRACE_MS = 10_000

interface RotateDeps {
  db: Db
  /** Secret of this server, from which the next token is made. */
  serverSecret: string
  now: () => number
}

export interface Rotated {
  viewer: Viewer
  refreshToken: string
  /** When this pair was made, epoch ms: a repeated reply bears the time of the first. */
  made_at: number
}

/**
 * Exchanges a refresh token for the next one. The one before the newest answers the same pair again within the grace
 * (its reply was lost, or two tabs asked at once); any other token of a living family is reuse and ends the family.
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
  const made_at = pairTime(found.family, hashToken(token), now)
  if (made_at === undefined) {
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
      previous_hash: hashToken(token),
      rotated_at: iso(made_at),
      expires_at: expiresAt(made_at, role, Date.parse(found.family.created_at)),
    })
    .where(eq(sessionFamilyTable.id, id))
  const viewer = { user_id: found.family.user_id, level_id: found.level_id, role, family: id }
  return { viewer, refreshToken, made_at }
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

/** When the pair that answers `given` is made: now for the newest token, then for a repetition, never for reuse. */
function pairTime(family: typeof sessionFamilyTable.$inferSelect, given: string, now: number): number | undefined {
  if (sameHash(given, family.token_hash)) return now
  const rotated_at = Date.parse(family.rotated_at ?? family.created_at)
  const repeated = sameHash(given, family.previous_hash) && now - rotated_at <= REUSE_GRACE_MS
  return repeated ? rotated_at : undefined
}
