import { Ban, CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, SearchCheck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderState } from '#contract/money/order.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

const LOOKS: Record<OrderState, { tone: Tone; icon: LucideIcon }> = {
  awaiting_payment: { tone: 'neutral', icon: Hourglass },
  proof_sent: { tone: 'warning', icon: SearchCheck },
  late_proof: { tone: 'warning', icon: SearchCheck },
  rejected: { tone: 'danger', icon: CircleX },
  challenged: { tone: 'warning', icon: SearchCheck },
  in_review: { tone: 'warning', icon: SearchCheck },
  paid: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  cancelled: { tone: 'neutral', icon: Ban },
  failed: { tone: 'danger', icon: CircleX },
  refunded: { tone: 'info', icon: Undo2 },
}

/** Where an order stands. */
export function OrderStateChip({ state, disputed = false }: { state: OrderState; disputed?: boolean }) {
  const { t } = useTranslation('transactions')
  if (disputed)
    return (
      <Chip tone="danger" icon={SearchCheck}>
        {t('kind.disputed')}
      </Chip>
    )
  const { tone, icon } = LOOKS[state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Chip>
  )
}
