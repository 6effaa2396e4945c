import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemFlag } from '#contract/reporting/item.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { toneOf } from './flags.ts'

const ICONS = { danger: TriangleAlert, warning: CircleAlert, quiet: Info } as const

export function FlagChip({ flag }: { flag: ItemFlag }) {
  const { t } = useTranslation('report')
  const tone = toneOf(flag.code)
  return (
    <Chip tone={tone === 'quiet' ? 'neutral' : tone} icon={ICONS[tone]}>
      {t(`flag.${flag.code}`, { pilihan: flag.options.join(', ') })}
    </Chip>
  )
}
