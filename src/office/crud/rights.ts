import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessMenu, flattenMenus, type Rights, rightsFor } from '#contract/access/access.ts'
import { useSession } from '#src/lib/session.ts'
import { menuUrl } from '../kit/addresses.ts'
import { inWords } from '../kit/menu-name.ts'

const NO_MENUS: never[] = []
const useHeld = () => useSession((state) => state.session?.menus ?? NO_MENUS)

/** The menus that the server grants, called as the reader calls them. */
export function useMenus(): AccessMenu[] {
  const { t, i18n } = useTranslation('admin')
  const held = useHeld()
  const { language } = i18n
  return useMemo(() => held.map((menu) => inWords(menu, t, language)), [held, t, language])
}

/** What this level may do with a menu (last part of its url); the server enforces the same. */
export function useRights(menu: string): Rights {
  return rightsFor(menuUrl(menu), useHeld())
}

export function useHolds(menu: string): boolean {
  return flattenMenus(useHeld()).some((held) => held.url === menuUrl(menu))
}
