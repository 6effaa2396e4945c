import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { useSnapshot } from '../attempt/context.ts'
import { SavedHere } from '../attempt/saved-here.tsx'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { AlertScreen } from '../ui/alert-screen.tsx'

/** 0:00: everything is locked, and the student says OK, as in the real exam. */
export function TimeUpStage({ onOk }: { onOk: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  const device = useDeviceWords()
  const guess = useSnapshot((snapshot) => !snapshot.clock_known)
  return (
    <AlertScreen
      id="time-up"
      icon={<Lock aria-hidden="true" size={36} strokeWidth={1.75} />}
      title={t('time_up.title')}
      text={
        <>
          {t('time_up.text')} <SavedHere /> {guess && t('time_up.guess', { ...device })}
        </>
      }
    >
      <Button variant="accent" size="lg" block autoFocus onClick={onOk}>
        {t('time_up.ok')}
      </Button>
    </AlertScreen>
  )
}
