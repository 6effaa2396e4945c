import { CircleCheck, CircleDashed, RefreshCcwDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages/building.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'

const LOOKS = {
  draft: { tone: 'neutral', icon: CircleDashed },
  published: { tone: 'success', icon: CircleCheck },
  changed: { tone: 'warning', icon: RefreshCcwDot },
} as const

/** How the papers of a package stand: never handed out, as they stand here, or changed since. */
export function StateChip({ state }: { state: PackageCheck['state'] }) {
  const { t } = useTranslation('adminPackages')
  return <Chip {...LOOKS[state]}>{t(`state.${state}`)}</Chip>
}
