import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sitting } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { post } from '#src/lib/http.ts'
import { refusalWords } from '#src/lib/words/refusal.ts'
import styles from './trial-start.module.css'

interface TrialStartProps {
  paket_id: string
  /** The checks and the start, as a student has them. */
  children(sitting: Sitting): ReactNode
}

/** A sitting for one, asked for when the screen opens: one that was never begun is handed out again. */
export function TrialStart({ paket_id, children }: TrialStartProps) {
  const { t } = useTranslation('adminPackages')
  const places = useExamPlaces()
  const trial = useMutation({
    mutationFn: () => post<{ data: Sitting; server_time: number }>('/trial-paket', { paket_id }),
    onSuccess: ({ server_time }) => noteServerTime(server_time),
  })
  const { mutate } = trial
  // biome-ignore lint/correctness/useExhaustiveDependencies: another package is another trial
  useEffect(() => mutate(), [mutate, paket_id])
  return (
    <Page className={styles.screen}>
      <title>{`${t('trial.title')} · ELP`}</title>
      <TaskHead back={places.tryout()} title={t('trial.title')} heading />
      <Notice tone="info" icon={<FlaskConical />}>
        {t('trial.notice')}
      </Notice>
      {trial.data && children(trial.data.data)}
      {trial.error && <Failed failure={trial.error} back={places.tryout()} onRetry={() => mutate()} />}
      {!trial.data && !trial.error && <SkeletonRows />}
    </Page>
  )
}

/** A refusal says what is to be mended; anything else may be tried again. */
function Failed({ failure, back, onRetry }: { failure: Error; back: string; onRetry(): void }) {
  const { t } = useTranslation('adminPackages')
  if (failure instanceof ApiError && failure.status !== null && failure.status < 500) {
    return (
      <StateMessage title={failure.message} action={<LinkButton to={back}>{t('trial.back')}</LinkButton>}>
        {refusalWords(failure)}
      </StateMessage>
    )
  }
  return <LoadError title={t('trial.failed')} text={t('trial.failedText')} onRetry={onRetry} />
}
