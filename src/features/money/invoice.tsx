import { FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { OrderInFull } from '#contract/money/orders.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { Paper } from '#src/components/frame/paper.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { download } from '#src/lib/files/download.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { accountRupiah } from '#src/lib/format/money.ts'
import { http } from '#src/lib/http.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { OrderGate } from './order-gate.tsx'
import { OrderStateNote } from './order-state.tsx'
import { rupiahWords } from './rupiah-words.ts'
import { Sums } from './sums.tsx'
import { useAccessTerm } from './use-access-term.ts'

/** An invoice, to be read here and printed as one page. */
export default function InvoicePage() {
  const { t } = useTranslation('money')
  const { transaksi_id = '' } = useParams()
  return (
    <>
      <title>{`${t('invoice')} · ELP`}</title>
      <OrderGate id={transaksi_id} head={<TaskHead back={shopPaths.billing()} title={t('invoice')} />}>
        {(order) => <Invoice order={order} />}
      </OrderGate>
    </>
  )
}

function Invoice({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const profile = useSession((state) => state.session?.profile)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // What fails is told as every failed call is.
    await downloadInvoice(order).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <TaskHead
        back={shopPaths.billing()}
        title={t('invoice')}
        end={<IconButton label={t('print')} icon={<Printer aria-hidden="true" />} edge="end" onClick={() => print()} />}
      />
      <Page>
        <Paper gap={6}>
          <Row between>
            <Logo />
            <OrderStateNote state={order.state} />
          </Row>
          <Stack gap={1}>
            <Text size="sm" tone="muted">
              {t('number')}
            </Text>
            <Text as="h1" size="xl" numeric>
              {order.invoice}
            </Text>
          </Stack>
          <Facts
            rows={[
              [t('to'), profile && `${profile.nama}, ${profile.email}`],
              [t('from'), order.seller && [order.seller.nama, order.seller.alamat].filter(Boolean).join(', ')],
              [t('goods'), order.goods_name],
              [t('ordered'), dateTime(order.created_at, zone)],
              [t('paidAt'), order.paid_at !== null && dateTime(order.paid_at, zone)],
              [t('paymentMethod'), t(`paymentMethods.${order.payment_method}`)],
              [t('bank'), order.bank_account?.bank],
              [t('accessTerm.label'), useAccessTerm(order)],
              [t('state.refunded'), order.refunded > 0 && accountRupiah(-order.refunded)],
            ]}
          />
          <Sums
            price={order.price}
            discount={order.discount}
            voucher={order.voucher_code}
            unique_code={order.unique_code}
            total={order.total}
            note={rupiahWords(order.total)}
          />
        </Paper>
      </Page>
      <ActionBar>
        <Button
          variant="accent"
          size="lg"
          block
          busy={busy}
          icon={<FileDown aria-hidden="true" />}
          onClick={() => void save()}
        >
          {t('saveInvoice')}
        </Button>
        <LinkButton variant="quiet" to={contentPaths.faq()}>
          {t('help')}
        </LinkButton>
      </ActionBar>
    </>
  )
}

async function downloadInvoice({ id, invoice }: OrderInFull): Promise<void> {
  const { data } = await http.get<Blob>(`/invoice/${id}`, { responseType: 'blob' })
  download(data, `${invoice.replaceAll('/', '-')}.pdf`)
}
