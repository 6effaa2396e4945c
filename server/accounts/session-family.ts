import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/access/access.ts'
import type { Session } from '#contract/accounts/auth.ts'
import type { Db, Tx } from '../db/connect.ts'
import { pushSubscriptionTable, sessionFamilyTable } from '../db/tables/index.ts'
import { column } from '../db/text-array.ts'
import type { deviceName } from '../security/device-name.ts'
import { firstToken, hashToken } from './refresh-token.ts'

/** A session family is one log-in of one device; it ends this many days after its last refresh. */
export const REFRESH_DAYS = 30

/**
 * And at the latest so many days after the log-in, however much it is used. Answers that a phone still holds then are
 * sent by its upload token (I9).
 */
export const LIFETIME_DAYS = { Siswa: 180, Admin: 14, 'Super Admin': 14 } as const satisfies Record<Role, number>

const DAY_MS = 86_400_000

/** More devices than anybody looks through; ending all others ends the rest as well. */
const MOST_LISTED = 50

type Reason = NonNullable<(typeof sessionFamilyTable.$inferSelect)['revoked_reason']>

/** ISO 8601 text of epoch ms. */
export const iso = (ms: number) => new Date(ms).toISOString()

/** When a session that is renewed now (epoch ms) ends, by itself. */
export const expiresAt = (now: number, role: Role, created_at: number) =>
  iso(Math.min(now + REFRESH_DAYS * DAY_MS, created_at + LIFETIME_DAYS[role] * DAY_MS))

export interface NewFamily extends ReturnType<typeof deviceName> {
  user_id: string
  role: Role
  device_id: string
}

/**
 * Opens a family for a device of each person; nobody is named twice. The same person's earlier family on that device ends
 * (`replaced`); other devices, and other people on this device, are left alone: a device id is a name, not a proof. The caller holds the
 * rows of the people locked, so that two log-ins of one device come one after the other. Forgets expired families, and the oldest beyond
 * the most that are kept; those that have ended go first.
 */
export async function openFamilies(
  tx: Tx,
  asked: readonly NewFamily[],
  now: number,
): Promise<{ family: string; refreshToken: string }[]> {
  const rows = asked.map(({ user_id, role, device_id, device, kind }) => {
    const family = randomUUID()
    return { ...{ family, refreshToken: firstToken(family), user_id, device_id, device, kind }, role }
  })
  const at = sql`${iso(now)}::timestamptz`
  await tx.execute(sql`
    with given as materialized (
      select * from unnest(${column(rows, ({ family }) => family)}::uuid[], ${column(rows, ({ user_id }) => user_id)}::uuid[],
        ${column(rows, ({ device_id }) => device_id)}::uuid[], ${sql.param(rows.map(({ device }) => device ?? null))}::text[],
        ${sql.param(rows.map(({ kind }) => kind ?? null))}::text[],
        ${sql.param(rows.map(({ role }) => expiresAt(now, role, now)))}::timestamptz[],
        ${column(rows, ({ refreshToken }) => hashToken(refreshToken))}::text[])
        as g (id, user_id, device_id, device, kind, expires_at, token_hash)
    ), expired as (
      delete from session_family f using given g where f.user_id = g.user_id and f.expires_at < ${at}
    ), replaced as (
      update session_family f set revoked_at = ${at}, revoked_reason = 'replaced' from given g
      where f.user_id = g.user_id and f.device_id = g.device_id and f.revoked_at is null and f.expires_at >= ${at}
      returning f.id
    ), unrung as (
      delete from push_subscription where family_id in (select id from replaced)
    ), oldest as (
      delete from session_family where id in (
        select o.id from given g cross join lateral (
          select f.id from session_family f
          where f.user_id = g.user_id and f.expires_at >= ${at} and not (f.device_id = g.device_id and f.revoked_at is null)
          order by f.revoked_at is not null, coalesce(f.rotated_at, f.created_at) desc, f.id desc
          offset ${MOST_KEPT - 1}
        ) o
      )
    )
    insert into session_family (id, user_id, device_id, device, kind, created_at, expires_at, token_hash, confirmed_at)
    select g.id, g.user_id, g.device_id, g.device, g.kind, ${at}, g.expires_at, g.token_hash, ${at} from given g`)
  return rows.map(({ family, refreshToken }) => ({ family, refreshToken }))
}

/** More than anybody logs in on, beside one that is replaced: a program that logs in without naming its device would add a row each time. */
export const MOST_KEPT = 100

/** Answers whose session it was, where it had not ended yet. */
export async function revokeFamily(
  tx: Db | Tx,
  family: string,
  reason: Reason,
  now: number,
): Promise<string | undefined> {
  const [ended] = await revoke(tx, eq(sessionFamilyTable.id, family), reason, now)
  return ended?.user_id
}

/** Ends every session of a person but the one that asks. */
export async function revokeOthers(
  tx: Db | Tx,
  user_id: string,
  family: string,
  reason: Reason,
  now: number,
): Promise<void> {
  await revoke(tx, and(eq(sessionFamilyTable.user_id, user_id), ne(sessionFamilyTable.id, family)), reason, now)
}

/** Ends one of a person's sessions; anybody else's is left alone. */
export async function revokeOwn(db: Db, user_id: string, family: string, now: number): Promise<void> {
  await revoke(db, and(eq(sessionFamilyTable.user_id, user_id), eq(sessionFamilyTable.id, family)), 'ended', now)
}

/** A person's sessions that have not ended, the one last used first. `family`: the one that asks. */
export async function livingFamilies(db: Db, user_id: string, family: string, now: number): Promise<Session[]> {
  const used_at = sql<string>`coalesce(${sessionFamilyTable.rotated_at}, ${sessionFamilyTable.created_at})`
  const living = and(
    eq(sessionFamilyTable.user_id, user_id),
    isNull(sessionFamilyTable.revoked_at),
    gt(sessionFamilyTable.expires_at, iso(now)),
  )
  const rows = await db.select().from(sessionFamilyTable).where(living).orderBy(desc(used_at)).limit(MOST_LISTED)
  return rows.map(({ id, device, kind, created_at, rotated_at }) => ({
    ...{ id, device, kind },
    logged_in_at: created_at,
    last_used_at: rotated_at ?? created_at,
    current: id === family,
  }))
}

/** Ends every session of a person. */
export async function revokeAll(tx: Tx, user_id: string, reason: Reason, now: number): Promise<void> {
  await revoke(tx, eq(sessionFamilyTable.user_id, user_id), reason, now)
}

/** Whoever is logged out is rung no more. */
async function revoke(
  tx: Db | Tx,
  where: SQL | undefined,
  reason: Reason,
  now: number,
): Promise<{ user_id: string }[]> {
  const { id, user_id } = sessionFamilyTable
  const ended = await tx
    .update(sessionFamilyTable)
    .set({ revoked_at: iso(now), revoked_reason: reason })
    .where(and(where, isNull(sessionFamilyTable.revoked_at)))
    .returning({ id, user_id })
  const families = ended.map((family) => family.id)
  if (families.length) await tx.delete(pushSubscriptionTable).where(inArray(pushSubscriptionTable.family_id, families))
  return ended
}
