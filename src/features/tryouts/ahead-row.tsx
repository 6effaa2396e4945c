import { Download, FileCheck, Lock, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, dateParts, dateTime, shortDate, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { DateMark } from './date-mark.tsx'
import { ListRow } from './list-row.tsx'
import { type PaperWords, paperWords } from './paper-words.ts'
import type { PaperStates } from './use-papers.ts'

interface AheadRowProps {
  jadwal: MyJadwal
  papers: PaperStates
  zone: Zone
}

/** A tryout that is open or to come, with where its paper stands. */
export function AheadRow({ jadwal, papers, zone }: AheadRowProps) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const device = useDeviceWords()
  const open = jadwal.mulai <= now
  const sitting = jadwal.sittings[0]
  const words = paperWords(sitting, sitting && papers.get(sitting.jadwal_ujian_id), now, zone)
  const weekday = dateParts(jadwal.mulai, zone).weekday
  const text = open
    ? t('ahead.until', { date: lastMoment(jadwal.selesai, now, zone) })
    : t('ahead.from', { weekday, hour: clock(jadwal.mulai, zone) })
  return (
    <ListRow
      mark={open ? <OpenMark /> : <DateMark moment={jadwal.mulai} zone={zone} />}
      title={jadwal.nama}
      to={paths.tryoutDetail(jadwal.jadwal_id)}
      text={text}
      action={
        <LinkButton
          size="sm"
          variant="soft"
          to={startOf(jadwal)}
          aria-label={`${t(open ? 'ahead.start' : 'ahead.prepare')}: ${jadwal.nama}`}
        >
          {t(open ? 'ahead.start' : 'ahead.prepare')}
        </LinkButton>
      }
      note={
        <Note tone={words.ready ? 'brand' : 'muted'} icon={<PaperIcon words={words} />}>
          {t(words.key, { ...device, ...words.values })}
        </Note>
      }
    />
  )
}

const DAY = 86_400_000

/** The hour matters only where it is near. */
const lastMoment = (moment: number, now: number, zone: Zone) =>
  moment - now > 2 * DAY ? shortDate(moment, zone) : dateTime(moment, zone)

/** Straight to the checks where there is one sitting to choose from. */
function startOf(jadwal: MyJadwal): string {
  const [only, ...more] = jadwal.sittings
  return only && more.length === 0
    ? paths.tryoutDetailSubtest(jadwal.jadwal_id, only.jadwal_ujian_id)
    : paths.tryoutDetail(jadwal.jadwal_id)
}

function OpenMark() {
  return (
    <IconMark tone="brand">
      <Play />
    </IconMark>
  )
}

function PaperIcon({ words }: { words: PaperWords }) {
  if (!words.ready) return <Download aria-hidden="true" />
  return words.key === 'paper.ready' ? <FileCheck aria-hidden="true" /> : <Lock aria-hidden="true" />
}
