import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/report.ts'
import { asCount, asIndex, asNilai } from './numbers.ts'
import styles from './pictures.module.css'
import { ReliabilityNote } from './reliability-note.tsx'
import { useItems } from './report-data.ts'

/** Per sub-test the middle half as a band, the mean as a mark, and how far its figure can be relied on. */
export function SubtesBands({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const items = useItems(report.jadwal.id, undefined)
  const spreads = report.subtes.flatMap(({ sebaran }) => sebaran ?? [])
  const low = Math.min(...spreads.map(({ min }) => min))
  const high = Math.max(...spreads.map(({ max }) => max), low + 1e-6)
  const share = (width: number) => `${(width / (high - low)) * 100}%`
  const place = (value: number) => share(value - low)
  return (
    <>
      {items.data && <ReliabilityNote takers={items.data.n} />}
      <table className={styles.bands}>
        <thead>
          <tr>
            <th>{t('subtes.name')}</th>
            <th aria-label={t('subtes.legend')}>
              <span className={styles.scale}>
                <span>{asNilai(low)}</span>
                <span>{asNilai(high)}</span>
              </span>
            </th>
            <th>{t('subtes.mean')}</th>
            <th title={t('subtes.alphaHelp')}>α</th>
            <th title={t('subtes.semHelp')}>SEM</th>
            {report.lulus && <th>{t('peserta.lulus')}</th>}
          </tr>
        </thead>
        <tbody>
          {report.subtes.map(({ id, kode, nama, sebaran, lulus }) => {
            const own = items.data?.subtes.find((one) => one.id === id)
            return (
              <tr key={id}>
                <th title={nama}>{kode}</th>
                <td className={styles.track}>
                  {sebaran && (
                    <span className={styles.rail}>
                      <span
                        className={styles.half}
                        style={{
                          insetInlineStart: place(sebaran.q1),
                          inlineSize: share(sebaran.q3 - sebaran.q1),
                        }}
                      />
                      <span className={styles.mean} style={{ insetInlineStart: place(sebaran.mean) }} />
                    </span>
                  )}
                </td>
                <td>{asNilai(sebaran?.mean)}</td>
                <td>{asIndex(own?.alpha)}</td>
                <td>{asIndex(own?.sem)}</td>
                {report.lulus && <td>{asCount(lulus)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
