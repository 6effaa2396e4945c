import type { TFunction } from 'i18next'
import type { AccessMenu } from '#contract/access/access.ts'
import { OFFICE_MENUS } from '#contract/office-menus.ts'

const KNOWN = new Map(OFFICE_MENUS.map((menu) => [menu.route_name, menu]))

/** A menu and those under it by their names in the language of the reader; one that staff gave another name keeps that. */
export function inWords(menu: AccessMenu, t: TFunction<'admin'>, language: string): AccessMenu {
  const known = KNOWN.get(menu.route_name)
  const submenus = menu.submenus.map((below) => inWords(below, t, language))
  if (known?.name !== menu.name) return { ...menu, submenus }
  const own = Object.entries(known.names ?? {}).find(([each]) => each === language)?.[1].many
  return { ...menu, name: own ?? t(`nav.menu.${known.route_name}`, { defaultValue: menu.name }), submenus }
}
