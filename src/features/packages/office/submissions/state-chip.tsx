import { CircleCheck, CircleX, Hourglass, type LucideIcon, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SubmissionState } from '#contract/packages/tasks.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import type { Tone } from '#src/office/kit/tone/tones.ts'

const LOOKS: Record<SubmissionState | 'none', { tone: Tone; icon: LucideIcon }> = {
  none: { tone: 'neutral', icon: Minus },
  sent: { tone: 'warning', icon: Hourglass },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
}

/** Where a submission stands; null: nothing was sent. */
export function SubmissionChip({ state }: { state: SubmissionState | null }) {
  const { t } = useTranslation('packageShop')
  const name = state ?? 'none'
  return <Chip {...LOOKS[name]}>{t(`sent.states.${name}`)}</Chip>
}
