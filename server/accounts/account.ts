import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
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

export interface Named {
  /** An address, or a NISN. */
  name: string
  device_id: string | null
}

export interface NamedAccount extends Account {
  /** The device that was named has been logged in to the account before. */
  knownDevice: boolean
}

/**
 * The accounts of addresses and NISNs, in their order. One statement whatever it finds, so that its time does not tell who
 * has an account.
 */
export async function accountsByName(db: Db, asked: readonly Named[]): Promise<(NamedAccount | undefined)[]> {
  const devices = asked.flatMap(({ device_id }) => device_id ?? [])
  const known = sql<string[]>`array(
    select device_id from session_family f where f.user_id = ${userTable.id} and f.device_id = any(${sql.param(devices)}::uuid[])
  )`
  const names = asked.map(({ name }) => name)
  const rows = await db
    .select({ ...columns, known })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .leftJoin(accountPhotoTable, eq(accountPhotoTable.user_id, userTable.id))
    .where(
      or(
        inArray(userTable.email, names.filter(isAddress)),
        inArray(
          userTable.nisn,
          names.filter((name) => !isAddress(name)),
        ),
      ),
    )
  return asked.map(({ name, device_id }) => {
    const row = rows.find(({ user }) => (isAddress(name) ? user.email : user.nisn) === name)
    if (!row) return undefined
    const { user, level, photo, known } = row
    return { user, level, photo, knownDevice: device_id !== null && known.includes(device_id) }
  })
}

const isAddress = (name: string) => name.includes('@')

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
