import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SaveState } from '#offline/types.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { SavedHere } from '../attempt/saved-here.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { clockText } from '../model/time-left.ts'
import { AlertScreen } from '../ui/alert-screen.tsx'

/** What has to be done before the phone can hear that the exam goes on. */
const ASKS: Partial<Record<SaveState['kind'], string>> = {
  login_needed: 'save.login_needed',
  offline: 'staff.pause.offline',
}

/** Staff have stopped the clock: the questions are put away, the time that is left stands still. */
export function PauseStage({ akhir, onLogin }: { akhir: number | undefined; onLogin: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  const { attempt } = useRunner()
  // Where nothing is unsent no call tells that there is no network.
  const online = useOnline()
  const kind = useSnapshot((snapshot) => snapshot.save.kind)
  return (
    <AlertScreen
      id="paused"
      icon={<CirclePause aria-hidden="true" size={40} strokeWidth={1.75} />}
      title={t('staff.pause.title')}
      text={
        <>
          {t('staff.pause.text')} <SavedHere />
        </>
      }
    >
      {akhir !== undefined && (
        <Text numeric>
          {t('staff.pause.left')} <b>{clockText(akhir - attempt.t())}</b>
        </Text>
      )}
      <Text size="sm" tone="muted" role="status">
        {t(ASKS[kind] ?? (online ? 'staff.pause.wait' : 'staff.pause.offline'))}
      </Text>
      {kind === 'login_needed' && (
        <Button variant="accent" onClick={onLogin}>
          {t('save.login')}
        </Button>
      )}
    </AlertScreen>
  )
}
