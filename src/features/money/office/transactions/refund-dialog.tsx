import { Checkbox, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFUND_METHODS, type RefundMethod } from '#contract/money/order.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { refund, type TransactionInFull } from './api.ts'
import { OrderReason } from './order-reason.tsx'

interface RefundDialogProps {
  order: TransactionInFull
  onDone(): void
  onClose(): void
}

/** All that is left goes back, or a part: by the way the order was paid, unless staff say how else. */
export function RefundDialog({ order, onDone, onClose }: RefundDialogProps) {
  const { t } = useTranslation('transactions')
  const left = order.may_refund
  const methods = REFUND_METHODS.filter((method) => method !== 'gateway' || order.payment_method === 'gateway')
  const [press_id] = useState(() => crypto.randomUUID())
  const [how, setHow] = useState<RefundMethod>(order.payment_method === 'gateway' ? 'gateway' : 'by_hand')
  const [amount, setAmount] = useState<number | null>(left)
  const [endsAccess, setEndsAccess] = useState(false)
  // Nobody decided about this money yet: it goes back as a whole.
  const whole = order.state === 'in_review' || left === 0
  const part = !whole && amount !== null && amount < left
  const run = (reason: string) => {
    const more = whole || amount === null ? {} : { amount, ends_access: part && endsAccess }
    return refund({ press_id, order_id: order.id, reason, how, ...more })
  }
  // The buyer's bank took it: nothing goes back any more, only the access is left to decide about.
  if (left === 0 && order.state === 'paid') {
    const end = (reason: string) => refund({ press_id, order_id: order.id, reason, how: 'chargeback' })
    return <OrderReason action="end_access" run={end} onDone={onDone} onClose={onClose} />
  }
  return (
    <OrderReason action="refund" run={run} waits={!whole && !amount} onDone={onDone} onClose={onClose}>
      <Stack gap="sm" mb="sm">
        <Select
          label={t('refund.how')}
          data={methods.map((value) => ({ value, label: t(`refund.${value}`) }))}
          value={how}
          allowDeselect={false}
          onChange={(next) => next && setHow(next as RefundMethod)}
        />
        <FigureInput
          label={t('refund.amount')}
          description={t('refund.left', { amount: rupiah(left) })}
          prefix="Rp. "
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          max={left}
          disabled={whole}
          value={amount}
          onChange={setAmount}
        />
        {part && order.state === 'paid' && (
          <Checkbox
            label={t('refund.endsAccess')}
            checked={endsAccess}
            onChange={(event) => setEndsAccess(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </OrderReason>
  )
}
