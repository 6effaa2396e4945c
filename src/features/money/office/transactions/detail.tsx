import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { Columns } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { Amounts } from './amounts.tsx'
import {
  ACTIONS,
  keyOf,
  readTransaction,
  type Shelf,
  type StaffAction,
  saveInvoice,
  type TransactionInFull,
} from './api.ts'
import { History } from './history.tsx'
import { Ledger } from './ledger.tsx'
import { OrderReason } from './order-reason.tsx'
import { isPermitted, type OrderAction } from './permitted-actions.ts'
import { Proof } from './proof.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { OrderStateChip } from './states.tsx'

/** One order: who bought what, how it is paid, the proof, what happened to it, and what staff can do. */
export function TransactionDetail({ shelf }: { shelf: Shelf }) {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const found = useQuery({ queryKey: [...keyOf(shelf), 'one', id], queryFn: () => readTransaction(shelf, id) })
  const order = found.data
  useTrailName(order?.invoice ?? '…')
  if (found.error && !order)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!order) return <Skeleton m="lg" height={320} />
  return (
    <Detail order={order} shelf={shelf} onChanged={() => void client.invalidateQueries({ queryKey: keyOf(shelf) })} />
  )
}

const ORDER_ACTIONS: readonly OrderAction[] = [...(Object.keys(ACTIONS) as StaffAction[]), 'refund']

interface DetailProps {
  order: TransactionInFull
  shelf: Shelf
  onChanged(): void
}

function Detail({ order, shelf, onChanged }: DetailProps) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const rights = useRights(shelf.menu)
  const [asking, setAsking] = useState<OrderAction | null>(null)
  const actions = ORDER_ACTIONS.filter((action) => rights.update && isPermitted(order, action))
  const ask = (action: OrderAction) => actions.includes(action) && setAsking(action)
  useKeys({ a: () => ask('mark_paid'), t: () => ask('reject') })
  return (
    <Page
      title={order.invoice}
      note={<OrderStateChip {...order} />}
      divided
      actions={[
        <Button
          key="invoice"
          leftSection={<FileDown size={16} strokeWidth={1.75} />}
          onClick={() => void saveInvoice(order)}
        >
          {t('invoicePdf')}
        </Button>,
        ...actions.map((action) => (
          <Button
            key={action}
            variant={action === 'mark_paid' || action === 'accept' ? 'filled' : 'default'}
            color={action === 'reject' || action === 'cancel' ? 'danger' : undefined}
            onClick={() => setAsking(action)}
          >
            {t(`action.${action === 'refund' && order.disputed && order.may_refund === 0 ? 'end_access' : action}`)}
          </Button>
        )),
      ]}
    >
      {asking === 'refund' && <RefundDialog order={order} onClose={() => setAsking(null)} onDone={onChanged} />}
      {asking && asking !== 'refund' && (
        <OrderReason
          action={asking}
          onClose={() => setAsking(null)}
          run={(reason) => ACTIONS[asking](order.id, reason, shelf)}
          onDone={onChanged}
        />
      )}
      <Columns
        width={24}
        side={
          <>
            <Proof order={order} />
            <History order={order} />
          </>
        }
      >
        <Facts>
          <Fact name={t('buyer')}>
            <Anchor component={Link} to={`${menuUrl('customer')}/edit/${order.buyer.id}`}>
              {order.buyer.nama}
            </Anchor>
          </Fact>
          <Fact name={t('email')}>{order.buyer.email}</Fact>
          <Fact name={t('paymentMethod')}>{t(`paymentMethods.${order.payment_method}`)}</Fact>
          <Fact name={t('account')}>
            {order.bank_account && `${order.bank_account.bank} ${order.bank_account.nomor}`}
          </Fact>
          <Fact name={t('due')}>{dateTime(order.due_at, zone)}</Fact>
          <Fact name={t('paidAt')}>{order.paid_at && dateTime(order.paid_at, zone)}</Fact>
        </Facts>
        {order.disputed && (
          <Note tone="danger" title={t('kind.disputed')}>
            {t('disputedText')}
          </Note>
        )}
        <Amounts order={order} />
        <Ledger ledger={order.ledger} />
      </Columns>
    </Page>
  )
}
