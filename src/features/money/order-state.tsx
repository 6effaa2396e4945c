import { CircleAlert, CircleCheck, Clock, Hourglass, RotateCcw, Wallet, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderState } from '#contract/money/order.ts'
import { Note } from '#src/components/feedback/note.tsx'

interface Look {
  tone: 'brand' | 'warning' | 'danger' | 'muted'
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
}

const LOOKS: Record<OrderState, Look> = {
  awaiting_payment: { tone: 'warning', Icon: Wallet },
  proof_sent: { tone: 'brand', Icon: Hourglass },
  late_proof: { tone: 'brand', Icon: Hourglass },
  rejected: { tone: 'danger', Icon: CircleAlert },
  challenged: { tone: 'brand', Icon: Hourglass },
  in_review: { tone: 'brand', Icon: Hourglass },
  paid: { tone: 'brand', Icon: CircleCheck },
  expired: { tone: 'muted', Icon: Clock },
  cancelled: { tone: 'muted', Icon: X },
  failed: { tone: 'danger', Icon: CircleAlert },
  refunded: { tone: 'muted', Icon: RotateCcw },
}

/** Where an order stands: icon, word and tone. */
export function OrderStateNote({ state }: { state: OrderState }) {
  const { t } = useTranslation('money')
  const { tone, Icon } = LOOKS[state]
  return (
    <Note tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Note>
  )
}
