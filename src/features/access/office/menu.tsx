import { Menu as Drop } from '@mantine/core'
import { ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { menu } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import type { PageOptions } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const menuOptions: PageOptions<typeof menu> = {
  columns: ['name', 'url', 'icon', 'urutan', 'parent_id', 'dasar'],
  more: ['route_name', 'updated_at'],
  sort: 'urutan',
  form: [
    { title: 'umum', fields: ['name', 'icon', 'urutan', 'parent_id'] },
    { title: 'alamat', fields: ['url', 'route_name'] },
  ],
  rowActions: SubmenuAction,
}

export default page(menu, menuOptions)

function SubmenuAction({ row }: { row: Row<typeof menu> }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  if (row.parent_id) return null
  return (
    <Drop.Item leftSection={<ListTree size={16} />} onClick={() => navigate(`${menuUrl('submenu')}/${row.id}`)}>
      {t('submenu.title')}
    </Drop.Item>
  )
}
