import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { paths } from '#src/lib/paths.ts'
import { useJadwal } from './use-jadwal.ts'

/** Shows its children with the schedule, or why there is none. */
export function JadwalGate({ id, children }: { id: string | null; children: (jadwal: MyJadwal) => ReactNode }) {
  const { t } = useTranslation('student')
  const { list, jadwal } = useJadwal(id)
  if (jadwal) return children(jadwal)
  if (list.isPending) return <SkeletonRows />
  if (list.isError) {
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('errorText')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  return (
    <StateMessage
      title={t('unknown.title')}
      action={
        <LinkButton variant="brand" to={paths.tryout()}>
          {t('unknown.action')}
        </LinkButton>
      }
    >
      {t('unknown.text')}
    </StateMessage>
  )
}
