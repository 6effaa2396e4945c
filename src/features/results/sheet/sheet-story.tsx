import { useTranslation } from 'react-i18next'
import type { SheetScore } from '#contract/results/results.ts'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import { paceOf, worstPart } from './pace.ts'

/** The curve in plain words, before any figure with a name. */
export function SheetStory({ sheet }: { sheet: SheetScore }) {
  const { t } = useTranslation('results')
  const pace = paceOf(sheet.points)
  const worst = worstPart(sheet.points)
  if (!pace) return null
  const part = (n: number) => t(`sheet.part.${sheet.satuan}`, { n })
  const speed =
    pace.kind === 'even'
      ? t('sheet.pace.even')
      : t(`sheet.pace.${pace.kind}`, {
          part: part(pace.after),
          before: figure(pace.before_mean, 0),
          after: figure(pace.after_mean, 0),
        })
  const mistakes = worst ? t('sheet.worst', { part: part(worst.part), count: worst.wrong }) : t('sheet.flawless')
  return (
    <Text>
      {speed} {mistakes}
    </Text>
  )
}
