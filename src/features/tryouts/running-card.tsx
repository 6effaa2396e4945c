import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/button.tsx'
import { SubtestBand } from '#src/components/subtest-band.tsx'
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
    <section className={styles.card}>
      <p className={styles.live}>
        <span className={styles.dot} aria-hidden="true" />
        {t(local ? 'running.here' : 'running.elsewhere')}
      </p>
      <h2>{running.nama}</h2>
      {progress && <Band progress={progress} />}
      <div className={styles.row}>
        {left !== null && (
          <p className={styles.left}>
            <strong>{duration(left)}</strong>
            <span>{t('running.left')}</span>
          </p>
        )}
        <LinkButton variant="accent" className={styles.go} to={to} iconEnd={<ArrowRight aria-hidden="true" />}>
          {t(local ? 'running.go' : 'running.move')}
        </LinkButton>
      </div>
    </section>
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
    <div className={styles.progress}>
      <SubtestBand segments={segments} done={done} label={[name, place || count].filter(Boolean).join(', ')} />
      <p className={styles.place}>
        <span>{name ?? count}</span>
        {open && subtes.length > 1 && <span>{place}</span>}
      </p>
    </div>
  )
}
