import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Gives an unpaid order up, after asking. */
export function CancelOrder({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const [asked, setAsked] = useState(false)
  const cancel = useOrderAction('/cancel-order', order.id)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
      <Sheet open={asked} onClose={() => setAsked(false)} title={t('cancelTitle')}>
        <Text>{t('cancelText')}</Text>
        <Button
          variant="danger"
          size="lg"
          block
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSettled: () => setAsked(false) })}
        >
          {t('cancel')}
        </Button>
        <Button size="lg" block data-autofocus onClick={() => setAsked(false)}>
          {t('keep')}
        </Button>
      </Sheet>
    </>
  )
}
