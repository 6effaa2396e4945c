import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { levelTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { generatedUsername } from '../lib/generated-username.ts'
import type { Passwords } from '../security/passwords.ts'

export interface NewUser {
  email: string
  password: string
  nama: string
  nama_level: string
  sekolah?: string
}

/** Makes an account and answers its id; an address that has one keeps it, password and all. */
export async function createUser(
  db: Db,
  passwords: Pick<Passwords, 'hash'>,
  user: NewUser,
  now: () => number,
): Promise<string> {
  const email = user.email.trim().toLowerCase()
  const existing = await idOf(db, email)
  if (existing) return existing
  const [level] = await db.select().from(levelTable).where(eq(levelTable.nama_level, user.nama_level))
  if (!level) throw refusal('missing.level', { nama: user.nama_level })
  const { nama, sekolah = null } = user
  const stamp = new Date(now()).toISOString()
  await db
    .insert(userTable)
    .values({
      id: randomUUID(),
      email,
      username: generatedUsername(user.nama),
      password_hash: await passwords.hash(user.password),
      nama,
      sekolah,
      level_id: level.id,
      created_at: stamp,
      updated_at: stamp,
    })
    .onConflictDoNothing()
  return (await idOf(db, email)) as string
}

async function idOf(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.email, email))
  return row?.id
}
