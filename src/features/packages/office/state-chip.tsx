import { CircleCheck, CircleDashed, RefreshCcwDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages-admin.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'

const LOOKS = {
  draf: { tone: 'neutral', icon: CircleDashed },
  terbit: { tone: 'success', icon: CircleCheck },
  berubah: { tone: 'warning', icon: RefreshCcwDot },
} as const

/** How the papers of a package stand: never handed out, as they stand here, or changed since. */
export function StateChip({ keadaan }: { keadaan: PackageCheck['keadaan'] }) {
  const { t } = useTranslation('adminPackages')
  return <Chip {...LOOKS[keadaan]}>{t(`state.${keadaan}`)}</Chip>
}
