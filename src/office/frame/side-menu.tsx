import { ActionIcon, Tooltip } from '@mantine/core'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '#src/components/logo.tsx'
import { paths } from '#src/lib/paths.ts'
import { AccountButton } from './account-button.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { useNavConfig } from './nav-config.ts'
import styles from './side-menu.module.css'
import { useMenuGroups } from './use-menu-groups.ts'

export function SideMenu({ rail }: { rail: boolean }) {
  const { t } = useTranslation('admin')
  const groups = useMenuGroups()
  const choose = useNavConfig((config) => config.choose)
  const label = t(rail ? 'nav.wide' : 'nav.narrow')
  return (
    <div className={styles.side} data-rail={rail ? '' : undefined}>
      <Link to={paths.staff()} className={styles.brand} aria-label={t('nav.home')}>
        <Logo />
        <span className={styles.badge}>{t('nav.badge')}</span>
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {groups.map(({ group, menus }) => (
          <div key={group} className={styles.group}>
            {group !== 'atas' && <h2 className={styles.heading}>{t(`nav.group.${group}`)}</h2>}
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
      <div className={styles.foot}>
        <AccountButton compact={rail} />
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => choose(!rail)} className={styles.toggle}>
            {rail ? <PanelLeftOpen size={18} strokeWidth={1.75} /> : <PanelLeftClose size={18} strokeWidth={1.75} />}
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}
