import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, dateParts, dateTime, shortDate, type Zone } from '#src/lib/format/dates.ts'
import type { PaketRow } from '#src/lib/queries/paket.ts'
import { DateMark } from './date-mark.tsx'
import { ListRow } from './list-row.tsx'
import { Inside } from './row-facts.tsx'
import { type JadwalRow, registrationOf } from './use-open-jadwals.ts'

interface OpenRowProps {
  jadwal: JadwalRow
  /** Its package, as far as the shop's list has it. */
  paket: PaketRow | undefined
  zone: Zone
  onAsk(): void
}

/** A tryout that may be joined, now or later. */
export function OpenRow({ jadwal, paket, zone, onAsk }: OpenRowProps) {
  const { t } = useTranslation('student')
  const now = useServerNow()
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
          <Button size="sm" aria-label={`${t('register.action')}: ${jadwal.nama}`} onClick={onAsk}>
            {t('register.action')}
          </Button>
        )
      }
      note={
        <>
          {paket?.subtes && <Inside mode={paket.mode} {...totalsOf(paket.subtes, paket.durasi_detik)} />}
          <Note icon={<Ticket aria-hidden="true" />}>
            <b>{t('find.free')}</b> · {when}
          </Note>
        </>
      }
    />
  )
}

function totalsOf(subtes: NonNullable<PaketRow['subtes']>, whole: number | null) {
  const sum = (of: (part: (typeof subtes)[number]) => number) => subtes.reduce((all, part) => all + of(part), 0)
  return { questions: sum(({ jumlah_soal }) => jumlah_soal), seconds: whole ?? sum(({ durasi_detik }) => durasi_detik) }
}
