import { and, eq, isNull } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import { hasPower, type SuperPower } from '#contract/access/super-admin.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, sessionFamilyTable, userTable } from '../db/tables/index.ts'
import { unauthenticated, type Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { type HeldRights, rightsAt } from './menus.ts'

/** Prefix of the back office's menus; a resource names the rest. */
export const MENU_PREFIX = '/master-admin/'

/**
 * What staff may do with a menu, as the tree says that the log-in serves, asked of the database each time: a right
 * taken away is gone at once, on every node. Null where the level does not hold the menu at all, and for students.
 * Throws `unauthenticated` where the session was revoked or the account blocked: an access token outlives its session
 * by up to ten minutes, which is fine for a student's own data and too long for the back office.
 */
export async function rightsOn(db: Db | Tx, viewer: Viewer, menu: string): Promise<HeldRights | null> {
  const [rights = null] = await rightsOnEach(db, viewer, [menu])
  return rights
}

/** The same of several menus, read once. */
export async function rightsOnEach(
  db: Db | Tx,
  viewer: Viewer,
  names: readonly string[],
): Promise<(HeldRights | null)[]> {
  if (viewer.role === 'Siswa') return names.map(() => null)
  const level = await livingLevel(db, viewer)
  // The token may still say another role than the account has now.
  if (roleOf(level.nama_level) === 'Siswa') return names.map(() => null)
  const held = await rightsAt(
    db,
    level.id,
    names.map((name) => MENU_PREFIX + name),
  )
  return names.map((name) => held.get(MENU_PREFIX + name) ?? null)
}

/** The level the viewer has now. Throws `unauthenticated` where the session has ended. */
export const liveLevel = async (db: Db | Tx, viewer: Viewer): Promise<string> => (await livingLevel(db, viewer)).id

async function livingLevel(db: Db | Tx, viewer: Viewer): Promise<{ id: string; nama_level: string }> {
  const [row] = await db
    .select({ id: levelTable.id, nama_level: levelTable.nama_level })
    .from(sessionFamilyTable)
    .innerJoin(userTable, eq(userTable.id, sessionFamilyTable.user_id))
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(
      and(
        eq(sessionFamilyTable.id, viewer.family),
        eq(userTable.id, viewer.user_id),
        eq(userTable.status, 'aktif'),
        isNull(sessionFamilyTable.revoked_at),
      ),
    )
  if (!row) throw unauthenticated()
  return row
}

/** For what is a super admin's alone (contract/access/super-admin.ts), by the level that the viewer has now. */
export async function demandPower(db: Db | Tx, viewer: Viewer, power: SuperPower): Promise<void> {
  const { nama_level } = await livingLevel(db, viewer)
  if (!hasPower(roleOf(nama_level), power)) throw refusal('right.super_admin')
}

export async function demandRight(db: Db | Tx, viewer: Viewer, menu: string, right: keyof HeldRights): Promise<void> {
  const rights = await rightsOn(db, viewer, menu)
  if (!rights?.[right]) throw refusal(`right.${right}`, { menu })
}

export async function demandMenu(db: Db | Tx, viewer: Viewer, menu: string): Promise<void> {
  if (!(await rightsOn(db, viewer, menu))) throw refusal('right.menu', { menu: [menu] })
}

/** For what the holders of several menus may see. */
export async function demandOneMenu(db: Db | Tx, viewer: Viewer, menus: readonly string[]): Promise<void> {
  for (const menu of menus) if (await rightsOn(db, viewer, menu)) return
  throw refusal('right.menu', { menu: menus })
}
