import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isOpen } from '#contract/money/order.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Timeline } from '#src/components/display/timeline.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useZone } from '#src/lib/zone.ts'
import { OrderGate } from './order-gate.tsx'
import { OrderStateNote } from './order-state.tsx'
import { Sums } from './sums.tsx'

/** One own order: what it came to, what happened to it, and the next step. */
export default function OrderPage() {
  const { t } = useTranslation('money')
  const [params] = useSearchParams()
  return (
    <>
      <title>{`${t('bill')} · ELP`}</title>
      <TaskHead back={shopPaths.billing()} title={t('bill')} />
      <OrderGate id={params.get('id') ?? ''}>{(order) => <InFull order={order} />}</OrderGate>
    </>
  )
}

function InFull({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const steps = order.history.map(({ event, actor, reason, at }) => ({
    ...{ key: `${event}-${at}`, title: t(`event.${event}`), past: true },
    text: [dateTime(at, zone), t(`actor.${actor}`), reason].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <Page gap={6}>
        <Stack gap={2}>
          <h1>{order.goods_name}</h1>
          <OrderStateNote state={order.state} />
        </Stack>
        <Facts
          rows={[
            [t('number'), order.invoice],
            [t('ordered'), dateTime(order.created_at, zone)],
            [t('paymentMethod'), t(`paymentMethods.${order.payment_method}`)],
            [t('paidAt'), order.paid_at !== null && dateTime(order.paid_at, zone)],
          ]}
        />
        <Sums
          price={order.price}
          discount={order.discount}
          voucher={order.voucher_code}
          unique_code={order.unique_code}
          total={order.total}
        />
        <Stack as="section">
          <Text as="h2" size="xl">
            {t('history')}
          </Text>
          <Timeline steps={steps} />
        </Stack>
      </Page>
      {(isOpen(order.state) || order.state === 'paid') && (
        <ActionBar>
          <LinkButton
            variant="accent"
            size="lg"
            block
            to={order.state === 'paid' ? shopPaths.invoice(order.id) : shopPaths.confirmation(order.id, order.goods)}
          >
            {t(order.state === 'paid' ? 'seeInvoice' : 'seePayment')}
          </LinkButton>
        </ActionBar>
      )}
    </>
  )
}
