import { Anchor, Group, Text } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useMenus } from '#src/office/crud/rights.ts'
import { menuOf, shownFor } from '#src/office/kit/menu-groups.ts'
import { useTrail } from '#src/office/kit/trail.ts'
import { useMenuGroups } from './use-menu-groups.ts'

export function Breadcrumb() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const trail = useTrail((state) => state.trail)
  const menus = useMenus()
  const menu = menuOf(pathname, menus)
  const shown = menu && shownFor(menu, menus)
  const group = useMenuGroups().find((entry) => entry.menus.some((held) => held.id === shown?.id))?.group
  const steps = [
    ...(group && group !== 'top' && !trail ? [{ name: t(`nav.group.${group}`), url: null }] : []),
    ...(menu ? [{ name: menu.name, url: menu.url }] : []),
    ...(trail ? [{ name: trail, url: null }] : []),
  ]
  return (
    <Group component="nav" gap="xs" wrap="nowrap" miw={0} c="var(--color-text-muted)" aria-label={t('bar.breadcrumb')}>
      {steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />}
          {index < steps.length - 1 && step.url ? (
            <Anchor component={Link} to={step.url} c="inherit" truncate>
              {step.name}
            </Anchor>
          ) : (
            <Step current={index === steps.length - 1}>{step.name}</Step>
          )}
        </Fragment>
      ))}
    </Group>
  )
}

function Step({ current, children }: { current: boolean; children: string }) {
  const look = current ? { fw: 600, c: 'var(--color-text)' } : {}
  return (
    <Text span truncate {...look} aria-current={current ? 'page' : undefined}>
      {children}
    </Text>
  )
}
