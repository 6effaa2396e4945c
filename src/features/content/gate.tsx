import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock, SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import type { OwnList } from '#src/lib/queries/own-list.ts'
import { useZone } from '#src/lib/zone.ts'

interface GateProps<T> {
  found: { data: OwnList<T> | undefined; error: Error | null; isFetching: boolean; refetch(): unknown }
  /** A text, or rows; what stands in while it comes is as high. */
  shape: 'text' | 'rows'
  /** Where to go on where there is no such text. */
  list?: { to: string; label: string }
  children(reply: T): ReactNode
}

/** Something to read once it is there: fresh, or as it was last seen here; else why not, and the way on. */
export function Gate<T>({ found, shape, list, children }: GateProps<T>) {
  const { t } = useTranslation('content')
  const zone = useZone()
  const { data, error } = found
  if (data)
    return (
      <>
        {data.kept && <OfflineBanner>{t('kept', { date: dateTime(data.at, zone) })}</OfflineBanner>}
        {children(data.reply)}
      </>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <StateMessage title={t('goneTitle')} action={list && <LinkButton to={list.to}>{list.label}</LinkButton>}>
        {t('goneText')}
      </StateMessage>
    )
  if (error)
    return (
      <LoadError
        title={t('errorTitle')}
        text={t('errorText')}
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  if (shape === 'rows') return <SkeletonRows />
  return (
    <Page aria-busy="true">
      <SkeletonBlock height="6rem" />
      <SkeletonBlock height="24rem" />
    </Page>
  )
}
