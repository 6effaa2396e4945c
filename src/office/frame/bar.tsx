import { ActionIcon, Button, Group, Kbd, Text, Tooltip } from '@mantine/core'
import { ArrowUp, CircleQuestionMark, Moon, Search, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { scrollToTop, useScrolledFar } from '#src/components/controls/scroll-top.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { useSkin } from '#src/lib/device/skin.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { AT_START } from '#src/office/kit/at-start.ts'
import { AccountButton } from './account-button.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { palette } from './palette-store.ts'
import { ServerClock } from './server-clock.tsx'
import { useShortcutHelp } from './shortcut-help.tsx'

/** Where you are at the start, the server's clock and the page-wide tools at the end. */
export function Bar() {
  const { t } = useTranslation('admin')
  const { menu, navbar } = useLayoutConfig()
  const horizontal = menu === 'horizontal'
  return (
    <Group
      component="header"
      justify="space-between"
      wrap="nowrap"
      flex="none"
      pos={navbar === 'sticky' ? 'sticky' : undefined}
      top={0}
      h="var(--admin-bar-h)"
      px="md"
      bg="var(--color-bg)"
      style={{ zIndex: 'var(--z-bar)' }}
      data-off-paper
    >
      {horizontal ? (
        <Link to={menuUrl('dashboard')} style={{ textDecoration: 'none' }} aria-label={t('nav.home')}>
          <Logo />
        </Link>
      ) : (
        <Breadcrumb />
      )}
      <Group gap="xs" wrap="nowrap" flex="none">
        <ScrollTopButton />
        <ServerClock />
        <Button
          ms="2xs"
          c="dimmed"
          aria-label={t('palette.placeholder')}
          leftSection={<Search size={16} strokeWidth={1.75} />}
          onClick={palette.open}
        >
          <Text span w="9rem" ta={AT_START} truncate visibleFrom="md">
            {t('palette.placeholder')}
          </Text>
          <Kbd ms="xs" visibleFrom="md">
            Ctrl K
          </Kbd>
        </Button>
        <SkinButton />
        <HelpButton />
        {horizontal && <AccountButton compact />}
      </Group>
    </Group>
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
