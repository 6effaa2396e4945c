import { eq, inArray } from 'drizzle-orm'
import { ownRightsOf } from '#contract/access/own-rights.ts'
import type { FieldError } from '#contract/errors.ts'
import { menu } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { menuTable, roleTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { mayGrant, ownAuthority } from '../security/authority.ts'
import { refuseLockout } from '../security/lockout.ts'
import { ADMIN_MENUS, STUDENT_MENUS } from './base-menus.ts'

type MenuContext = WriteContext<typeof menu>
type MenuRow = NonNullable<MenuContext['after']>

const BASE_URLS = new Set([...ADMIN_MENUS, ...STUDENT_MENUS].map((base) => base.url))

export const menuRoutes = serve(menu, menuTable, {
  confirm: { writes: true },
  readers: ['role-management'],
  derive: async (db, rows) => {
    const parents = rows.map((row) => row.id)
    const below = await db
      .select()
      .from(menuTable)
      .where(inArray(menuTable.parent_id, parents))
      .orderBy(menuTable.urutan, menuTable.url)
    return rows.map((row) => ({
      ...withBase(row),
      submenus: below.filter((child) => child.parent_id === row.id).map(withBase),
    }))
  },
  check: async (context) => {
    const { tx, path, before, after } = context
    if (before) refuseBase(before, after)
    if (before && losesGrants(before, after)) await demandHoldsGrantsOn(context, before)
    if (!after) return refuseWithSubmenus(tx, (before as MenuRow).id)
    refuseFields(path, await parentProblems(tx, after))
    if (before && before.parent_id !== after.parent_id) await demandMayMove(context, after)
  },
  after: (tx) => refuseLockout(tx, false),
})

const withBase = <M extends { url: string }>(row: M) => ({ ...row, dasar: BASE_URLS.has(row.url) })

/** By its url a menu guards a resource: were one free to move, so would be the rights on it. */
function refuseBase(before: MenuRow, after: MenuRow | undefined): void {
  if (!BASE_URLS.has(before.url)) return
  if (!after) throw refusal('menu.base', { name: before.name })
  if (before.url !== after.url) throw refusal('menu.base_url', { name: before.name, url: before.url })
}

/** Deleted, or moved to another address: whoever held it does not hold it any more. */
const losesGrants = (before: MenuRow, after: MenuRow | undefined) => !after || after.url !== before.url

async function demandHoldsGrantsOn({ tx, viewer }: MenuContext, { id, name }: MenuRow): Promise<void> {
  const own = await ownAuthority(tx, viewer)
  const grants = await tx.select().from(roleTable).where(eq(roleTable.menu_id, id))
  if (grants.every((grant) => mayGrant(own, id, grant))) return
  throw refusal('menu.held', { name })
}

/** Two steps, so that the navigation stays a navigation and no menu is its own ancestor. */
async function parentProblems(tx: Tx, row: MenuRow): Promise<FieldError[]> {
  if (row.parent_id === null) return []
  const path = 'parent_id'
  if (row.parent_id.toLowerCase() === row.id) return [fieldError(path, 'menu.own_parent')]
  const [parent] = await tx.select().from(menuTable).where(eq(menuTable.id, row.parent_id)).for('update')
  if (parent?.parent_id) return [fieldError(path, 'menu.parent_is_submenu', { name: parent.name })]
  if (await hasSubmenus(tx, row.id)) return [fieldError(path, 'menu.move_submenus')]
  return []
}

async function refuseWithSubmenus(tx: Tx, id: string): Promise<void> {
  if (await hasSubmenus(tx, id)) throw refusal('menu.has_submenus')
}

const hasSubmenus = async (tx: Tx, id: string) =>
  (await tx.select({ id: menuTable.id }).from(menuTable).where(eq(menuTable.parent_id, id)).limit(1)).length > 0

/**
 * Whoever holds the parent has the submenu with its flags: only who holds all of them may put it there or take it away.
 */
async function demandMayMove({ tx, viewer }: MenuContext, after: MenuRow): Promise<void> {
  const own = Object.fromEntries(ownRightsOf(after.url).map((right) => [right, true]))
  const all = { create: true, update: true, delete: true, ...own }
  if (mayGrant(await ownAuthority(tx, viewer), after.id, all)) return
  throw refusal('menu.moves_rights', { name: after.name })
}
