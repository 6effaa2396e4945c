import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { sessionFamilyTable } from '../db/tables/index.ts'
import { firstToken, hashToken } from './refresh-token.ts'

/** A session family is one log-in of one device; it ends this many days after its last refresh. */
export const REFRESH_DAYS = 30

type Reason = NonNullable<(typeof sessionFamilyTable.$inferSelect)['revoked_reason']>

/** ISO 8601 text of epoch ms. */
export const iso = (ms: number) => new Date(ms).toISOString()
export const expiresAt = (ms: number) => iso(ms + REFRESH_DAYS * 86_400_000)

/**
 * Opens a family for a device. The same person's earlier family on that device ends (`replaced`); other devices, and
 * other people on this device, are left alone: a device id is a name, not a proof. The caller holds the person's row
 * locked, so that two log-ins of one device come one after the other. Forgets the person's expired families.
 */
export async function openFamily(
  tx: Tx,
  user_id: string,
  device_id: string,
  now: number,
): Promise<{ family: string; refreshToken: string }> {
  const mine = eq(sessionFamilyTable.user_id, user_id)
  await tx.delete(sessionFamilyTable).where(and(mine, lt(sessionFamilyTable.expires_at, iso(now))))
  await revoke(tx, and(mine, eq(sessionFamilyTable.device_id, device_id)), 'replaced', now)
  const family = randomUUID()
  const refreshToken = firstToken(family)
  await tx.insert(sessionFamilyTable).values({
    id: family,
    user_id,
    device_id,
    created_at: iso(now),
    expires_at: expiresAt(now),
    token_hash: hashToken(refreshToken),
  })
  return { family, refreshToken }
}

export function revokeFamily(tx: Db | Tx, family: string, reason: Reason, now: number): Promise<void> {
  return revoke(tx, eq(sessionFamilyTable.id, family), reason, now)
}

/** Ends every session of a person but the one that asks. */
export function revokeOthers(tx: Tx, user_id: string, family: string, now: number): Promise<void> {
  return revoke(tx, and(eq(sessionFamilyTable.user_id, user_id), ne(sessionFamilyTable.id, family)), 'password', now)
}

/** Ends every session of a person. */
export function revokeAll(tx: Tx, user_id: string, reason: Reason, now: number): Promise<void> {
  return revoke(tx, eq(sessionFamilyTable.user_id, user_id), reason, now)
}

async function revoke(tx: Db | Tx, where: SQL | undefined, reason: Reason, now: number): Promise<void> {
  await tx
    .update(sessionFamilyTable)
    .set({ revoked_at: iso(now), revoked_reason: reason })
    .where(and(where, isNull(sessionFamilyTable.revoked_at)))
}
