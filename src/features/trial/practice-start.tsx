import '#src/lib/words/statistics.ts'
import { useMutation } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Sitting } from '#contract/exam/schedule.ts'
import type { PracticeReply } from '#contract/results/practice.ts'
import type { AttemptSummary } from '#offline/types.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { useReadAttempts } from '#src/lib/exam/attempts.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { post } from '#src/lib/http.ts'
import { refusalWords } from '#src/lib/words/refusal.ts'
import styles from './trial-start.module.css'

interface PracticeStartProps {
  /** The checks and the start, as before any exam. */
  children(sitting: Sitting, local: readonly AttemptSummary[]): ReactNode
}

/** /latihan?kode=&materi=, /latihan?ulang= : a practice of this topic, of what went wrong in an attempt, or of the weakest topic; one that was begun on this phone goes on. */
export default function PracticeStart({ children }: PracticeStartProps) {
  const { t } = useTranslation('statistics')
  const [params] = useSearchParams()
  const places = useExamPlaces()
  const [kode, materi, attempt_id] = [params.get('kode'), params.get('materi'), params.get('ulang')]
  const asked = attempt_id ? { attempt_id } : kode && materi ? { topic: { kode, materi } } : {}
  const { data, error, mutate } = useMutation({
    mutationFn: () => post<PracticeReply>('/practice', asked),
    onSuccess: ({ server_time }) => noteServerTime(server_time),
  })
  const local = useReadAttempts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic is another practice
  useEffect(() => mutate(), [mutate, kode, materi, attempt_id])
  const sitting = data?.data
  const begun =
    sitting && local?.find((own) => own.phase !== 'taken_over' && sitting.attempts.some((one) => isOpen(one, own)))
  if (begun) return <Navigate to={places.mainUjian(begun.attempt_id)} replace />
  return (
    <Page className={styles.screen}>
      <title>{`${t('practice.title')} · ELP`}</title>
      <TaskHead back={places.tryout()} title={t('practice.title')} heading />
      {sitting && local && (
        <>
          <Notice tone="info" icon={<Dumbbell />}>
            {t('practice.notice', { materi: sitting.nama, count: sitting.subtes[0]?.jumlah_soal ?? 0 })}
          </Notice>
          {children(sitting, local)}
        </>
      )}
      {error && <Failed failure={error} back={places.tryout()} onRetry={() => mutate()} />}
      {!error && !(sitting && local) && <SkeletonRows />}
    </Page>
  )
}

const isOpen = ({ attempt_id, status }: Sitting['attempts'][number], own: AttemptSummary) =>
  attempt_id === own.attempt_id && status === 'open'

/** A refusal says why; anything else may be tried again. */
function Failed({ failure, back, onRetry }: { failure: Error; back: string; onRetry(): void }) {
  const { t } = useTranslation('statistics')
  if (failure instanceof ApiError && failure.status !== null && failure.status < 500) {
    return (
      <StateMessage title={failure.message} action={<LinkButton to={back}>{t('practice.back')}</LinkButton>}>
        {refusalWords(failure)}
      </StateMessage>
    )
  }
  return <LoadError title={t('practice.failed')} text={t('failed')} onRetry={onRetry} />
}
