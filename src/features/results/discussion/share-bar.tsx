import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'

const [WIDTH, HEIGHT] = [64, 8]

/** How many answered nothing of it. */
export function BlankShare({ soal: { others } }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  if (!others) return null
  return (
    <Text size="sm" tone="muted" numeric>
      {t('option.blank', { n: figure(100 * others.blank, 0) })}
    </Text>
  )
}

/** How many chose this one: a bar for the eye, and the figure. */
export function ShareBar({ share }: { share: number }) {
  const { t } = useTranslation('results')
  const percent = figure(100 * share, 0)
  return (
    <Row as="span" gap={2} title={t('option.share', { n: percent })}>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <rect width={WIDTH} height={HEIGHT} rx={HEIGHT / 2} fill="currentColor" opacity={0.12} />
        <rect width={WIDTH * share} height={HEIGHT} rx={HEIGHT / 2} fill="currentColor" opacity={0.6} />
      </svg>
      <span className="visually-hidden">{t('option.share', { n: percent })}</span>
      <Text as="span" size="sm" weight="semibold" numeric aria-hidden="true">
        {percent}%
      </Text>
    </Row>
  )
}
