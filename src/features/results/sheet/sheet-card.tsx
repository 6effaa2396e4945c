import { useTranslation } from 'react-i18next'
import type { SheetScore } from '#contract/results/results.ts'
import { Text } from '#src/components/layout/text.tsx'
import { Card } from '../parts/card.tsx'
import { Legend } from '../parts/legend.tsx'
import { SheetChart } from './sheet-chart.tsx'
import { SheetFigures } from './sheet-figures.tsx'
import { SheetStory } from './sheet-story.tsx'
import { SheetTable } from './sheet-table.tsx'

/** A sheet of sums or symbols: the curve, its figures, and every column in a table. */
export function SheetCard({ name, sheet, span }: { name: string; sheet: SheetScore; span: 8 | 12 }) {
  const { t } = useTranslation('results')
  return (
    <Card span={span} title={name} aside={t(`sheet.per.${sheet.satuan}`, { count: sheet.points.length })}>
      <SheetStory sheet={sheet} />
      <SheetChart sheet={sheet} />
      <Legend
        items={[
          { mark: 'line', text: t('sheet.legend.done') },
          { mark: 'dash', text: t('sheet.legend.right') },
          { mark: 'dots', text: t('sheet.legend.mean') },
        ]}
      />
      <SheetFigures sheet={sheet} />
      <Text size="sm" tone="muted">
        {t('sheet.practice')}
      </Text>
      <SheetTable sheet={sheet} />
    </Card>
  )
}
