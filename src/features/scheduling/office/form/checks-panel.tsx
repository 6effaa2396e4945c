import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import { useZone } from '#src/lib/zone.ts'
import { findingsOf } from './checks.ts'
import styles from './checks-panel.module.css'
import { useJadwalPeople } from './use-jadwal-people.ts'
import { usePaketTimes } from './use-paket-times.ts'
import { useSharing } from './use-sharing.ts'

/** What stands between this schedule and its sitting, from what is typed and what is stored. */
export function ChecksPanel({ values, id }: { values: Partial<Row<typeof jadwalPaket>>; id: string | undefined }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const paket = usePaketTimes(values.paket_id)
  const people = useJadwalPeople(id)
  const sharing = useSharing(values.paket_id, id)
  const now = useServerNow()
  if (!values.paket_id || !values.mulai || !values.selesai || paket.status === null) return null
  const findings = findingsOf(values, { paket, ...people, sharing, now })
  return (
    <section className={styles.panel} aria-live="polite">
      <h2>{t('jadwal-paket.check.title')}</h2>
      <ul>
        {findings.map(({ key, bad, nama, menit, at }) => (
          <li key={key + (nama ?? '')} data-bad={bad ? '' : undefined}>
            {bad ? (
              <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Info size={14} strokeWidth={1.75} aria-hidden="true" />
            )}
            {t(`jadwal-paket.check.${key}`, { nama, menit, jam: at === undefined ? '' : dateTime(at, zone) })}
          </li>
        ))}
        {!findings.some(({ bad }) => bad) && (
          <li>
            <CircleCheck size={14} strokeWidth={1.75} aria-hidden="true" data-good="" />
            {t('jadwal-paket.check.ok')}
          </li>
        )}
      </ul>
    </section>
  )
}
