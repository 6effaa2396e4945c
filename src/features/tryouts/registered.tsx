import { ArrowRight, CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { calendarFile } from '#src/lib/files/calendar-file.ts'
import { download } from '#src/lib/files/download.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { leftText } from '#src/lib/format/left-text.ts'
import { paths } from '#src/lib/paths.ts'
import { offerPush } from '#src/lib/push.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'
import type { JadwalRow } from './use-open-jadwals.ts'
import { wayToStart } from './way-to.ts'

/** When the server reminds (server/notices/remind.ts), ms before. */
const [DAY, LAST_REMINDER] = [86_400_000, 1_800_000]

/** Registered: at once to the exam where it is open, else into the calendar and to the checks of the phone. */
export function Registered({ jadwal, zone }: { jadwal: JadwalRow; zone: Zone }) {
  const { t, i18n } = useTranslation('student')
  const now = useServerNow()
  const [mulai, selesai] = [Date.parse(jadwal.mulai), Date.parse(jadwal.selesai)]
  const open = mulai <= now
  const own = useMyJadwal().data?.reply.data.find(({ jadwal_id }) => jadwal_id === jadwal.id)
  const to = own ? wayToStart(own) : paths.tryoutDetail(jadwal.id)
  const save = () => {
    const text = t('register.entryText', { date: dateTime(mulai, zone) })
    const entry = { id: `${jadwal.id}@elp`, title: `${jadwal.nama} · ELP`, text, before: mulai }
    const url = new URL(paths.tryoutDetail(jadwal.id), location.href).href
    download(new File([calendarFile({ ...entry, url }, now)], 'elp.ics', { type: 'text/calendar' }), 'elp.ics')
  }
  return (
    <Stack gap={4}>
      <Text as="h3" size="lg" role="status">
        {t('register.done', { name: jadwal.nama })}
      </Text>
      <Text tone="muted">
        {open
          ? t('register.openNow', { date: dateTime(selesai, zone) })
          : t('register.opensAt', {
              date: dateTime(mulai, zone),
              left: leftText(mulai, now, zone, i18n.language),
            })}{' '}
        {mulai - now > LAST_REMINDER && t(mulai - now > DAY ? 'register.remindTwice' : 'register.remindOnce')}
      </Text>
      <LinkButton
        {...{ variant: 'accent', size: 'lg', block: true, to }}
        iconEnd={<ArrowRight aria-hidden="true" />}
        onClick={open ? undefined : offerPush}
      >
        {t(open ? 'register.startNow' : 'register.prepare')}
      </LinkButton>
      {!open && (
        <Button block icon={<CalendarPlus aria-hidden="true" />} onClick={save}>
          {t('register.calendar')}
        </Button>
      )}
    </Stack>
  )
}
