import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { ArrowUp, CircleQuestionMark, Moon, Search, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '#src/components/logo.tsx'
import { scrollToTop, useScrolledFar } from '#src/components/scroll-top.tsx'
import { useLayoutConfig } from '#src/lib/layout-config.ts'
import { paths } from '#src/lib/paths.ts'
import { useSkin } from '#src/lib/skin.ts'
import { AccountButton } from './account-button.tsx'
import styles from './bar.module.css'
import { Breadcrumb } from './breadcrumb.tsx'
import { palette } from './palette-store.ts'
import { ServerClock } from './server-clock.tsx'
import { useShortcutHelp } from './shortcut-help.tsx'

/** Sticky: where you are at the start, the server's clock and the page-wide tools at the end. */
export function Bar() {
  const { t } = useTranslation('admin')
  const horizontal = useLayoutConfig((config) => config.menu === 'horizontal')
  return (
    <header className={styles.bar}>
      {horizontal ? (
        <Link to={paths.staff()} className={styles.brand} aria-label={t('nav.home')}>
          <Logo />
        </Link>
      ) : (
        <Breadcrumb />
      )}
      <div className={styles.tools}>
        <ScrollTopButton />
        <ServerClock />
        <button type="button" className={styles.palette} aria-label={t('palette.placeholder')} onClick={palette.open}>
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('palette.placeholder')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <SkinButton />
        <HelpButton />
        {horizontal && <AccountButton compact />}
      </div>
    </header>
  )
}

/** A place of its own in the bar: over the work it would lie on a row's menu, the pager or a save bar. */
function ScrollTopButton() {
  const { t } = useTranslation()
  if (!useScrolledFar()) return null
  return (
    <Tooltip label={t('scrollTop')} position="bottom">
      <ActionIcon aria-label={t('scrollTop')} onClick={scrollToTop}>
        <ArrowUp size={18} strokeWidth={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

function SkinButton() {
  const { t } = useTranslation('admin')
  const { choose } = useSkin()
  const dark = useSkin(() => document.documentElement.dataset.theme === 'dark')
  const label = t(dark ? 'bar.light' : 'bar.dark')
  return (
    <Tooltip label={label} position="bottom">
      <ActionIcon aria-label={label} onClick={() => choose(dark ? 'light' : 'dark')}>
        {dark ? <Sun size={18} strokeWidth={1.75} /> : <Moon size={18} strokeWidth={1.75} />}
      </ActionIcon>
    </Tooltip>
  )
}

function HelpButton() {
  const { t } = useTranslation('admin')
  const open = useShortcutHelp((state) => state.show)
  return (
    <Tooltip label={t('shortcut.title')} position="bottom">
      <ActionIcon aria-label={t('shortcut.title')} onClick={() => open(true)}>
        <CircleQuestionMark size={18} strokeWidth={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
