import { Menu } from '@mantine/core'
import { BookOpen } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import { mapelMajor, schoolMajor } from '#contract/resources/index.ts'
import { ChildList } from '#src/office/crud/child-list.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { useWords } from '#src/office/kit/words.ts'

const majors = (school_id: string) =>
  specOf(schoolMajor, {
    columns: ['nama', 'kode', 'jenjang', 'peminat_snbt', 'daya_tampung_snbt', 'perkiraan_skor', 'status'],
    more: [
      'rumpun_id',
      'portofolio',
      'tahun_data',
      'peminat_snbp',
      'daya_tampung_snbp',
      'estimate_error',
      'sumber_perkiraan',
      'updated_at',
    ],
    filters: ['jenjang', 'rumpun_id'],
    sort: 'nama',
    tabs: 'status',
    form: [
      { title: 'umum', fields: ['kode', 'nama', 'jenjang', 'rumpun_id', 'portofolio', 'status'] },
      {
        title: 'figures',
        fields: [
          'tahun_data',
          'peminat_snbt',
          'daya_tampung_snbt',
          'peminat_snbp',
          'daya_tampung_snbp',
          'perkiraan_skor',
          'estimate_error',
          'sumber_perkiraan',
        ],
      },
    ],
    only: { school_id },
    rowActions: SubjectsAction,
  })

function SubjectsAction({ row }: { row: Row<typeof schoolMajor> }) {
  const words = useWords('mapel-major')
  const navigate = useNavigate()
  return (
    <Menu.Item leftSection={<BookOpen size={16} />} onClick={() => navigate(`?prodi=${row.id}`)}>
      {words.title}
    </Menu.Item>
  )
}

const subjects = (school_major_id: string) =>
  specOf(mapelMajor, {
    columns: ['mapel_id', 'kurikulum', 'updated_at'],
    filters: ['kurikulum'],
    form: [{ title: 'umum', fields: ['mapel_id', 'kurikulum'] }],
    only: { school_major_id },
  })

/** The study programmes of a university; with `?prodi={id}` the supporting subjects of one. */
export default function UniversitasDetail() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const prodi = search.get('prodi')
  return prodi ? (
    <ChildList parent="school-major" id={prodi} specOf={subjects} />
  ) : (
    <ChildList parent="school" id={id} specOf={majors} />
  )
}
