import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import { RightOf } from './right-of.tsx'

interface GainedProps {
  right: number
  all: number
  /** Where options are worth different ones. */
  points?: { poin: number; poin_maks: number } | undefined
  className?: string | undefined
}

/** "2 dari 5", as dots where they can be counted; points where options are worth different ones. */
export function Gained({ right, all, points, className }: GainedProps) {
  const { t } = useTranslation('results')
  if (!points) return <RightOf right={right} all={all} className={className} />
  const { poin, poin_maks } = points
  return (
    <Text as="span" weight="bold" className={className} numeric>
      {t('topics.points', { count: poin_maks, n: figure(poin), top: figure(poin_maks) })}
    </Text>
  )
}
