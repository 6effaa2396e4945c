import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { Ink } from '#src/components/frame/ink.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { duration } from '#src/lib/format/duration.ts'
import type { Running } from './my-tryouts.ts'
import type { Progress } from './progress.ts'
import styles from './running-card.module.css'
import { useRunning } from './use-running.ts'

interface Props {
  running: Running
  /** The student's own list, as far as it is here. */
  jadwals: readonly MyJadwal[]
}

/** The attempt that goes on: the one dark block of this screen. */
export function RunningCard({ running, jadwals }: Props) {
  const { t } = useTranslation('student')
  const { local } = running
  const { to, left, progress } = useRunning(running, jadwals)
  return (
    <Ink className={styles.card}>
      <Stack gap={2}>
        <Row as="p" gap={2} className={styles.live} data-text="sm">
          <span className={styles.dot} aria-hidden="true" />
          {t(local ? 'running.here' : 'running.elsewhere')}
        </Row>
        <h2>{running.nama}</h2>
        {progress && <Band progress={progress} />}
      </Stack>
      <Row gap={4}>
        {left !== null && (
          <Stack as="p" gap={0}>
            <Text as="strong" size="2xl" numeric>
              {duration(left)}
            </Text>
            <Text as="span" size="xs" tone="muted">
              {t('running.left')}
            </Text>
          </Stack>
        )}
        <LinkButton variant="accent" className={styles.go} to={to} iconEnd={<ArrowRight aria-hidden="true" />}>
          {t(local ? 'running.go' : 'running.move')}
        </LinkButton>
      </Row>
    </Ink>
  )
}

/** Pita subtes with how far it is, and in words where that is. */
function Band({ progress: { subtes, done, open, answered } }: { progress: Progress }) {
  const { t } = useTranslation('student')
  const place = open ? t('running.place', { index: open.index + 1, n: subtes.length }) : ''
  const count = answered ? t('running.answered', { count: answered.count, n: answered.of }) : ''
  const name = open ? subtes[open.index]?.nama : undefined
  const segments = subtes.map(({ id, durasi_detik }) => ({ id, weight: durasi_detik }))
  return (
    <Stack gap={2}>
      <SubtestBand segments={segments} done={done} label={[name, place || count].filter(Boolean).join(', ')} />
      <Row as="p" between data-text="sm" data-numeric="">
        <Rest as="span">{name ?? count}</Rest>
        {open && subtes.length > 1 && (
          <Text as="span" tone="muted">
            {place}
          </Text>
        )}
      </Row>
    </Stack>
  )
}
