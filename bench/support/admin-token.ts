import { randomUUID } from 'node:crypto'
import { inTenMinutes, jwt } from './students.ts'
import type { BenchWorld } from './world.ts'

/** Makes a super admin who has just confirmed to be there; answers fresh access tokens for them. */
export async function adminToken({
  connection,
  jwtSecret,
}: Pick<BenchWorld, 'connection' | 'jwtSecret'>): Promise<() => string> {
  const sub = randomUUID()
  const { rows } = await connection.pool.query(
    `insert into app_user (id, email, password_hash, nama, level_id)
     select $1, 'admin@bench.test', '-', 'Admin', id from level where nama_level = 'Super Admin'
     on conflict (email) do update set nama = excluded.nama returning id, level_id`,
    [sub],
  )
  const { id: user, level_id: lvl } = rows[0] as { id: string; level_id: string }
  const fam = randomUUID()
  await connection.pool.query(
    `insert into session_family (id, user_id, device_id, created_at, expires_at, token_hash, confirmed_at)
     values ($1, $2, gen_random_uuid(), now(), now() + interval '1 day', '-', now() + interval '1 day')`,
    [fam, user],
  )
  return () => jwt({ typ: 'access', sub: user, lvl, role: 'Super Admin', fam, exp: inTenMinutes() }, jwtSecret)
}
