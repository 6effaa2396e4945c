import { officePath, officeUrl } from '#src/lib/paths/area.ts'

/** Where a menu's screen stands in the area that one is in, by the last part of the menu's url; also what is below it. */
export const menuUrl = (menu: string) => officeUrl(menu)

/** The same as the server's menus have it, whichever area one is in. */
export const storedMenuUrl = (menu: string) => officeUrl(menu, 'admin')

/** Where a menu's new record is written, where that is a screen of its own; elsewhere it is the list's own form. */
const OWN_CREATE = ['jadwal-admin', 'bank-soal']

const WITHOUT_CREATE = ['dashboard', 'role-management', 'tryout', 'jejak-audit']

const screens = new Set<string>()

/** What the table of routes tells before the first screen is drawn: the paths that this build has a screen for. */
export function announceScreens(paths: readonly string[]): void {
  for (const path of paths) screens.add(path)
}

/** Whether this build has a screen at a menu's url. */
export const leadsSomewhere = (url: string): boolean => screens.has(officePath(url))

/** The address of the form for something new under a menu; undefined where there is none. */
export function addressToCreate(url: string): string | undefined {
  const menu = officePath(url)
  if (WITHOUT_CREATE.includes(menu)) return undefined
  return OWN_CREATE.includes(menu) ? `${url}/tambah` : `${url}?create`
}
