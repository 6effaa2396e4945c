import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages-admin.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import detail from './detail.module.css'
import styles from './schedules.module.css'

/** When the package is sat, and the exams made of it. */
export function Schedules({ check, paket_id }: { check: PackageCheck | undefined; paket_id: string }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const zone = useZone()
  const words = useWords('jadwal-paket')
  const holds = useHolds('jadwal-admin')
  const rights = useRights('jadwal-admin')
  const exams = useHolds('ujian-admin')
  if (!check) return null
  return (
    <section className={detail.section} aria-label={t('schedule.title')}>
      <header>
        <h2>{t('schedule.title')}</h2>
        <p>{check.jadwal.length > 0 ? check.jadwal.length.toLocaleString('id-ID') : ''}</p>
        {rights.create && (
          <Button
            leftSection={<CalendarPlus size={16} strokeWidth={1.75} />}
            onClick={() => go(`${menuUrl('jadwal-admin')}/tambah?paket=${paket_id}`)}
          >
            {t('schedule.add')}
          </Button>
        )}
      </header>
      {check.jadwal.length === 0 && <p className={detail.empty}>{t('schedule.empty')}</p>}
      <ul className={styles.list}>
        {check.jadwal.map((row) => (
          <li key={row.jadwal_id}>
            {holds ? (
              <GuardedLink to={`${menuUrl('jadwal-admin')}/detail/${row.jadwal_id}`}>{row.nama}</GuardedLink>
            ) : (
              <strong>{row.nama}</strong>
            )}
            <bdi>{dateTime(row.mulai, zone)}</bdi>
            <span>{t('schedule.members', { count: row.peserta })}</span>
            {row.berjalan > 0 && <span>{t('schedule.running', { count: row.berjalan })}</span>}
            <StatusChip status={row.status} word={words.value('status', row.status)} />
          </li>
        ))}
      </ul>
      {check.ujian.length > 0 && (
        <p className={styles.exams}>
          {t('schedule.exams')}{' '}
          {check.ujian.map(({ id, nama }) =>
            exams ? (
              <GuardedLink key={id} to={`${menuUrl('ujian-admin')}/detail/${id}`}>
                {nama}
              </GuardedLink>
            ) : (
              <strong key={id}>{nama}</strong>
            ),
          )}
        </p>
      )}
    </section>
  )
}
