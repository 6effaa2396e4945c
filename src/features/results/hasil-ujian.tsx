import { useTranslation } from 'react-i18next'
import { Frame } from './parts/frame.tsx'
import { Loading } from './parts/loading.tsx'
import { Result } from './result/result.tsx'
import { useAttemptId } from './use-attempt-id.ts'
import { useLocalAttempt, useResult } from './use-result.ts'
import { Waiting } from './waiting/waiting.tsx'

/** /hasil-ujian?attempt= */
export default function HasilUjian() {
  const { t } = useTranslation('results')
  const attempt_id = useAttemptId()
  const result = useResult(attempt_id)
  const local = useLocalAttempt(attempt_id)
  // What is still on this phone needs no answer from the server to be told.
  const here = local !== undefined && local.phase !== 'sealed'
  if (result.data) return <Result data={result.data.reply.data} keptAt={result.data.kept ? result.data.at : null} />
  const body =
    result.isPending && attempt_id && !here ? (
      <Loading />
    ) : (
      <Waiting
        what="result"
        attempt_id={attempt_id}
        error={result.error}
        busy={result.isFetching}
        retry={result.refetch}
      />
    )
  return <Frame title={t('result.title')}>{body}</Frame>
}
