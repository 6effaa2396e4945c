import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/scheduling/participants.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { StateWord } from './state-word.tsx'

const NONE = <span aria-hidden="true">–</span>

export function usePesertaColumns(): Column<Peserta>[] {
  const { t } = useTranslation('participants')
  return [
    {
      id: 'nama',
      head: t('col.nama'),
      sort: 'nama',
      name: true,
      fill: true,
      width: '36%',
      cell: (row) => (
        <>
          {row.nama}
          <small>{row.email}</small>
        </>
      ),
    },
    { id: 'nomor', head: t('col.nomor'), sort: 'nomor_peserta', cell: (row) => row.nomor_peserta ?? NONE },
    { id: 'sekolah', head: t('col.sekolah'), sort: 'sekolah', below: 1100, cell: (row) => row.sekolah ?? NONE },
    { id: 'ruang', head: t('col.ruang'), sort: 'ruang', cell: (row) => row.ruang ?? NONE },
    { id: 'kursi', head: t('col.kursi'), cell: (row) => row.kursi ?? NONE },
    { id: 'progress', head: t('col.progress'), cell: (row) => <StateWord row={row} /> },
  ]
}
