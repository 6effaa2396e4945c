import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { OrderInFull } from '#contract/money/orders.ts'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { OrderGate } from './order-gate.tsx'
import { OrderOver } from './order-over.tsx'
import { Paid } from './paid.tsx'
import { PayByGateway } from './pay-by-gateway.tsx'
import { PayByTransfer } from './pay-by-transfer.tsx'
import { Verifying } from './verifying.tsx'

/** What is to be done for an order now: pay, wait, go on, or order anew. */
export default function Confirmation() {
  const { t } = useTranslation('money')
  const { id = '' } = useParams()
  return (
    <>
      <title>{`${t('payment')} · ELP`}</title>
      <OrderGate id={id} head={<Head />}>
        {(order) => (
          <>
            {order.state !== 'paid' && <Head />}
            <Step key={order.state} order={order} />
          </>
        )}
      </OrderGate>
    </>
  )
}

function Head() {
  const { t } = useTranslation('money')
  return <TaskHead back={shopPaths.billing()} title={t('payment')} heading />
}

function Step({ order }: { order: OrderInFull }) {
  switch (order.state) {
    case 'awaiting_payment':
    case 'rejected':
      return order.payment_method === 'gateway' ? <PayByGateway order={order} /> : <PayByTransfer order={order} />
    case 'proof_sent':
    case 'late_proof':
    case 'challenged':
    case 'in_review':
      return <Verifying order={order} />
    case 'paid':
      return <Paid order={order} />
    default:
      return <OrderOver order={order} />
  }
}
