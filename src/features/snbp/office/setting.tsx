import { Menu } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { snbpDescription, snbpSetting } from '#contract/resources/index.ts'
import { ChildList } from '#src/office/crud/child-list.tsx'
import { page } from '#src/office/crud/page.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { useWords } from '#src/office/kit/words.ts'

const Settings = page(snbpSetting, {
  columns: ['nama', 'tahun', 'harga', 'mulai', 'selesai', 'bobot_rapor', 'status'],
  more: ['updated_at'],
  sort: '-tahun',
  tabs: 'status',
  form: [
    { title: 'umum', fields: ['nama', 'tahun', 'status'] },
    { title: 'penjualan', fields: ['harga', 'harga_coret', 'mulai', 'selesai'] },
    { title: 'penilaian', fields: ['bobot_rapor', 'batas_aman', 'batas_pertimbangkan', 'min_peserta'] },
  ],
  rowActions: DescriptionAction,
})

function DescriptionAction({ row }: { row: Row<typeof snbpSetting> }) {
  const words = useWords('snbp-description')
  const navigate = useNavigate()
  return (
    <Menu.Item leftSection={<FileText size={16} />} onClick={() => navigate(`?keterangan=${row.id}`)}>
      {words.title}
    </Menu.Item>
  )
}

const descriptions = (program_id: string) =>
  specOf(snbpDescription, {
    columns: ['judul', 'urutan', 'updated_at'],
    sort: 'urutan',
    form: [{ title: 'umum', fields: ['judul', 'isi', 'urutan'] }],
    only: { program_id },
  })

/** Programmes with the numbers of their estimate; with `?keterangan={id}` the texts of one. */
export default function SnbpSettings() {
  const [search] = useSearchParams()
  const id = search.get('keterangan')
  return id ? <ChildList parent="snbp-setting" id={id} specOf={descriptions} /> : <Settings />
}
