import { Moon, PanelTop, Plus, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rightsFor } from '#contract/access/access.ts'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { useSkin } from '#src/lib/device/skin.ts'
import { useMenus } from '#src/office/crud/rights.ts'
import { addressToCreate } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { PaletteAction } from './palette-actions.ts'
import { useMenuGroups } from './use-menu-groups.ts'

/** Going somewhere, making something new where the level may, and the look of the screen. */
export function useCommands(): PaletteAction[] {
  const { t } = useTranslation('admin')
  const go = useGo()
  const menus = useMenus()
  const shown = useMenuGroups().flatMap((group) => group.menus)
  const { choose } = useSkin()
  const { menu: layout, change } = useLayoutConfig()

  const places = shown.map((menu) => ({
    id: menu.url,
    name: menu.name,
    where: t('palette.open'),
    icon: <MenuIcon name={menu.icon} />,
    run: () => go(menu.url),
  }))
  const creation = { icon: <Plus size={16} /> }
  const creations = shown.flatMap((menu) => {
    const to = rightsFor(menu.url, menus).create ? addressToCreate(menu.url) : undefined
    if (!to) return []
    return [{ ...creation, id: to, name: t('new', { name: menu.name }), where: menu.name, run: () => go(to) }]
  })
  const looks: PaletteAction[] = [
    {
      id: 'light',
      name: t('bar.light'),
      where: t('account.skin'),
      icon: <Sun size={16} />,
      run: () => choose('light'),
    },
    { id: 'dark', name: t('bar.dark'), where: t('account.skin'), icon: <Moon size={16} />, run: () => choose('dark') },
    {
      id: 'layout',
      name: t(layout === 'vertical' ? 'palette.menuTop' : 'palette.menuSide'),
      where: t('account.menu'),
      icon: <PanelTop size={16} />,
      run: () => change({ menu: layout === 'vertical' ? 'horizontal' : 'vertical' }),
    },
  ]
  return [...places, ...creations, ...looks]
}
