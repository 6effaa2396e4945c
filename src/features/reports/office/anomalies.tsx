import type { BoxProps } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

/** What is odd about an attempt, in the words of the board. */
export function Anomalies({ kinds, ...box }: { kinds: readonly string[] } & BoxProps) {
  const { t } = useTranslation('board')
  if (kinds.length === 0) return null
  return (
    <Mark tone="danger" icon={TriangleAlert} gap="2xs" fz="xs" c={ink('danger')} {...box}>
      {kinds.map((kind) => t(`odd.${kind}`, kind)).join(', ')}
    </Mark>
  )
}
