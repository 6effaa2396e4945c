/** Below it stands the whole back office. */
const BASE = '/master-admin'

/** Where a menu's screen stands, by the last part of the menu's url. */
export const menuUrl = (menu: string) => `${BASE}/${menu}`

/** Where a menu's new record is written, where that is a screen of its own; elsewhere it is the list's own form. */
const OWN_CREATE: Record<string, string> = {
  [menuUrl('jadwal-admin')]: `${menuUrl('jadwal-admin')}/tambah`,
  [menuUrl('bank-soal')]: `${menuUrl('bank-soal')}/tambah`,
}

const WITHOUT_CREATE = ['dashboard', 'role-management', 'tryout', 'jejak-audit']

const urls = new Set<string>()

/** What the table of routes tells before the first screen is drawn: the addresses that this build has a screen for. */
export function announceScreens(paths: readonly string[]): void {
  for (const path of paths) urls.add(menuUrl(path))
}

/** Whether this build has a screen at a menu's url. */
export const leadsSomewhere = (url: string): boolean => urls.has(url)

/** The address of the form for something new under a menu; undefined where there is none. */
export function addressToCreate(url: string): string | undefined {
  if (WITHOUT_CREATE.some((menu) => url === menuUrl(menu))) return undefined
  return OWN_CREATE[url] ?? `${url}?create`
}
