import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { IconLink } from '#src/components/controls/icon-button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Ink } from '#src/components/frame/ink.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { Paper } from '#src/components/frame/paper.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './paid.module.css'
import { useAccessTerm } from './use-access-term.ts'

/** Paid and delivered; the next real step is the tryout, the e-book on the shelf or the result of SNBP. */
export function Paid({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const { text, button, to } = nextOf(order)
  return (
    <Ink as="div" className={styles.page}>
      <Page gap={0}>
        <Row as="header" between>
          <Logo onInk />
          <IconLink label={t('close')} icon={<X aria-hidden="true" />} edge="end" to={shopPaths.billing()} />
        </Row>
      </Page>
      <Page gap={6}>
        <Stack gap={2}>
          <Text as="h1" size="3xl">
            {t('paidTitle')}
          </Text>
          <Text tone="muted">{t(text)}</Text>
        </Stack>
        <Paper aria-label={t('invoice')}>
          <Stack gap={1}>
            <Text size="sm" tone="muted">
              {t('goods')}
            </Text>
            <Text as="h2" size="xl">
              {order.goods_name}
            </Text>
          </Stack>
          <Facts
            rows={[
              [t('total'), rupiah(order.total)],
              [t('number'), order.invoice],
              [t('paidAt'), order.paid_at !== null && dateTime(order.paid_at, zone)],
              [t('accessTerm.label'), useAccessTerm(order)],
            ]}
          />
        </Paper>
      </Page>
      <ActionBar>
        <LinkButton variant="accent" size="lg" block to={to}>
          {t(button)}
        </LinkButton>
        <LinkButton variant="soft" block to={shopPaths.invoice(order.id)}>
          {t('seeInvoice')}
        </LinkButton>
      </ActionBar>
    </Ink>
  )
}

function nextOf({ goods, goods_id }: OrderInFull) {
  if (goods === 'snbp') return { text: 'paidSnbp', button: 'openSnbp', to: snbpPaths.detail(goods_id) }
  if (goods === 'ebook') return { text: 'paidBook', button: 'openShelf', to: ebookPaths.shelf }
  return { text: 'paidText', button: 'openTryout', to: paths.tryout() }
}
