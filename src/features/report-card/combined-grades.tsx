import { useTranslation } from 'react-i18next'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import { Facts } from '#src/components/display/facts.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useGradeText } from './grade-text.ts'

/** Grades that are put together of several sub-categories: SKD 40, SKB 60. */
export function CombinedGrades({ card }: { card: ReportCard }) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  if (!card.combined.length) return <StateMessage title={t('noCombined.title')}>{t('noCombined.text')}</StateMessage>
  return card.combined.map(({ kategori_id, nama, parts, nilai, complete }) => (
    <Stack key={kategori_id} as="section" gap={2}>
      <Text as="h2" size="md" weight="bold">
        {nama}
      </Text>
      <Text size="2xl" weight="bold" numeric>
        {text(nilai)}
      </Text>
      {!complete && (
        <Text size="sm" tone="muted">
          {t('incomplete')}
        </Text>
      )}
      <Facts rows={parts.map((part) => [`${part.nama} (${text(part.bobot)}%)`, text(part.nilai)])} />
    </Stack>
  ))
}
