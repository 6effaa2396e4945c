import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { clockText } from '../model/time-left.ts'
import { AlertScreen } from '../ui/alert-screen.tsx'

/** Staff have stopped the clock: the questions are put away, the time that is left stands still. */
export function PauseStage({ akhir }: { akhir: number | undefined }) {
  const { t } = useTranslation('exam')
  const { attempt } = useRunner()
  const device = useDeviceWords()
  const offline = useSnapshot((snapshot) => snapshot.save.kind === 'offline')
  return (
    <AlertScreen
      id="paused"
      icon={<CirclePause aria-hidden="true" size={40} strokeWidth={1.75} />}
      title={t('staff.pause.title')}
      text={t('staff.pause.text', { ...device })}
    >
      {akhir !== undefined && (
        <Text numeric>
          {t('staff.pause.left')} <b>{clockText(akhir - attempt.t())}</b>
        </Text>
      )}
      <Text size="sm" tone="muted" role="status">
        {t(offline ? 'staff.pause.offline' : 'staff.pause.wait')}
      </Text>
    </AlertScreen>
  )
}
