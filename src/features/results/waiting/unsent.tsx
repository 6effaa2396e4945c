import { CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '#offline/types.ts'
import { Button } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { getEngine } from '#src/lib/exam/engine.ts'

/** Finished on this phone; the server does not have all of it yet. */
export function Unsent({ attempt }: { attempt: AttemptSummary }) {
  const { t } = useTranslation('results')
  const send = () => void getEngine().then((engine) => engine.drain())
  const action = (
    <Button variant="accent" onClick={send}>
      {t('unsent.action')}
    </Button>
  )
  return (
    <StateMessage
      picture={
        <IconMark tone="warning" size="lg">
          <CloudUpload />
        </IconMark>
      }
      title={t('unsent.title')}
      action={action}
    >
      {t(attempt.unsent > 0 ? 'unsent.text' : 'unsent.receipt', { count: attempt.unsent })}
    </StateMessage>
  )
}
