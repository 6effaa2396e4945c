import type { AccessMenu } from '#contract/access/access.ts'
import { type MenuGroup as Group, MENU_GROUPS } from '#contract/menu-place.ts'
import { OFFICE_MENUS } from '#contract/office-menus.ts'
import { officePath } from '#src/lib/paths/area.ts'

/** Which menus there are is the server's word; this only says under which heading they stand. */
const PLACES: ReadonlyMap<string, Group> = new Map(OFFICE_MENUS.map(({ route_name, group }) => [route_name, group]))

export interface MenuGroup {
  group: Group
  menus: AccessMenu[]
}

/**
 * The menus of this level that lead to a screen of this build, under their headings and in the server's order. A menu
 * that only holds others gives way to them.
 */
export function groupMenus(menus: readonly AccessMenu[], leads: (url: string) => boolean): MenuGroup[] {
  const flat = flatten(menus, leads)
  return MENU_GROUPS.map((group) => ({
    group,
    menus: flat.filter((menu) => (PLACES.get(officePath(menu.url)) ?? 'other') === group),
  })).filter(({ menus: held }) => held.length > 0)
}

function flatten(menus: readonly AccessMenu[], leads: (url: string) => boolean): AccessMenu[] {
  return menus.flatMap((menu) => [...(leads(menu.url) ? [menu] : []), ...flatten(menu.submenus, leads)])
}

/** The menu a path belongs to: the one with the longest url that the path is, or is below. */
export function menuOf(path: string, menus: readonly AccessMenu[]): AccessMenu | undefined {
  const all = flatten(menus, () => true)
  return all
    .filter((menu) => path === menu.url || path.startsWith(`${menu.url}/`))
    .sort((a, b) => b.url.length - a.url.length)[0]
}
