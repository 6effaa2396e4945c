import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessMenu, flattenMenus, type Rights, rightsFor } from '#contract/access/access.ts'
import type { OwnRight } from '#contract/access/own-rights.ts'
import { RESULTS } from '#contract/office-menus.ts'
import { currentArea, officePath, officeUrl, ofTheOffice } from '#src/lib/paths/area.ts'
import { useSession } from '#src/lib/session.ts'
import { storedMenuUrl } from '../kit/addresses.ts'
import { inWords } from '../kit/menu-name.ts'

const NO_MENUS: never[] = []
const useHeld = () => useSession((state) => state.session?.menus ?? NO_MENUS)

/** The menus that the server grants, called as the reader calls them, at their addresses in the area that one is in. */
export function useMenus(): AccessMenu[] {
  const { t, i18n } = useTranslation('admin')
  const held = useHeld()
  const { language } = i18n
  const area = currentArea()
  return useMemo(
    () => withResults(held, t).map((menu) => inWords(area === 'super' ? inSuperArea(menu) : menu, t, language)),
    [held, area, t, language],
  )
}

/** After schedules what came of them, for those who may read it. */
const withResults = (menus: readonly AccessMenu[], t: TFunction<'admin'>): AccessMenu[] =>
  menus.flatMap((menu) => {
    const held = { ...menu, submenus: withResults(menu.submenus, t) }
    if (menu.url !== storedMenuUrl(RESULTS.of) || !menu.own?.includes('report')) return [held]
    const { route_name, icon } = RESULTS
    const own = { id: route_name, name: t(`nav.menu.${route_name}`), route_name, icon, url: storedMenuUrl(route_name) }
    return [held, { ...own, create: 0 as const, update: 0 as const, delete: 0 as const, submenus: [] }]
  })

const inSuperArea = (menu: AccessMenu): AccessMenu => ({
  ...menu,
  url: ofTheOffice(menu.url) ? officeUrl(officePath(menu.url), 'super') : menu.url,
  submenus: menu.submenus.map(inSuperArea),
})

/** What this level may do with a menu (last part of its url); the server enforces the same. */
export function useRights(menu: string): Rights {
  return rightsFor(storedMenuUrl(menu), useHeld())
}

/** A right of its own that no flag implies. */
export function useOwnRight(menu: string, right: OwnRight): boolean {
  return ownRight(useHeld(), menu, right)
}

const ownRight = (menus: readonly AccessMenu[], menu: string, right: OwnRight) =>
  flattenMenus(menus).some((held) => held.url === storedMenuUrl(menu) && held.own?.includes(right))

export function useHolds(menu: string): boolean {
  return flattenMenus(useHeld()).some((held) => held.url === storedMenuUrl(menu))
}
