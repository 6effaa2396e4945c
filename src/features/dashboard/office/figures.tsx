import { upperFirst } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { BOARD_VIEWS, type BoardView } from '#contract/exam/board.ts'
import { clock, dateTime, isSameDay } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { useCount } from './counts.ts'
import { endOf, SCHEDULE_MENU, useRunning } from './schedules.ts'

/** What happens now, for those who see it; what the house holds for the others. */
export const Figures = () => (useOwnRight(SCHEDULE_MENU, 'board') ? <LiveFigures /> : <Holdings />)

const TONES: Partial<Record<BoardView, 'warning' | 'danger'>> = {
  disconnected: 'warning',
  unsent: 'warning',
  anomalies: 'danger',
}
const LIVE = BOARD_VIEWS.filter((view) => view === 'working' || view in TONES)

/** Over all exams that run: how many work, and what somebody should look at. */
function LiveFigures() {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const { running, counts, now, found } = useRunning()
  const [first] = running
  const sum = (view: BoardView) => [...counts.values()].reduce((all, one) => all + one[view], 0)
  const known = found.data && (running.length === 0 || counts.size > 0)
  const end = first && endOf(first)
  return (
    <Stats label={t('dashboard.live')}>
      <Stat
        name={t('dashboard.firstEnd')}
        value={found.data && (end ? (isSameDay(end, now, zone) ? clock(end, zone) : dateTime(end, zone)) : '–')}
        note={first ? String(first.nama) : t('dashboard.quiet')}
      />
      {LIVE.map((view) => (
        <Stat
          key={view}
          name={upperFirst(t(`dashboard.count.${view}`))}
          value={known && sum(view).toLocaleString('id-ID')}
          tone={sum(view) > 0 ? TONES[view] : undefined}
        />
      ))}
    </Stats>
  )
}

function Holdings() {
  const { t } = useTranslation('admin')
  const figures = [
    ['soal', useCount('soal', 'bank-soal', { status: 'terbit' })],
    ['paket', useCount('paket', 'paket-tryout', { status: 'terbit' })],
    ['ujian', useCount('ujian', 'ujian-admin', { status: 'terbit' })],
  ] as const
  const known = figures.filter(([, value]) => value !== undefined)
  if (known.length === 0) return null
  return (
    <Stats>
      {known.map(([name, value]) => (
        <Stat key={name} name={t(`dashboard.figure.${name}`)} value={value?.toLocaleString('id-ID')} />
      ))}
    </Stats>
  )
}
