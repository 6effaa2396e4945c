import { CalendarX, CircleCheck, Hourglass, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { figure } from '#src/lib/format/figure.ts'
import { paths } from '#src/lib/paths.ts'
import styles from './done-row.module.css'
import { ListRow } from './list-row.tsx'
import type { Done } from './my-tryouts.ts'
import { InsideOwn } from './row-facts.tsx'

interface DoneRowProps {
  done: Done
  /** Undefined where it is not out. */
  score: number | undefined
  zone: Zone
}

export function DoneRow({ done, score, zone }: DoneRowProps) {
  const { t } = useTranslation('student')
  const waits = (done.pengumuman_at ?? 0) > useServerNow()
  if (!done.attempt_id) return <MissedRow done={done} zone={zone} />
  return (
    <ListRow
      mark={<IconMark tone={waits ? 'muted' : 'success'}>{waits ? <Hourglass /> : <CircleCheck />}</IconMark>}
      title={done.nama}
      to={paths.hasilUjian(done.attempt_id)}
      text={t(score === undefined ? 'done.text' : 'done.score', {
        date: dateTime(done.at, zone),
        score: figure(score ?? 0),
      })}
      action={
        <LinkButton
          size="sm"
          variant="soft"
          to={paths.hasilUjian(done.attempt_id)}
          aria-label={`${t('done.open')}: ${done.nama}`}
        >
          {t('done.open')}
        </LinkButton>
      }
      note={
        <>
          {done.jadwal && <InsideOwn jadwal={done.jadwal} />}
          <DoneNote done={done} zone={zone} waits={waits} />
          <LinkButton
            size="sm"
            variant="quiet"
            className={styles.receipt}
            icon={<ReceiptText aria-hidden="true" />}
            to={paths.tandaTerima(done.attempt_id)}
            aria-label={`${t('receipt.open')}: ${done.nama}`}
          >
            {t('receipt.open')}
          </LinkButton>
        </>
      }
    />
  )
}

function DoneNote({ done, zone, waits }: { done: Done; zone: Zone; waits: boolean }) {
  const { t } = useTranslation('student')
  const icon = <Hourglass aria-hidden="true" />
  if (!done.counted) return <Note icon={icon}>{t('done.notCounted')}</Note>
  if (!waits || done.pengumuman_at === null) return null
  return <Note icon={icon}>{t('done.waits', { date: dateTime(done.pengumuman_at, zone) })}</Note>
}

function MissedRow({ done, zone }: { done: Done; zone: Zone }) {
  const { t } = useTranslation('student')
  return (
    <ListRow
      mark={
        <IconMark tone="muted">
          <CalendarX />
        </IconMark>
      }
      title={done.nama}
      text={t('done.missed', { date: dateTime(done.at, zone) })}
      note={done.jadwal && <InsideOwn jadwal={done.jadwal} />}
    />
  )
}
