import { randomUUID } from 'node:crypto'
import { createPasswords } from '#server/security/passwords.ts'
import { type Ground, jwt } from '#tests/support/attack/ground.ts'

export const STAFF_PASSWORD = 'kata sandi staf 2026'

export interface StaffMember {
  id: string
  email: string
  level_id: string
  /** Access token of a session that showed no proof for a quarter of an hour. */
  token: string
}

/** Somebody of a level of their own, who sees these menus; with `flags` they write there too. */
export async function staffOf(ground: Ground, menus: readonly string[], flags = false): Promise<StaffMember> {
  const { pool } = ground
  const [id, level_id, family] = [randomUUID(), randomUUID(), randomUUID()]
  const email = `${id}@elp.test`
  await pool.query('insert into level (id, nama_level) values ($1, $2)', [level_id, `Staf ${id.slice(0, 8)}`])
  await pool.query(
    `insert into role (id, level_id, menu_id, "create", "update", "delete", control, key, import, board, report)
     select gen_random_uuid(), $1, id, $3, $3, $3, $3, $3, $3, true, true from menu where url = any($2)`,
    [level_id, menus.map((menu) => `/master-admin/${menu}`), flags],
  )
  await pool.query(
    `insert into app_user (id, email, password_hash, nama, level_id) values ($1, $2, $3, 'Penyerang', $4)`,
    [id, email, await createPasswords().hash(STAFF_PASSWORD), level_id],
  )
  const [made, until] = [ground.now(), ground.now() + 86_400_000].map((ms) => new Date(ms).toISOString())
  await pool.query(
    `insert into session_family (id, user_id, device_id, created_at, expires_at, token_hash) values ($1, $2, $1, $3, $4, '-')`,
    [family, id, made, until],
  )
  const exp = Math.floor(ground.now() / 1000) + 600
  const claims = { typ: 'access', sub: id, lvl: level_id, role: 'Admin', fam: family, exp }
  return { id, email, level_id, token: jwt(claims, ground.jwtSecret) }
}

/** As somebody who has just logged in. */
export async function prove({ pool, now }: Ground, { id }: { id: string }): Promise<void> {
  const at = new Date(now()).toISOString()
  await pool.query('update session_family set confirmed_at = $2 where user_id = $1', [id, at])
}
