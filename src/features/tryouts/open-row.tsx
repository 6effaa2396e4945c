import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, dateParts, dateTime, shortDate, type Zone } from '#src/lib/format/dates.ts'
import { DateMark } from './date-mark.tsx'
import { ListRow } from './list-row.tsx'
import { RegisterSheet } from './register-sheet.tsx'
import { type JadwalRow, registrationOf } from './use-open-jadwals.ts'

/** A tryout that may be joined, now or later. */
export function OpenRow({ jadwal, zone }: { jadwal: JadwalRow; zone: Zone }) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const [asked, setAsked] = useState(false)
  const open = registrationOf(jadwal, now) === 'open'
  const until = jadwal.pendaftaran_selesai ?? jadwal.selesai
  const when = open
    ? t('find.until', { date: shortDate(until, zone) })
    : t('find.from', { date: dateTime(jadwal.pendaftaran_mulai ?? jadwal.mulai, zone) })
  return (
    <ListRow
      mark={<DateMark moment={Date.parse(jadwal.mulai)} zone={zone} />}
      title={jadwal.nama}
      text={
        Date.parse(jadwal.mulai) <= now
          ? t('ahead.until', { date: shortDate(jadwal.selesai, zone) })
          : t('ahead.from', { weekday: dateParts(jadwal.mulai, zone).weekday, hour: clock(jadwal.mulai, zone) })
      }
      action={
        open && (
          <Button size="sm" aria-label={`${t('register.action')}: ${jadwal.nama}`} onClick={() => setAsked(true)}>
            {t('register.action')}
          </Button>
        )
      }
      note={
        <>
          <Note icon={<Ticket aria-hidden="true" />}>
            <b>{t('find.free')}</b> · {when}
          </Note>
          <RegisterSheet jadwal={jadwal} zone={zone} open={asked} onClose={() => setAsked(false)} />
        </>
      }
    />
  )
}
