import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { ROLES } from '#contract/access/access.ts'
import { ownRightsOf } from '#contract/access/own-rights.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, menuTable, roleTable } from '../db/tables/index.ts'
import { ADMIN_MENUS, type BaseMenu, STUDENT_MENUS } from './base-menus.ts'

/** Levels that the product knows by name. */
export const BASE_LEVELS = ROLES

/** One process at a time, so that two that start together do not both make a level and lose its grants. */
const LOCK = 727002

/**
 * The levels, menus and grants that the product cannot do without; runs at every start, in production too. What stands
 * is left as it stands: only a level or menu made now is granted, so that a right taken away stays away.
 */
export async function seedAccess(db: Db, now: () => number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const stamp = new Date(now()).toISOString()
    const levels = await ensureLevels(tx, stamp)
    await grant(
      tx,
      stamp,
      levels.filter(({ name }) => name !== 'Siswa'),
      await ensureMenus(tx, ADMIN_MENUS, 0, stamp),
      true,
    )
    await grant(
      tx,
      stamp,
      levels.filter(({ name }) => name === 'Siswa'),
      await ensureMenus(tx, STUDENT_MENUS, 1000, stamp),
      false,
    )
  })
}

/** A row of the base data, and whether it was made now. */
interface Ensured {
  id: string
  name: string
  made: boolean
}

async function ensureLevels(tx: Tx, stamp: string): Promise<Ensured[]> {
  const rows = BASE_LEVELS.map((nama_level) => ({ id: randomUUID(), nama_level, created_at: stamp, updated_at: stamp }))
  const made = await tx.insert(levelTable).values(rows).onConflictDoNothing().returning({ id: levelTable.id })
  const found = await tx
    .select()
    .from(levelTable)
    .where(inArray(levelTable.nama_level, [...BASE_LEVELS]))
  return found.map(({ id, nama_level }) => ({ id, name: nama_level, made: made.some((row) => row.id === id) }))
}

async function ensureMenus(tx: Tx, menus: readonly BaseMenu[], first: number, stamp: string): Promise<Ensured[]> {
  const rows = menus.map((menu, index) => ({
    ...menu,
    id: randomUUID(),
    urutan: first + index * 10,
    created_at: stamp,
    updated_at: stamp,
  }))
  const made = await tx.insert(menuTable).values(rows).onConflictDoNothing().returning({ id: menuTable.id })
  const urls = menus.map((menu) => menu.url)
  const found = await tx.select().from(menuTable).where(inArray(menuTable.url, urls))
  return found.map(({ id, url }) => ({ id, name: url, made: made.some((row) => row.id === id) }))
}

async function grant(tx: Tx, stamp: string, levels: Ensured[], menus: Ensured[], flags: boolean): Promise<void> {
  const fresh = levels.flatMap((level) =>
    menus.filter((menu) => level.made || menu.made).map((menu) => ({ level, menu })),
  )
  if (fresh.length === 0) return
  const all = { create: flags, update: flags, delete: flags, created_at: stamp, updated_at: stamp }
  const rows = fresh.map(({ level, menu }) => ({
    ...{ id: randomUUID(), level_id: level.id, menu_id: menu.id, ...all },
    ...(flags && Object.fromEntries(ownRightsOf(menu.name).map((right) => [right, true]))),
  }))
  await tx.insert(roleTable).values(rows).onConflictDoNothing()
}
