import { useTranslation } from 'react-i18next'
import type { RankingRow } from '#contract/results/ranking.ts'
import { Chip } from '#src/components/display/chip.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure, scoreFigure } from '../figures.ts'
import styles from './line.module.css'

/** One participant: rank, name and school, score. */
export function Line({ row }: { row: RankingRow }) {
  const { t } = useTranslation('statistics')
  const { position, rank, nama, sekolah, nilai, lulus, mine } = row
  const below = [sekolah, lulus === false && t('ranking.failedThreshold')].filter(Boolean)
  return (
    <Row as="li" className={styles.line} data-own={mine ? '' : undefined} aria-current={mine || undefined}>
      <Text as="span" weight={mine || rank <= 3 ? 'bold' : 'regular'} className={styles.rank} numeric>
        {figure(rank)}
      </Text>
      <Rest>
        <Row gap={2} wrap>
          <Text as="span" weight="semibold">
            {nama ?? t('ranking.nameless', { n: figure(position) })}
          </Text>
          {mine && <Chip>{t('ranking.you')}</Chip>}
        </Row>
        <Text size="sm" tone="muted">
          {nama === null ? t('ranking.hidden') : below.join(' · ')}
        </Text>
      </Rest>
      <Text as="span" weight="bold" numeric>
        {scoreFigure(nilai)}
      </Text>
    </Row>
  )
}
