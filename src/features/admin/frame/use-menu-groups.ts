import { useMemo } from 'react'
import { useMenus } from '../rights.ts'
import { leadsSomewhere } from '../routes.ts'
import { groupMenus, type MenuGroup } from './menu-groups.ts'

export function useMenuGroups(): MenuGroup[] {
  const menus = useMenus()
  return useMemo(() => groupMenus(menus, leadsSomewhere), [menus])
}
