import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { StateMessage } from './state-message.tsx'

/** A list or page that could not be fetched, with the way to try again. */
export function LoadError({
  title,
  text,
  onRetry,
  busy,
}: {
  title: string
  text: string
  onRetry(): void
  busy?: boolean
}) {
  const { t } = useTranslation()
  const again = (
    <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <StateMessage title={title} action={again}>
      {text}
    </StateMessage>
  )
}
