import { useParams } from 'react-router-dom'
import { menu } from '#contract/resources/index.ts'
import { ChildList } from '#src/office/crud/child-list.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { menuOptions } from './menu.tsx'

const submenus = (parent_id: string) =>
  specOf(menu, {
    ...menuOptions,
    columns: ['name', 'url', 'icon', 'urutan', 'dasar'],
    filters: [],
    form: [
      { title: 'umum', fields: ['name', 'icon', 'urutan'] },
      { title: 'alamat', fields: ['url', 'route_name'] },
    ],
    rowActions: undefined,
    only: { parent_id },
  })

/** The submenus of one menu. */
export default function Submenu() {
  const { menu_id = '' } = useParams()
  return <ChildList parent="menu" id={menu_id} name="name" specOf={submenus} />
}
