import { useMemo } from 'react'
import { useMenus } from '#src/office/crud/rights.ts'
import { leadsSomewhere } from '#src/office/kit/addresses.ts'
import { groupMenus, type MenuGroup } from '#src/office/kit/menu-groups.ts'

export function useMenuGroups(): MenuGroup[] {
  const menus = useMenus()
  return useMemo(() => groupMenus(menus, leadsSomewhere), [menus])
}
