import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'

/** Paid and delivered; the next real step is the tryout, the e-book on the shelf or the result of SNBP. */
export function Paid({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const { text, button, to } = nextOf(order)
  const paid = order.paid_at === null ? '' : dateTime(order.paid_at, zone)
  return (
    <>
      <Page>
        <InkCard kind={t('state.paid')} title={order.goods_name} text={t(text)}>
          <Text numeric>{`${rupiah(order.total)} · ${paid}`}</Text>
        </InkCard>
      </Page>
      <ActionBar>
        <LinkButton variant="accent" size="lg" block to={to}>
          {t(button)}
        </LinkButton>
        <LinkButton variant="quiet" to={shopPaths.invoice(order.id)}>
          {t('seeInvoice')}
        </LinkButton>
      </ActionBar>
    </>
  )
}

function nextOf({ goods, goods_id }: OrderInFull) {
  if (goods === 'snbp') return { text: 'paidSnbp', button: 'openSnbp', to: snbpPaths.detail(goods_id) }
  if (goods === 'ebook') return { text: 'paidBook', button: 'openShelf', to: ebookPaths.shelf }
  return { text: 'paidText', button: 'openTryout', to: paths.tryout() }
}
