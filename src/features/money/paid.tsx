import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { ActionBar } from '#src/components/action-bar.tsx'
import { LinkButton } from '#src/components/button.tsx'
import { InkCard } from '#src/components/ink-card.tsx'
import { Page } from '#src/components/page.tsx'
import { Text } from '#src/components/text.tsx'
import { ebookPaths } from '#src/lib/ebook-paths.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { paths } from '#src/lib/paths.ts'
import { shopPaths } from '#src/lib/shop-paths.ts'
import { useZone } from '#src/lib/zone.ts'

/** Paid and delivered; the next real step is the tryout, or the e-book on the shelf. */
export function Paid({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const isBook = order.goods === 'ebook'
  const paid = order.paid_at === null ? '' : dateTime(order.paid_at, zone)
  return (
    <>
      <Page>
        <InkCard kind={t('state.paid')} title={order.goods_name} text={t(isBook ? 'paidBook' : 'paidText')}>
          <Text numeric>{`${rupiah(order.total)} · ${paid}`}</Text>
        </InkCard>
      </Page>
      <ActionBar>
        <LinkButton variant="accent" size="lg" block to={isBook ? ebookPaths.shelf : paths.tryout()}>
          {t(isBook ? 'openShelf' : 'openTryout')}
        </LinkButton>
        <LinkButton variant="quiet" to={shopPaths.invoice(order.id)}>
          {t('seeInvoice')}
        </LinkButton>
      </ActionBar>
    </>
  )
}
