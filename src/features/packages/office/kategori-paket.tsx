import { Menu } from '@mantine/core'
import { FolderTree } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { kategoriPaket, subcatPaket } from '#contract/resources/index.ts'
import { ChildList } from '#src/office/crud/child-list.tsx'
import { page } from '#src/office/crud/page.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { useWords } from '#src/office/kit/words.ts'

const Kategori = page(kategoriPaket, {
  columns: ['nama', 'slug', 'urutan', 'status'],
  more: ['updated_at'],
  sort: 'urutan',
  tabs: 'status',
  form: [{ title: 'umum', fields: ['nama', 'slug', 'urutan', 'status'] }],
  rowActions: SubcatAction,
})

function SubcatAction({ row }: { row: Row<typeof kategoriPaket> }) {
  const words = useWords('subcat-paket')
  const navigate = useNavigate()
  return (
    <Menu.Item leftSection={<FolderTree size={16} />} onClick={() => navigate(`?kategori=${row.id}`)}>
      {words.title}
    </Menu.Item>
  )
}

const subcats = (kategori_id: string) =>
  specOf(subcatPaket, {
    columns: ['nama', 'urutan', 'updated_at'],
    form: [{ title: 'umum', fields: ['nama', 'urutan'] }],
    only: { kategori_id },
  })

/** Categories; with `?kategori={id}` the sub-categories of one. */
export default function KategoriPaketScreen() {
  const [search] = useSearchParams()
  const id = search.get('kategori')
  return id ? <ChildList parent="kategori-paket" id={id} specOf={subcats} /> : <Kategori />
}
