import { Group, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useMenus } from '#src/office/crud/rights.ts'
import { type MenuGroup, menuOf, shownFor } from '#src/office/kit/menu-groups.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { AccountButton } from './account-button.tsx'
import styles from './menu-entry.module.css'
import { MenuEntry } from './menu-entry.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useMenuGroups } from './use-menu-groups.ts'

/** The horizontal menu: one row of groups, each with a drop-down; the account where no bar has it. */
export function TopMenu({ withAccount }: { withAccount: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <Group
      component="nav"
      gap="2xs"
      wrap="nowrap"
      flex="none"
      mih={40}
      px="md"
      style={{ overflowX: 'auto' }}
      aria-label={t('nav.label')}
      data-off-paper
    >
      {useMenuGroups().map((entry) =>
        entry.group === 'top' ? (
          entry.menus.map((menu) => <MenuEntry key={menu.id} menu={menu} />)
        ) : (
          <GroupMenu key={entry.group} {...entry} />
        ),
      )}
      {withAccount && <AccountButton compact />}
    </Group>
  )
}

function GroupMenu({ group, menus }: MenuGroup) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const go = useGo()
  const all = useMenus()
  const open = menuOf(pathname, all)
  const current = open && shownFor(open, all)
  const active = menus.some((menu) => menu.id === current?.id)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.entry} data-current={active ? '' : undefined}>
          <MenuIcon name={menus[0]?.icon ?? ''} />
          {t(`nav.group.${group}`)}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menus.map((menu) => (
          <Menu.Item
            key={menu.id}
            leftSection={<MenuIcon name={menu.icon} />}
            aria-current={menu.id === current?.id ? 'page' : undefined}
            onClick={() => go(menu.url)}
          >
            {menu.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
