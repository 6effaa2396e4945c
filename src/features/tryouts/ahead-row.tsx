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
import { attemptsOf } from './my-tryouts.ts'
import type { OwnScores } from './own-scores.ts'
import { type PaperWords, paperWords } from './paper-words.ts'
import { InsideOwn, Times } from './row-facts.tsx'
import type { PaperStates } from './use-papers.ts'
import { wayToStart } from './way-to.ts'

interface AheadRowProps {
  jadwal: MyJadwal
  papers: PaperStates
  scores: OwnScores
  zone: Zone
}

/** A tryout that is open or to come: what is in it, how one did in it before, and where its paper stands. */
export function AheadRow({ jadwal, papers, scores, zone }: AheadRowProps) {
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
          to={wayToStart(jadwal)}
          aria-label={`${t(open ? 'ahead.start' : 'ahead.prepare')}: ${jadwal.nama}`}
        >
          {t(open ? 'ahead.start' : 'ahead.prepare')}
        </LinkButton>
      }
      note={
        <>
          <InsideOwn jadwal={jadwal} />
          <Times count={attemptsOf(jadwal)} scores={scores.ofSchedule.get(jadwal.jadwal_id)} />
          <Note tone={words.ready ? 'brand' : 'muted'} icon={<PaperIcon words={words} />}>
            {t(words.key, { ...device, ...words.values })}
          </Note>
        </>
      }
    />
  )
}

const DAY = 86_400_000

/** The hour matters only where it is near. */
const lastMoment = (moment: number, now: number, zone: Zone) =>
  moment - now > 2 * DAY ? shortDate(moment, zone) : dateTime(moment, zone)

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
