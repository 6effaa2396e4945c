import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemFlag } from '#contract/report-item.ts'
import { toneOf } from './flags.ts'
import styles from './items.module.css'

const ICONS = { danger: TriangleAlert, warning: CircleAlert, quiet: Info } as const

export function FlagChip({ flag }: { flag: ItemFlag }) {
  const { t } = useTranslation('report')
  const tone = toneOf(flag.kode)
  const Icon = ICONS[tone]
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {t(`flag.${flag.kode}`, { pilihan: flag.pilihan.join(', ') })}
    </span>
  )
}
