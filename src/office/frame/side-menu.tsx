import { ActionIcon, Badge, Flex, Text, Tooltip } from '@mantine/core'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from '#src/components/frame/logo.tsx'
import { currentArea } from '#src/lib/paths/area.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { AccountButton } from './account-button.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { useNavConfig } from './nav-config.ts'
import styles from './side-menu.module.css'
import { useMenuGroups } from './use-menu-groups.ts'

const ICON = { size: 18, strokeWidth: 1.75, 'data-mirrored': '' } as const

export function SideMenu({ rail }: { rail: boolean }) {
  const { t } = useTranslation('admin')
  const groups = useMenuGroups()
  const choose = useNavConfig((config) => config.choose)
  const label = t(rail ? 'nav.wide' : 'nav.narrow')
  const nav = useCurrentInSight()
  return (
    <div className={styles.side} data-rail={rail ? '' : undefined} data-off-paper>
      <Link to={menuUrl('dashboard')} className={styles.brand} aria-label={t('nav.home')}>
        <Logo markOnly={rail} />
        {!rail && (
          <Badge variant="transparent" radius="xs" c="var(--color-text-muted)" bd="1px solid var(--admin-btn-border)">
            {t(currentArea() === 'super' ? 'nav.badgeSuper' : 'nav.badge')}
          </Badge>
        )}
      </Link>
      <nav ref={nav} data-divided="" aria-label={t('nav.label')}>
        {groups.map(({ group, menus }) => (
          <div key={group}>
            {group !== 'top' && !rail && (
              <Text component="h2" size="xs" fw={500} lts={0} c="dimmed" px="xs" pt="xs">
                {t(`nav.group.${group}`)}
              </Text>
            )}
            <ul>
              {menus.map((menu) => (
                <li key={menu.id}>
                  <MenuEntry menu={menu} rail={rail} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Flex
        component="footer"
        data-divided=""
        direction={rail ? 'column-reverse' : 'row'}
        align="center"
        justify="space-between"
        gap="2xs"
        py="xs"
      >
        <AccountButton compact={rail} />
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => choose(!rail)}>
            {rail ? <PanelLeftOpen {...ICON} /> : <PanelLeftClose {...ICON} />}
          </ActionIcon>
        </Tooltip>
      </Flex>
    </div>
  )
}

/** The entry of the open screen is in sight, also where the menu is longer than the window. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen marks another entry
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  return nav
}
