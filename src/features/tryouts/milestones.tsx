import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Stack } from '#src/components/stack.tsx'
import { Text } from '#src/components/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import styles from './milestones.module.css'

interface Milestone {
  key: 'start' | 'close' | 'result' | 'discussion'
  at: number | null
}

/** What happens when: start, last moment to start, result, discussion. */
export function Milestones({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const steps: Milestone[] = [
    { key: 'start', at: jadwal.mulai },
    { key: 'close', at: jadwal.selesai },
    { key: 'result', at: jadwal.pengumuman_at },
    { key: 'discussion', at: jadwal.pembahasan_at },
  ]
  return (
    <Stack as="section">
      <h2>{t('schedule')}</h2>
      <ol>
        {steps.map(({ key, at }) => (
          <li key={key} className={styles.step} data-past={at !== null && at <= now ? '' : undefined}>
            <h3>{t(`milestone.${key}.title`)}</h3>
            <Text tone="muted" numeric>
              {at === null ? t('milestone.atOnce') : dateTime(at, zone)}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  )
}
