import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { myOrdersReply } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { isForSale } from './facts-of-paket.ts'
import { Price } from './price.tsx'
import type { ShopPaket } from './shop-list.ts'
import { TASKS_ANCHOR } from './tasks/anchor.ts'
import { useOwned } from './use-owned.ts'

type OwnOrders = z.infer<typeof myOrdersReply>

/** Price and the way to buy, always in reach; of an own package the way to its tryouts. */
export function BuyBar({ paket }: { paket: ShopPaket }) {
  const { t } = useTranslation('shop')
  const role = useSession((state) => state.session?.profile.role)
  const { owned, order_id } = useStanding(paket.id, role === 'Siswa')
  if (role !== undefined && role !== 'Siswa') return null
  if (owned)
    return (
      <ActionBar>
        <LinkButton variant="soft" size="lg" to={paths.tryout()}>
          {t('openTryout')}
        </LinkButton>
      </ActionBar>
    )
  if (order_id)
    return (
      <ActionBar>
        <LinkButton variant="accent" size="lg" to={shopPaths.confirmation(order_id)}>
          {t('continuePayment')}
        </LinkButton>
      </ActionBar>
    )
  return (
    <ActionBar>
      <Row gap={4}>
        <Price paket={paket} />
        <Rest>
          <Buy paket={paket} stranger={role === undefined} />
        </Rest>
      </Row>
    </ActionBar>
  )
}

function Buy({ paket, stranger }: { paket: ShopPaket; stranger: boolean }) {
  const { t } = useTranslation('shop')
  const zone = useZone()
  const now = useServerNow()
  const online = useOnline()
  const { mulai_jual: from, akhir_jual: until } = paket
  if (from !== null && now < Date.parse(from)) return <Shut text={t('onSaleFrom', { date: dateTime(from, zone) })} />
  if (until !== null && now >= Date.parse(until)) return <Shut text={t('saleOver')} />
  if (!online) return <Shut text={t('needsNetwork')} />
  if (paket.tipe === 'gratis_bersyarat') return <DoTasks paket_id={paket.id} />
  const wanted = isForSale(paket) ? shopPaths.payment(paket.id) : paths.tryoutCari()
  // A stranger makes an account first, and comes back to where they wanted to go.
  const to = stranger ? paths.register(wanted) : wanted
  return (
    <LinkButton variant="accent" size="lg" block to={to}>
      {t(isForSale(paket) ? 'buy' : 'takeFree')}
    </LinkButton>
  )
}

/** To the tasks on this page, by the log-in where there is none. */
function DoTasks({ paket_id }: { paket_id: string }) {
  const { t } = useTranslation('shop')
  const student = useSession((state) => state.session !== null)
  const here = shopPaths.paket(paket_id)
  return (
    <LinkButton
      variant="accent"
      size="lg"
      block
      to={student ? `#${TASKS_ANCHOR}` : paths.login(here)}
      onClick={() => document.getElementById(TASKS_ANCHOR)?.scrollIntoView()}
    >
      {t('doTasks')}
    </LinkButton>
  )
}

const Shut = ({ text }: { text: string }) => (
  <Text size="sm" tone="muted">
    {text}
  </Text>
)

/** Whether the package is the student's already, or on order and not yet paid. */
function useStanding(paket_id: string, asked: boolean) {
  const user_id = useSession((state) => state.session?.profile.id)
  const owned = useOwned(paket_id)
  const orders = useQuery({
    queryKey: ['my-order', user_id, 'open'],
    enabled: asked,
    queryFn: () => get<OwnOrders>('/my-order', { show: 'open', goods: 'paket', size: 100 }),
  })
  return {
    owned,
    order_id: orders.data?.data.find(({ goods_id }) => goods_id === paket_id)?.id,
  }
}
