import { randomUUID } from 'node:crypto'
import { seedAccess } from '#server/access/base-levels.ts'
import { createUser } from '#server/accounts/create-user.ts'
import { createPasswords } from '#server/security/passwords.ts'
import type { Reply, World } from './world.ts'

export const PASSWORD = 'kata sandi 2026'

export interface Credentials {
  id: string
  email: string
  password: string
}

const passwords = createPasswords()
let accounts = 0

/** Somebody with a password, of a base level. */
export async function account(world: World, nama_level = 'Siswa'): Promise<Credentials> {
  await seedAccess(world.db, world.clock.now)
  const email = `akun${++accounts}@elp.test`
  const user = { email, password: PASSWORD, nama: `Akun ${accounts}`, nama_level }
  return { id: await createUser(world.db, passwords, user, world.clock.now), email, password: PASSWORD }
}

/** Logs in on a device (a new one unless named). */
export function logIn(
  world: World,
  who: Pick<Credentials, 'email' | 'password'>,
  device_id: string = randomUUID(),
): Promise<Reply> {
  const { email, password } = who
  return world.call('POST', '/auth/user-password', { body: { email, password, device_id } })
}

export function refresh(world: World, refreshToken: string): Promise<Reply> {
  return world.call('POST', '/jwt/refresh-token', { body: { refreshToken } })
}
