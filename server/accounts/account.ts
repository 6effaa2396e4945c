import { and, eq, isNull, sql } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { Profile } from '#contract/accounts/auth.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accountPhotoTable, levelTable, sessionFamilyTable, userTable } from '../db/tables/index.ts'
import { unauthenticated, type Viewer } from '../http/viewer.ts'
import { accountBlocked } from './refusals.ts'

export interface Account {
  user: typeof userTable.$inferSelect
  level: { id: string; nama_level: string }
  /** The key of the photo. */
  photo: string | null
}

const columns = {
  user: userTable,
  level: { id: levelTable.id, nama_level: levelTable.nama_level },
  photo: accountPhotoTable.kunci,
}

/**
 * The account of an address or a NISN, and whether this device has been logged in to it before. One statement whatever it
 * finds, so that its time does not tell who has an account.
 */
export async function accountByName(
  db: Db,
  name: string,
  device_id: string | null,
): Promise<(Account & { knownDevice: boolean }) | undefined> {
  const families = db.$count(
    sessionFamilyTable,
    sql`${sessionFamilyTable.user_id} = ${userTable.id} and ${sessionFamilyTable.device_id} = ${device_id}::uuid`,
  )
  const [row] = await db
    .select({ ...columns, families })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .leftJoin(accountPhotoTable, eq(accountPhotoTable.user_id, userTable.id))
    .where(eq(name.includes('@') ? userTable.email : userTable.nisn, name))
  return row && { user: row.user, level: row.level, photo: row.photo, knownDevice: row.families > 0 }
}

/** An account that may be used; undefined where it is gone or blocked. */
export async function activeAccount(db: Db | Tx, user_id: string): Promise<Account | undefined> {
  const [row] = await db
    .select(columns)
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .leftJoin(accountPhotoTable, eq(accountPhotoTable.user_id, userTable.id))
    .where(and(eq(userTable.id, user_id), eq(userTable.status, 'aktif')))
  return row
}

/** An account that a log-in has found already. Throws `unauthenticated` where it is gone or blocked. */
export async function accountById(db: Db, user_id: string): Promise<Account> {
  const account = await activeAccount(db, user_id)
  if (!account) throw unauthenticated()
  return account
}

/**
 * The account behind an access token, read with its session: what was ended or blocked is so at once here.
 * Throws `unauthenticated`, `account_blocked`.
 */
export async function accountOf(db: Db | Tx, viewer: Viewer): Promise<Account> {
  const [row] = await db
    .select(columns)
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .leftJoin(accountPhotoTable, eq(accountPhotoTable.user_id, userTable.id))
    .innerJoin(sessionFamilyTable, eq(sessionFamilyTable.user_id, userTable.id))
    .where(
      and(
        eq(userTable.id, viewer.user_id),
        eq(sessionFamilyTable.id, viewer.family),
        isNull(sessionFamilyTable.revoked_at),
      ),
    )
  if (!row) throw unauthenticated()
  if (row.user.status === 'diblokir') throw accountBlocked()
  return row
}

/** What a person sees of their own account. `ability` is the seed's default. */
export function profileOf({ user, level, photo }: Account): Profile {
  const { id, version, username, nama, email, telepon, sekolah, zona } = user
  const role = roleOf(level.nama_level)
  return {
    id,
    version,
    username,
    nama,
    email,
    telepon,
    sekolah,
    zona,
    level,
    role,
    photo,
    ability: [{ action: 'read', subject: 'Auth' }],
  }
}
