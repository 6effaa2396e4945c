import { flattenMenus, type Rights, rightsFor } from '#contract/access.ts'
import { useSession } from '#src/lib/session.ts'
import { menuUrl } from '../kit/addresses.ts'

const NO_MENUS: never[] = []
export const useMenus = () => useSession((state) => state.session?.menus ?? NO_MENUS)

/** What this level may do with a menu (last part of its url); the server enforces the same. */
export function useRights(menu: string): Rights {
  return rightsFor(menuUrl(menu), useMenus())
}

export function useHolds(menu: string): boolean {
  return flattenMenus(useMenus()).some((held) => held.url === menuUrl(menu))
}
