import { eq } from 'drizzle-orm'
import { type AccessMenu, flattenMenus, type Role, roleOf } from '#contract/access/access.ts'
import { OWN_RIGHTS, type OwnRight } from '#contract/access/own-rights.ts'
import { hasPower } from '#contract/access/super-admin.ts'
import { ROW_VERBS } from '#contract/audit/actions.ts'
import type { Tx } from '../db/connect.ts'
import { levelTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { menusFor } from './menus.ts'
import { liveLevel } from './rights.ts'

/** What a level can do in the back office: nothing for students, whatever menus they hold. */
export interface Authority {
  nama_level: string
  role: Role
  menus: AccessMenu[]
}

/** The flags of a grant; a menu held without any of them may still be read. */
export interface Flags extends Partial<Record<OwnRight, boolean>> {
  create: boolean
  update: boolean
  delete: boolean
}

const OFFICE = /^\/(master|user)-admin\//

/** Whether a menu's url is a screen of the back office: grants on others give no right. */
export const ofTheOffice = (url: string): boolean => OFFICE.test(url)

export async function authorityOf(tx: Tx, level_id: string): Promise<Authority | undefined> {
  const [level] = await tx.select().from(levelTable).where(eq(levelTable.id, level_id))
  if (!level) return undefined
  const role = roleOf(level.nama_level)
  const menus = role === 'Siswa' ? [] : flattenMenus(await menusFor(tx, level_id))
  return { nama_level: level.nama_level, role, menus: menus.filter((menu) => ofTheOffice(menu.url)) }
}

/** The viewer's own, as the database says now. */
export async function ownAuthority(tx: Tx, viewer: Viewer): Promise<Authority> {
  return (await authorityOf(tx, await liveLevel(tx, viewer))) as Authority
}

/** Whether a grant on a menu is within what one holds; a super admin may hand out everything. */
export function mayGrant(own: Authority, menu_id: string, flags: Flags): boolean {
  if (hasPower(own.role, 'grants')) return true
  const held = own.menus.find((menu) => menu.id === menu_id)
  if (held === undefined || OWN_RIGHTS.some((right) => flags[right] && !held.own?.includes(right))) return false
  return ROW_VERBS.every((flag) => !flags[flag] || held[flag] === 1)
}

/**
 * Nobody hands out, takes over or shuts out more than they hold themselves: otherwise the right to edit accounts would
 * be the right to everything. Throws `forbidden`.
 */
export function demandCovers(own: Authority, other: Authority): void {
  if (hasPower(own.role, 'accounts')) return
  const beyond = other.menus.find((menu) => !mayGrant(own, menu.id, flagsOf(menu)))
  if (other.role !== 'Super Admin' && !beyond) return
  const level = other.nama_level
  throw beyond ? refusal('right.above_by_menu', { level, menu: beyond.name }) : refusal('right.above', { level })
}

const flagsOf = (menu: AccessMenu): Flags => ({
  create: menu.create === 1,
  update: menu.update === 1,
  delete: menu.delete === 1,
  ...Object.fromEntries((menu.own ?? []).map((right) => [right, true])),
})
