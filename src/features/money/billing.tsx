import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { SHOWN } from '#contract/money/order.ts'
import type { Order } from '#contract/money/orders.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Tabs } from '#src/components/controls/tabs.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, dateTime, shortDate, type Zone } from '#src/lib/format/dates.ts'
import { duration } from '#src/lib/format/duration.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useZone } from '#src/lib/zone.ts'
import { OrderStateNote } from './order-state.tsx'
import { BILLS_SIZE, useOwnOrders } from './own-order.ts'
import { TasksUnderWay } from './tasks-under-way.tsx'

/** One's own orders: the one to be paid first, then the others. */
export default function Billing() {
  const { t } = useTranslation('money')
  const zone = useZone()
  const [params, setParams] = useSearchParams()
  const show = SHOWN.find((known) => known === params.get('show'))
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const list = useOwnOrders(show, page)
  const reply = list.data?.reply
  const unpaid = page === 1 ? reply?.data.find(isUnpaid) : undefined
  const pages = Math.ceil((reply?.total ?? 0) / BILLS_SIZE)
  const turn = (to: number) => setParams({ ...(show && { show }), page: `${to}` })
  return (
    <>
      <title>{`${t('bills')} · ELP`}</title>
      <Page>
        <h1>{t('bills')}</h1>
      </Page>
      <Tabs
        label={t('bills')}
        items={[
          { to: shopPaths.billing(), label: t('tabs.all') },
          ...SHOWN.map((each) => ({ to: shopPaths.billing(each), label: t(`tabs.${each}`) })),
        ]}
      />
      {list.data?.kept && <OfflineBanner>{t('kept', { hour: clock(list.data.at, zone) })}</OfflineBanner>}
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {reply?.data.length === 0 && (
        <StateMessage title={t('noBills')} action={<LinkButton to={shopPaths.own()}>{t('seePakets')}</LinkButton>}>
          {t('noBillsText')}
        </StateMessage>
      )}
      <Page>
        {!show && page === 1 && <TasksUnderWay />}
        {unpaid && <Unpaid order={unpaid} zone={zone} />}
        <List lined>
          {reply?.data
            .filter((order) => order !== unpaid)
            .map((order) => (
              <BillRow key={order.id} order={order} zone={zone} />
            ))}
        </List>
        {pages > 1 && (
          <Row as="nav" between aria-label={t('pages')}>
            <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
              {t('previous')}
            </Button>
            <Text size="sm" numeric>
              {t('page', { page, pages })}
            </Text>
            <Button disabled={page >= pages} onClick={() => turn(page + 1)}>
              {t('nextPage')}
            </Button>
          </Row>
        )}
      </Page>
    </>
  )
}

const isUnpaid = ({ state }: Order) => state === 'awaiting_payment' || state === 'rejected'

function Unpaid({ order, zone }: { order: Order; zone: Zone }) {
  const { t } = useTranslation('money')
  const left = order.due_at - useServerNow()
  return (
    <InkCard
      kind={t('until', { date: dateTime(order.due_at, zone) })}
      title={order.goods_name}
      text={t('left', { time: duration(left) })}
    >
      <Row between wrap>
        <Text as="strong" size="2xl" numeric>
          {rupiah(order.total)}
        </Text>
        <LinkButton variant="accent" to={shopPaths.confirmation(order.id, order.goods)}>
          {t('pay')}
        </LinkButton>
      </Row>
    </InkCard>
  )
}

function BillRow({ order, zone }: { order: Order; zone: Zone }) {
  return (
    <Stack as="li" gap={1}>
      <Row top>
        <Rest>
          <h2 data-text="md">
            <Link to={shopPaths.order(order.id)}>{order.goods_name}</Link>
          </h2>
        </Rest>
        <Text as="strong" numeric>
          {rupiah(order.total)}
        </Text>
      </Row>
      <Text size="sm" tone="muted" numeric>
        {order.invoice}
      </Text>
      <Row between>
        <OrderStateNote state={order.state} />
        <Text size="sm" tone="muted" numeric>
          {shortDate(order.created_at, zone)}
        </Text>
      </Row>
    </Stack>
  )
}
