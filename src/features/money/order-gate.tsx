import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { clock } from '#src/lib/format/dates.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOwnOrder } from './own-order.ts'

interface OrderGateProps {
  id: string
  /** Above what is shown until the order is there, and where it is not. */
  head?: ReactNode
  children(order: OrderInFull): ReactNode
}

/** Shows its children with the order, also as this phone last knew it, or why there is none. */
export function OrderGate(props: OrderGateProps) {
  const found = useOwnOrder(props.id)
  return (
    <>
      {!found.data && props.head}
      <Found found={found}>{props.children}</Found>
    </>
  )
}

function Found({ found, children }: Pick<OrderGateProps, 'children'> & { found: ReturnType<typeof useOwnOrder> }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const { data, error, isPending, isFetching, refetch } = found
  if (isPending) return <SkeletonBlock height="24rem" />
  if (data)
    return (
      <>
        {data.kept && <OfflineBanner>{t('kept', { hour: clock(data.at, zone) })}</OfflineBanner>}
        {children(data.reply.data)}
      </>
    )
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!unknown)
    return <LoadError title={t('errorTitle')} text={t('errorText')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <StateMessage title={t('unknownTitle')} action={<LinkButton to={shopPaths.billing()}>{t('bills')}</LinkButton>}>
      {t('unknownText')}
    </StateMessage>
  )
}
