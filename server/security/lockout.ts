import { eq, sql } from 'drizzle-orm'
import { flattenMenus, roleOf } from '#contract/access/access.ts'
import type { Tx } from '../db/connect.ts'
import { levelTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { menusFor } from './menus.ts'
import { MENU_PREFIX } from './rights.ts'

/** What the last super admin must still be able to change, or nobody could restore a right. */
const KEYS = ['role-management', 'pengguna']

/** One at a time: two super admins who block each other at once would otherwise both go. */
const LOCK = 727004

/**
 * Refuses (`in_use`) a transaction after which no active super admin could manage rights and staff any more. `lost`:
 * the transaction takes a super admin away; otherwise a product without any (a test, a first start) passes.
 */
export async function refuseLockout(tx: Tx, lost: boolean): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const people = await tx
    .select({ level_id: levelTable.id, nama_level: levelTable.nama_level, status: userTable.status })
    .from(levelTable)
    .innerJoin(userTable, eq(userTable.level_id, levelTable.id))
    .where(sql`lower(${levelTable.nama_level}) like 'super%'`)
    .groupBy(levelTable.id, levelTable.nama_level, userTable.status)
  const supers = people.filter(({ nama_level }) => roleOf(nama_level) === 'Super Admin')
  if (!lost && supers.length === 0) return
  for (const { level_id, status } of supers) if (status === 'aktif' && (await holdsKeys(tx, level_id))) return
  throw refusal('right.last_super_admin')
}

async function holdsKeys(tx: Tx, level_id: string): Promise<boolean> {
  const held = flattenMenus(await menusFor(tx, level_id))
  return KEYS.every((key) => held.some((menu) => menu.url === MENU_PREFIX + key && menu.update === 1))
}
