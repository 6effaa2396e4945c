import { and, eq, inArray } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import { createUser, type NewUser } from '../accounts/create-user.ts'
import { iso, revokeAll } from '../accounts/session-family.ts'
import type { Db } from '../db/connect.ts'
import { levelTable, userTable } from '../db/tables/index.ts'
import type { Config } from '../process/config.ts'
import { createPasswords } from '../security/passwords.ts'

export const DEMO_PASSWORD = 'tryout2026'

const DEMO_SCHOOL = 'SMA Nusa Cendekia'

/** Accounts to look around with; the README names them. */
const DEMO_ACCOUNTS: readonly Omit<NewUser, 'password'>[] = [
  { email: 'siswa@elp.test', nama: 'Ayu Lestari', nama_level: 'Siswa', sekolah: DEMO_SCHOOL },
  { email: 'siswa2@elp.test', nama: 'Bima Pratama', nama_level: 'Siswa', sekolah: DEMO_SCHOOL },
  { email: 'admin@elp.test', nama: 'Citra Wulandari', nama_level: 'Admin' },
  { email: 'superadmin@elp.test', nama: 'Dimas Saputra', nama_level: 'Super Admin' },
]

/** Demo accounts, made where missing. Refuses production, whoever calls: their password is public. */
export async function seedDemoAccounts(db: Db, config: Pick<Config, 'env'>, now: () => number): Promise<void> {
  if (config.env === 'production')
    throw new Error('Demo accounts have a public password and do not belong in production.')
  const passwords = createPasswords()
  await Promise.all(
    DEMO_ACCOUNTS.map((account) => createUser(db, passwords, { ...account, password: DEMO_PASSWORD }, now)),
  )
}

/**
 * A database that was tried out before it went into service: whoever knows the demo's public password must not get in.
 * Answers who was shut out; a demo account whose password was changed is somebody's own and stays.
 */
export async function blockDemoAccounts(db: Db, now: () => number): Promise<string[]> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const open = and(inArray(userTable.email, emails), eq(userTable.status, 'aktif'))
  const passwords = createPasswords()
  const blocked: string[] = []
  for (const { id, email, password_hash, version } of await db.select().from(userTable).where(open)) {
    if (!(await passwords.verify(password_hash, DEMO_PASSWORD))) continue
    await db.transaction(async (tx) => {
      const shut = { status: 'diblokir', version: version + 1, updated_at: iso(now()) } as const
      await tx.update(userTable).set(shut).where(eq(userTable.id, id))
      await revokeAll(tx, id, 'blocked', now())
    })
    blocked.push(email)
  }
  return blocked
}

/** The first administrator, from ADMIN_EMAIL and ADMIN_PASSWORD; only while no staff can log in. */
export async function seedFirstAdmin(
  db: Db,
  { firstAdmin }: Pick<Config, 'firstAdmin'>,
  now: () => number,
): Promise<void> {
  if (!firstAdmin || (await hasStaff(db))) return
  await createUser(db, createPasswords(), { ...firstAdmin, nama: 'Admin', nama_level: 'Super Admin' }, now)
}

async function hasStaff(db: Db): Promise<boolean> {
  const levels = await db
    .selectDistinct({ nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.status, 'aktif'))
  return levels.some(({ nama_level }) => roleOf(nama_level) !== 'Siswa')
}
