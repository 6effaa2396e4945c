import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { LATE_WORDS } from '../model/late-words.ts'
import { useSnapshot } from '../runner/context.ts'
import { useDeviceWords } from '../runner/use-device-words.ts'
import styles from './time-up-stage.module.css'

/** 0:00: everything is locked, and the student says OK, as in the real exam. */
export function TimeUpStage({ onOk }: { onOk: () => void }) {
  const { t } = useTranslation(LATE_WORDS)
  const device = useDeviceWords()
  const guess = useSnapshot((snapshot) => !snapshot.clock_known)
  return (
    <main className={styles.page}>
      <div className={styles.box} role="alertdialog" aria-labelledby="time-up" aria-describedby="time-up-text">
        <Lock className={styles.lock} aria-hidden="true" size={36} strokeWidth={1.75} />
        <h1 id="time-up">{t('time_up.title')}</h1>
        <p id="time-up-text">
          {t('time_up.text', { ...device })} {guess && t('time_up.guess', { ...device })}
        </p>
        <Button variant="accent" size="lg" block autoFocus onClick={onOk}>
          {t('time_up.ok')}
        </Button>
      </div>
    </main>
  )
}
