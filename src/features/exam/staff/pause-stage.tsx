import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../model/timer.ts'
import { useRunner, useSnapshot } from '../runner/context.ts'
import { useDeviceWords } from '../runner/use-device-words.ts'
import styles from './pause-stage.module.css'

/** Staff have stopped the clock: the questions are put away, the time that is left stands still. */
export function PauseStage({ akhir }: { akhir: number | undefined }) {
  const { t } = useTranslation('exam')
  const { attempt } = useRunner()
  const device = useDeviceWords()
  const offline = useSnapshot((snapshot) => snapshot.save.kind === 'offline')
  return (
    <main className={styles.page}>
      <div className={styles.box} role="alertdialog" aria-labelledby="paused" aria-describedby="paused-text">
        <CirclePause className={styles.figure} aria-hidden="true" size={40} strokeWidth={1.75} />
        <h1 id="paused" tabIndex={-1}>
          {t('staff.pause.title')}
        </h1>
        <p id="paused-text">{t('staff.pause.text', { ...device })}</p>
        {akhir !== undefined && (
          <p className={styles.left}>
            {t('staff.pause.left')} <b>{clockText(akhir - attempt.t())}</b>
          </p>
        )}
        <p className={styles.small} role="status">
          {t(offline ? 'staff.pause.offline' : 'staff.pause.wait')}
        </p>
      </div>
    </main>
  )
}
