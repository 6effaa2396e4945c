import { useTranslation } from 'react-i18next'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { Discussion } from './discussion/discussion.tsx'
import { Frame } from './parts/frame.tsx'
import { Loading } from './parts/loading.tsx'
import { useAttemptId } from './use-attempt-id.ts'
import { useDiscussion } from './use-result.ts'
import { Waiting } from './waiting/waiting.tsx'

/** /pembahasan-soal-tryout?attempt= */
export default function Pembahasan() {
  const { t } = useTranslation('results')
  const places = useExamPlaces()
  const attempt_id = useAttemptId()
  const discussion = useDiscussion(attempt_id)
  if (discussion.data) return <Discussion data={discussion.data.reply.data} />
  const back = attempt_id ? places.hasilUjian(attempt_id) : undefined
  const body =
    discussion.isPending && attempt_id ? (
      <Loading />
    ) : (
      <Waiting
        what="discussion"
        attempt_id={attempt_id}
        error={discussion.error}
        busy={discussion.isFetching}
        retry={discussion.refetch}
      />
    )
  return (
    <Frame title={t('discussion.title')} back={back}>
      {body}
    </Frame>
  )
}
