import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'

/** An order that came to nothing: why, and the way to a new one. */
export function OrderOver({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const again = (
    <LinkButton
      variant="brand"
      to={order.goods === 'snbp' ? shopPaths.billing() : shopPaths.payment(order.goods_id, order.goods)}
    >
      {t(order.goods === 'snbp' ? 'bills' : 'orderAgain')}
    </LinkButton>
  )
  return (
    <StateMessage title={t(`state.${order.state}`)} action={again}>
      {t(`over.${order.state}`)}
    </StateMessage>
  )
}
