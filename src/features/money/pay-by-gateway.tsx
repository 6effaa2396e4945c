import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { Button } from '#src/components/controls/button.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DueTimer } from './due-timer.tsx'
import { useGatewayWatch } from './own-order.ts'
import { Sums } from './sums.tsx'

/** The way to the gateway's page; this screen learns by itself when it is paid. */
export function PayByGateway({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const url = order.gateway?.url ?? null
  useGatewayWatch(order.id, true)
  return (
    <>
      <Page gap={6}>
        <Text size="sm" tone="muted" numeric>
          {`${order.goods_name} · ${order.invoice}`}
        </Text>
        <DueTimer order={order} />
        <Sums
          price={order.price}
          discount={order.discount}
          voucher={order.voucher_code}
          unique_code={order.unique_code}
          total={order.total}
        />
        <Text tone="muted" role="status">
          {t(url ? 'gatewayOpen' : 'gatewayComing')}
        </Text>
        <CancelOrder order={order} />
      </Page>
      <ActionBar>
        <Button variant="accent" size="lg" block busy={!url} onClick={() => url && location.assign(url)}>
          {t('payNow')}
        </Button>
      </ActionBar>
    </>
  )
}
