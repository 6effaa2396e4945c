import { CircleCheck, CircleDashed, RefreshCcwDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages-admin.ts'
import styles from './state-chip.module.css'

const FIGURES = { draf: CircleDashed, terbit: CircleCheck, berubah: RefreshCcwDot } as const

/** How the papers of a package stand: never handed out, as they stand here, or changed since. */
export function StateChip({ keadaan }: { keadaan: PackageCheck['keadaan'] }) {
  const { t } = useTranslation('adminPackages')
  const Icon = FIGURES[keadaan]
  return (
    <span className={styles.chip} data-state={keadaan}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {t(`state.${keadaan}`)}
    </span>
  )
}
