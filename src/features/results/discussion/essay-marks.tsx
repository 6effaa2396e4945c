import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { mostPoints } from '#contract/rubric.ts'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'

/** Lines and paragraphs as they were typed. */
const WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** What was written, and what its marking gave for each criterion. */
export function EssayMarks({ soal: { jawaban, essay } }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const { rubrik, marking } = essay ?? { rubrik: [], marking: null }
  return (
    <Stack gap={3}>
      <Stack as="section" gap={1}>
        <h3 data-text="sm">{t('short.mine')}</h3>
        <p style={WRITTEN}>{typeof jawaban === 'string' ? jawaban : t('short.blank')}</p>
      </Stack>
      <Stack as="section" gap={2}>
        <h3 data-text="sm">{t('essay.rubric')}</h3>
        <Stack as="ul" gap={2}>
          {rubrik.map(({ nama, poin, petunjuk }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion has no id but its place
            <Stack as="li" gap={1} key={index}>
              <Row gap={3}>
                <Rest>{nama}</Rest>
                <Text as="span" weight="semibold" numeric line>
                  {t('essay.of', { points: marking ? figure(marking.points[index] ?? 0) : '–', most: figure(poin) })}
                </Text>
              </Row>
              {petunjuk && (
                <Text size="sm" tone="muted">
                  {petunjuk}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
        <Text size="sm" tone="muted" numeric>
          {marking
            ? t('essay.total', {
                points: figure(marking.points.reduce((sum, one) => sum + one, 0)),
                most: figure(mostPoints(rubrik)),
              })
            : t('essay.waits')}
        </Text>
      </Stack>
      {marking?.comment && (
        <Stack as="section" gap={1}>
          <h3 data-text="sm">{t('essay.comment')}</h3>
          <p style={WRITTEN}>{marking.comment}</p>
        </Stack>
      )}
    </Stack>
  )
}
