import { Skeleton } from '@mantine/core'
import { CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clock, dateTime, isSameDay } from '#src/lib/format/dates.ts'
import { countdownParts, duration } from '#src/lib/format/duration.ts'
import { useZone } from '#src/lib/zone.ts'
import { asApiError } from '#src/office/crud/api-failure.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import styles from './dashboard.module.css'
import { elapsed, useSchedules } from './schedules.ts'

export function Running() {
  const { t } = useTranslation('admin')
  const { found, now, running } = useSchedules()
  const mayList = useHolds('jadwal-admin')
  return (
    <section className={styles.main}>
      <header className={styles.sectionHead}>
        <h2>{t('dashboard.running')}</h2>
        {running.length > 0 && (
          <span className={styles.pill}>{t('dashboard.schedules', { count: running.length })}</span>
        )}
        {mayList && <GuardedLink to={menuUrl('jadwal-admin')}>{t('dashboard.allSchedules')}</GuardedLink>}
      </header>
      {found.isPending && <Skeleton height={56} mb="xs" />}
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && running.length === 0 && <State title={t('dashboard.quiet')} text={t('dashboard.quietText')} />}
      {running.map((row) => (
        <RunningRow key={row.id} row={row} now={now} />
      ))}
    </section>
  )
}

function RunningRow({ row, now }: { row: AdminRow; now: number }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const start = Date.parse(String(row.mulai))
  const end = Date.parse(String(row.selesai))
  const shown = (moment: number) => (isSameDay(moment, now, zone) ? clock(moment, zone) : dateTime(moment, zone))
  return (
    <div className={styles.running}>
      <CirclePlay size={16} strokeWidth={1.75} aria-hidden="true" />
      <strong>
        <GuardedLink to={`${menuUrl('jadwal-admin')}/detail/${row.id}`}>{String(row.nama)}</GuardedLink>
      </strong>
      <div className={styles.progress}>
        <span>{shown(start)}</span>
        <span>{t('dashboard.left', { time: left(end - now, t) })}</span>
        <span>{shown(end)}</span>
        <progress value={elapsed(row, now)} max={1} aria-label={t('dashboard.elapsed')} />
      </div>
    </div>
  )
}

const DAY_MS = 86_400_000

/** Days where there are some, else hours, minutes and seconds. */
function left(ms: number, t: (key: string, values: { count: number }) => string): string {
  return ms < DAY_MS ? duration(ms) : t('dashboard.days', { count: countdownParts(ms).days })
}
