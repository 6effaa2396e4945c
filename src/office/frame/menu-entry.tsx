import { Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import type { AccessMenu } from '#contract/access/access.ts'
import { useMenus } from '#src/office/crud/rights.ts'
import { menuOf, shownFor } from '#src/office/kit/menu-groups.ts'
import styles from './menu-entry.module.css'
import { MenuIcon } from './menu-icon.tsx'

/** One line of the menu; the one whose screen is open, or whose sub-screen is, is marked. */
export function MenuEntry({ menu, rail = false }: { menu: AccessMenu; rail?: boolean }) {
  const { pathname } = useLocation()
  const menus = useMenus()
  const open = menuOf(pathname, menus)
  const active = open !== undefined && shownFor(open, menus).id === menu.id
  const link = (
    <Link
      to={menu.url}
      className={styles.entry}
      data-hover=""
      data-rail={rail ? '' : undefined}
      data-current={active ? '' : undefined}
      aria-current={active ? 'page' : undefined}
      aria-label={rail ? menu.name : undefined}
    >
      <MenuIcon name={menu.icon} size={rail ? 18 : 16} current={active} />
      {!rail && <span>{menu.name}</span>}
    </Link>
  )
  return rail ? <Tooltip label={menu.name}>{link}</Tooltip> : link
}
