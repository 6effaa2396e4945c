import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'

type Query = Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch' | 'error'>

/** What stands in place of choices that are not there: still loading, no package of this kind, or no answer. */
export function ChoicesGate({ query, children }: { query: Query; children: ReactNode }) {
  const { t } = useTranslation('study')
  if (query.isPending) return <SkeletonBlock height="20rem" />
  if (!query.isError) return children
  const status = query.error && 'status' in query.error ? Number(query.error.status) : 0
  if (status === 404) {
    return (
      <StateMessage
        title={t('noPaketTitle')}
        action={<LinkButton to={shopPaths.all()}>{t('noPaketAction')}</LinkButton>}
      >
        {t('noPaketText')}
      </StateMessage>
    )
  }
  return (
    <LoadError
      title={t('errorTitle')}
      text={t('errorText')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
