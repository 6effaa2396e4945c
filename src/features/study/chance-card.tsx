import { CircleHelp, Mountain, Scale, ShieldCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChancesReply, ChosenChance, UsedScore } from '#contract/study/chances.ts'
import { Note } from '#src/components/feedback/note.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './chances.module.css'

export const LOOKS = {
  safe: { tone: 'brand', Icon: ShieldCheck },
  consider: { tone: 'muted', Icon: Scale },
  hard: { tone: 'warning', Icon: Mountain },
} as const

interface CardProps {
  place: number
  chosen: ChosenChance
  score: UsedScore
  limits: Pick<ChancesReply['rules'], 'safe' | 'consider'>
}

const at = (value: number) => ({ '--at': value }) as CSSProperties

/** The chance at one programme: the figure with its range, on a line with the limits of the categories. */
export function ChanceCard({ place, chosen, score, limits }: CardProps) {
  const { t, i18n } = useTranslation('study')
  const { programme, chance, minimum, source, gap } = chosen
  const { Icon, tone } = chance ? LOOKS[chance.category] : { Icon: CircleHelp, tone: 'muted' as const }
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  const above = minimum === null ? 0 : score.nilai - minimum
  return (
    <Stack as="li" className={styles.card}>
      <Row top gap={2}>
        <Rest>
          <Text as="h2" size="md" weight="semibold">
            {place}. {programme.nama} · {t(`degree.${programme.jenjang}`)}
          </Text>
          <Text size="sm" tone="muted">
            {programme.universitas}
          </Text>
        </Rest>
        <Note tone={tone} icon={<Icon aria-hidden="true" />}>
          {chance ? t(`category.${chance.category}`) : t('noFigure')}
        </Note>
      </Row>
      {chance && (
        <Row between>
          <Text as="span" size="2xl" weight="bold" numeric>
            {chance.percent}%
          </Text>
          <Text as="span" size="sm" tone="muted" numeric>
            {t('range', { from: chance.low, to: chance.high })}
          </Text>
        </Row>
      )}
      <div className={styles.track} data-empty={chance ? undefined : ''} aria-hidden="true">
        {chance && (
          <span className={styles.range} style={{ '--from': chance.low, '--to': chance.high } as CSSProperties} />
        )}
        <span className={styles.tick} style={at(limits.consider)} />
        <span className={styles.tick} style={at(limits.safe)} />
        {chance && <span className={styles.at} style={at(chance.percent)} />}
      </div>
      {gap && <Text size="sm">{t(`gap.${gap}`)}</Text>}
      {minimum !== null && (
        <Text size="sm" tone="muted">
          {t('minimum', { points: points(minimum) })}{' '}
          {chance && t(above < 0 ? 'below' : 'above', { points: points(Math.abs(above)) })}{' '}
          {t('source', { source, year: programme.tahun_data ?? '' })}
        </Text>
      )}
    </Stack>
  )
}
