import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { notReleasedOf } from '../query-released.ts'
import { useLocalAttempt } from '../use-result.ts'
import { Released } from './released.tsx'
import { Unsent } from './unsent.tsx'

interface WaitingProps {
  what: 'result' | 'discussion'
  attempt_id: string | null
  error: Error | null
  busy: boolean
  retry(): void
}

/** Why there is nothing to read yet, and what happens next: still on this phone, not out yet, being scored, or failed. */
export function Waiting({ what, attempt_id, error, busy, retry }: WaitingProps) {
  const { t } = useTranslation('results')
  const local = useLocalAttempt(attempt_id)
  const refusal = notReleasedOf(error)
  if (local && (local.phase === 'running' || local.phase === 'taken_over'))
    return <StillRunning attempt_id={local.attempt_id} />
  if (local?.phase === 'ended') return <Unsent attempt={local} />
  if (attempt_id && refusal) return <Released what={what} attempt_id={attempt_id} refusal={refusal} />
  if (!attempt_id || (error instanceof ApiError && [400, 404].includes(error.status ?? 0))) return <Unknown />
  const silent = !(error instanceof ApiError) || error.status === null
  return (
    <LoadError
      title={t(`failed.${what}`)}
      text={t(silent ? 'failed.silent' : 'failed.server')}
      onRetry={retry}
      busy={busy}
    />
  )
}

function StillRunning({ attempt_id }: { attempt_id: string }) {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  const on = (
    <LinkButton variant="accent" to={places.mainUjian(attempt_id)}>
      {t('running.action')}
    </LinkButton>
  )
  return (
    <StateMessage title={t('running.title')} action={on}>
      {t('running.text')}
    </StateMessage>
  )
}

function Unknown() {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  const back = <LinkButton to={places.tryoutSelesai()}>{t('unknown.action')}</LinkButton>
  return (
    <StateMessage title={t('unknown.title')} action={back}>
      {t('unknown.text')}
    </StateMessage>
  )
}
