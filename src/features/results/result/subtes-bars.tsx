import { useTranslation } from 'react-i18next'
import type { Score, SubtesScore } from '#contract/results/results.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure, shareOf, thresholdOf, topOf } from '../figures.ts'
import styles from '../parts/bars.module.css'
import { Card } from '../parts/card.tsx'
import { Legend } from '../parts/legend.tsx'
import { Verdict } from './verdict.tsx'

/** Each sub-test on its own track: how far, and against which threshold. */
export function SubtesBars({ score }: { score: Score }) {
  const { t } = useTranslation('results')
  const thresholds = score.subtes.some((part) => thresholdOf(score.satuan, part) !== null)
  const legend = thresholds ? (
    <Legend
      items={[
        { mark: 'full', text: t('bars.you') },
        { mark: 'ring', text: t('bars.threshold') },
      ]}
    />
  ) : (
    t(`bars.${score.satuan}`)
  )
  return (
    <Card span={7} title={t('bars.title')} aside={legend}>
      <Stack as="ul" gap={4}>
        {score.subtes.map((part) => (
          <Bar key={part.id} satuan={score.satuan} part={part} />
        ))}
      </Stack>
    </Card>
  )
}

function Bar({ satuan, part }: { satuan: Score['satuan']; part: SubtesScore }) {
  const { t } = useTranslation('results')
  const top = topOf(satuan, part)
  const threshold = thresholdOf(satuan, part)
  // A common scale stands in the heading; points differ from part to part.
  const scaled = satuan === 'poin' || satuan === 'benar'
  const place = (value: number) => `${shareOf(value, top) * 100}%`
  return (
    <li className={styles.bar}>
      <Text as="span" weight="bold">
        {part.kode}
      </Text>
      <Text as="span" size="sm" tone="muted" className={styles.name}>
        {part.nama}
      </Text>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: place(part.nilai) }} />
        {threshold !== null && <span className={styles.ring} style={{ insetInlineStart: place(threshold) }} />}
        <span className={styles.dot} style={{ insetInlineStart: place(part.nilai) }} />
      </span>
      <Text as="span" weight="bold" className={styles.value} numeric>
        {figure(part.nilai)}
        {scaled && (
          <Text as="span" size="sm" tone="muted" weight="regular">
            {' '}
            / {figure(top)}
          </Text>
        )}
      </Text>
      {threshold !== null && (
        <Text as="span" size="sm" tone="muted" className={styles.threshold}>
          <Verdict total={part} short /> {t('bars.atLeast', { n: figure(threshold) })}
        </Text>
      )}
    </li>
  )
}
