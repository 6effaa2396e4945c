import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Timeline } from '#src/components/display/timeline.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'

interface Milestone {
  key: 'start' | 'close' | 'result' | 'discussion'
  at: number | null
}

/** What happens when: start, last moment to start, result, discussion. */
export function Milestones({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const milestones: Milestone[] = [
    { key: 'start', at: jadwal.mulai },
    { key: 'close', at: jadwal.selesai },
    { key: 'result', at: jadwal.pengumuman_at },
    { key: 'discussion', at: jadwal.pembahasan_at },
  ]
  const steps = milestones.map(({ key, at }) => ({
    ...{ key, title: t(`milestone.${key}.title`), past: at !== null && at <= now },
    text: at === null ? t('milestone.atOnce') : dateTime(at, zone),
  }))
  return (
    <Stack as="section">
      <h2>{t('schedule')}</h2>
      <Timeline steps={steps} />
    </Stack>
  )
}
