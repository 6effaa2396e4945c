import { useTranslation } from 'react-i18next'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { useCount } from './counts.ts'

/** What the house holds. Only what the level may see is counted. */
export function Figures() {
  const { t } = useTranslation('admin')
  const figures = [
    ['soal', useCount('soal', 'bank-soal', { status: 'terbit' })],
    ['paket', useCount('paket', 'paket-tryout', { status: 'terbit' })],
    ['ujian', useCount('ujian', 'ujian-admin', { status: 'terbit' })],
    ['jadwal', useCount('jadwal-paket', 'jadwal-admin', { status: 'terbit' })],
  ] as const
  const known = figures.filter(([, value]) => value !== undefined)
  if (known.length === 0) return null
  return (
    <Stats>
      {known.map(([name, value]) => (
        <Stat key={name} name={t(`dashboard.figure.${name}`)} value={value?.toLocaleString('id-ID')} />
      ))}
    </Stats>
  )
}
