import { useTranslation } from 'react-i18next'
import { useCount } from './counts.ts'
import styles from './dashboard.module.css'

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
    <dl className={styles.figures}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`dashboard.figure.${name}`)}</dt>
          <dd>{value?.toLocaleString('id-ID')}</dd>
        </div>
      ))}
    </dl>
  )
}
