import type { AccessMenu } from '#contract/access.ts'

/** Headings of the menu. Which entries there are is the server's word; this only says under which heading they stand. */
export const GROUPS = ['atas', 'ujian', 'soal', 'orang', 'lainnya'] as const
export type Group = (typeof GROUPS)[number]

const PLACES: Record<string, Group> = {
  dashboard: 'atas',
  'jadwal-admin': 'ujian',
  'ujian-admin': 'ujian',
  'kategori-ujian': 'ujian',
  tryout: 'ujian',
  'bank-soal': 'soal',
  'paket-tryout': 'soal',
  'kategori-paket-tryout': 'soal',
  'mata-pelajaran': 'soal',
  rumpun: 'soal',
  customer: 'orang',
  pengguna: 'orang',
  level: 'orang',
  'role-management': 'orang',
  menu: 'orang',
  'jejak-audit': 'orang',
}

export interface MenuGroup {
  group: Group
  menus: AccessMenu[]
}

const lastPart = (url: string) => url.split('/').at(-1) ?? ''

/**
 * The menus of this level that lead to a screen of this build, under their headings and in the server's order. A menu
 * that only holds others gives way to them.
 */
export function groupMenus(menus: readonly AccessMenu[], leads: (url: string) => boolean): MenuGroup[] {
  const flat = flatten(menus, leads)
  return GROUPS.map((group) => ({
    group,
    menus: flat.filter((menu) => (PLACES[lastPart(menu.url)] ?? 'lainnya') === group),
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
