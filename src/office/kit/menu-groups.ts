import type { AccessMenu } from '#contract/access/access.ts'
import { type MenuGroup as Group, MENU_GROUPS } from '#contract/menu-place.ts'
import { OFFICE_MENUS, RESULTS, VIEWS_OF } from '#contract/office-menus.ts'
import { officePath } from '#src/lib/paths/area.ts'

/** Which menus there are is the server's word; this only says under which heading they stand. */
const PLACES: ReadonlyMap<string, Group> = new Map([
  ...OFFICE_MENUS.map(({ route_name, group }) => [route_name, group] as const),
  [RESULTS.route_name, RESULTS.group] as const,
])

export interface MenuGroup<Menu = AccessMenu> {
  group: Group
  menus: Menu[]
}

/** Menus under the headings that they stand under, each in the order given; no heading without a menu. */
export const underHeadings = <Menu>(menus: readonly Menu[], urlOf: (menu: Menu) => string): MenuGroup<Menu>[] =>
  MENU_GROUPS.map((group) => ({
    group,
    menus: menus.filter((menu) => (PLACES.get(officePath(urlOf(menu))) ?? 'other') === group),
  })).filter(({ menus: held }) => held.length > 0)

/**
 * The menus of this level that lead to a screen of this build, under their headings and in the server's order. A menu
 * that only holds others gives way to them, and one that is a view of another to that.
 */
export function groupMenus(menus: readonly AccessMenu[], leads: (url: string) => boolean): MenuGroup[] {
  const all = flatten(menus, leads)
  return underHeadings(
    all.filter((menu) => shownFor(menu, all) === menu),
    ({ url }) => url,
  )
}

/** The entry that stands for a menu: of a view the one whose list it shows, where that is held too. */
export function shownFor(menu: AccessMenu, menus: readonly AccessMenu[]): AccessMenu {
  const of = VIEWS_OF[officePath(menu.url)]
  return (of && flatten(menus, () => true).find((held) => officePath(held.url) === of)) || menu
}

/** A list and its other views, as far as they are held; empty where there is no other. */
export function viewsOf(menu: AccessMenu, menus: readonly AccessMenu[], leads: (url: string) => boolean): AccessMenu[] {
  const all = flatten(menus, leads)
  const head = shownFor(menu, all)
  const views = all.filter((held) => shownFor(held, all) === head)
  return views.length > 1 ? [head, ...views.filter((view) => view !== head)] : []
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
