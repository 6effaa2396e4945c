import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RELIABLE_TAKERS, SHOWN_TAKERS } from '#contract/reporting/item.ts'
import { Notice } from '#src/components/feedback/notice.tsx'
import { asCount } from './numbers.ts'

/** Says of figures that few takers made what they are worth; nothing where there are enough. */
export function ReliabilityNote({ takers }: { takers: number }) {
  const { t } = useTranslation('report')
  if (takers >= RELIABLE_TAKERS) return null
  const word = takers < SHOWN_TAKERS ? 'withheld' : 'unreliable'
  return (
    <Notice tone="warning" icon={<TriangleAlert size={20} />}>
      {t(`reliability.${word}`, { n: asCount(takers), shown: SHOWN_TAKERS, reliable: RELIABLE_TAKERS })}
    </Notice>
  )
}
