import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { leadsSomewhere } from '#src/office/kit/addresses.ts'
import { menuOf, viewsOf } from '#src/office/kit/menu-groups.ts'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useMenus } from '../rights.ts'

/** The other views of the list at this address, which have no entries of their own in the menu. */
export function MenuViews() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const go = useGo()
  const menus = useMenus()
  const menu = menuOf(pathname, menus)
  if (menu?.url !== pathname) return null
  const views = viewsOf(menu, menus, leadsSomewhere)
  if (views.length === 0) return null
  return (
    <TabRow
      pages
      label={t('nav.views')}
      tabs={views.map(({ url, name }) => ({ value: url, name }))}
      chosen={pathname}
      onChoose={go}
    />
  )
}
