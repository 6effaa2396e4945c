import { Hourglass, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { useZone } from '#src/lib/zone.ts'
import { ListRow } from '../list-row.tsx'
import type { MyTryouts, Running } from '../my-tryouts.ts'
import { RunningCard } from '../running-card.tsx'
import { RunningRow } from '../running-row.tsx'
import { UnsentRow } from '../unsent-row.tsx'
import styles from './student-home.module.css'

interface Props {
  mine: MyTryouts
  jadwals: readonly MyJadwal[]
}

/** An exam runs: it has the page to itself, with what follows from it. No shop, no practice. */
export function RunningHome({ mine, jadwals }: Props) {
  const { t } = useTranslation('student')
  const zone = useZone()
  const [first, ...others] = mine.running
  if (!first) return null
  const releases = jadwals.filter(
    ({ jadwal_id, pengumuman_at }) =>
      pengumuman_at !== null && mine.running.some((running) => running.jadwal_id === jadwal_id),
  )
  return (
    <Page centred className={styles.page}>
      <Stack gap={6}>
        <Stack gap={1}>
          <h1>{t('home.running')}</h1>
          <Text tone="muted">{t('home.clock')}</Text>
        </Stack>
        <RunningCard running={first} jadwals={jadwals} />
      </Stack>
      <Kept running={first} />
      <ul>
        {others.map((running) => (
          <RunningRow key={running.jadwal_ujian_id} running={running} jadwals={jadwals} />
        ))}
      </ul>
      {mine.unsent.length + releases.length > 0 && (
        <section className={styles.after}>
          <h2>{t('home.after')}</h2>
          <ul>
            {mine.unsent.map((attempt) => (
              <UnsentRow key={attempt.attempt_id} attempt={attempt} zone={zone} />
            ))}
            {releases.map(({ jadwal_id, nama, pengumuman_at }) => (
              <ListRow
                key={jadwal_id}
                mark={
                  <IconMark tone="muted">
                    <Hourglass />
                  </IconMark>
                }
                title={t('home.result', { nama })}
                text={dateTime(pengumuman_at ?? 0, zone)}
              />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** Where the answers are, as far as they were given here. */
function Kept({ running: { local } }: { running: Running }) {
  const { t } = useTranslation('student')
  const device = useDeviceWords()
  const count = local?.progress?.answered ?? 0
  if (!local || count === 0) return null
  return (
    <Note tone="brand" icon={<Smartphone aria-hidden="true" />}>
      {t(local.unsent > 0 ? 'home.keptUnsent' : 'home.keptSent', { ...device, count })}
    </Note>
  )
}
