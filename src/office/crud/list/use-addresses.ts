import { useLocation } from 'react-router-dom'
import { menuOf } from '#src/office/kit/menu-groups.ts'
import { useWords } from '#src/office/kit/words.ts'
import { foreignPart } from '#src/office/list/list-state.ts'
import type { AdminRow } from '../data.ts'
import { CREATE, EDIT } from '../own-parts.ts'
import { useMenus } from '../rights.ts'
import type { Spec } from '../spec.ts'

export interface Addresses {
  /** What people call the resource: the menu's name, as the server has it. */
  title: string
  list: string
  create: string
  edit(id: string): string
  open(row: AdminRow): string
}

export function useAddresses(spec: Spec): Addresses {
  const { pathname, search } = useLocation()
  const menu = menuOf(pathname, useMenus())
  const words = useWords(spec.resource.name)
  const rest = foreignPart(new URLSearchParams(search), spec.filters).toString()
  const here = (action: string) => `${pathname}?${[rest, action].filter(Boolean).join('&')}`
  const own = spec.addresses?.()
  const list = own?.list ?? (rest ? `${pathname}?${rest}` : pathname)
  const edit = own?.edit ?? ((id: string) => here(`${EDIT}=${id}`))
  const onMenu = menu && !rest && (menu.url === pathname || menu.url === own?.list)
  return {
    title: onMenu ? menu.name : words.title,
    list,
    create: own?.create ?? here(`${CREATE}=`),
    edit,
    open: (row) => spec.open?.(row) ?? edit(row.id),
  }
}
