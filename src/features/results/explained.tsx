import { useTranslation } from 'react-i18next'
import type { ScoreExplained as Reply } from '#contract/results/score-explained.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { Explained } from './explained/explained.tsx'
import { Frame } from './parts/frame.tsx'
import { Loading } from './parts/loading.tsx'
import { useReleased } from './query-released.ts'
import { useAttemptId } from './use-attempt-id.ts'
import { Waiting } from './waiting/waiting.tsx'

/** /mengapa-skorku?attempt= */
export default function ScoreExplained() {
  const { t } = useTranslation('scoreExplained')
  const places = useExamPlaces()
  const attempt_id = useAttemptId()
  const found = useReleased<{ data: Reply }>('result-paket/explained', attempt_id, false)
  const body = found.data ? (
    <Explained data={found.data.reply.data} />
  ) : found.isPending && attempt_id ? (
    <Loading />
  ) : attempt_id && found.error instanceof ApiError && found.error.code === 'not_publishable' ? (
    <StateMessage
      title={t('none.title')}
      action={<LinkButton to={places.hasilUjian(attempt_id)}>{t('none.action')}</LinkButton>}
    >
      {t('none.text')}
    </StateMessage>
  ) : (
    <Waiting what="result" attempt_id={attempt_id} error={found.error} busy={found.isFetching} retry={found.refetch} />
  )
  return (
    <Frame title={t('title')} back={attempt_id ? places.hasilUjian(attempt_id) : undefined}>
      {body}
    </Frame>
  )
}
