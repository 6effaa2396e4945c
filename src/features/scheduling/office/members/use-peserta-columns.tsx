import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { StateWord } from './state-word.tsx'

const NONE = <span aria-hidden="true">–</span>

export function usePesertaColumns(): Column<Peserta>[] {
  const { t } = useTranslation('participants')
  const zone = useZone()
  const specialTimes = ({ tambahan_detik, mulai_sendiri, selesai_sendiri }: Peserta): string[] => [
    ...(tambahan_detik ? [t('times.plus', { n: Math.round(tambahan_detik / 60) })] : []),
    ...(mulai_sendiri ? [t('times.from', { at: dateTime(Date.parse(mulai_sendiri), zone) })] : []),
    ...(selesai_sendiri ? [t('times.until', { at: dateTime(Date.parse(selesai_sendiri), zone) })] : []),
  ]
  return [
    {
      id: 'nama',
      head: t('col.nama'),
      sort: 'nama',
      name: true,
      fill: true,
      width: '30%',
      cell: (row) => (
        <>
          {row.nama}
          <small>{[row.email, ...specialTimes(row)].join(' · ')}</small>
        </>
      ),
    },
    { id: 'nomor', head: t('col.nomor'), sort: 'nomor_peserta', cell: (row) => row.nomor_peserta ?? NONE },
    { id: 'sekolah', head: t('col.sekolah'), sort: 'sekolah', below: 1100, cell: (row) => row.sekolah ?? NONE },
    { id: 'ruang', head: t('col.ruang'), sort: 'ruang', cell: (row) => row.ruang ?? NONE },
    { id: 'kursi', head: t('col.kursi'), cell: (row) => row.kursi ?? NONE },
    { id: 'progress', head: t('col.progress'), width: '9.5rem', cell: (row) => <StateWord row={row} /> },
  ]
}
