import { CircleHelp, Mountain, Scale, ShieldCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChancesReply, ChosenChance, UsedScore } from '#contract/study/chances.ts'
import { Note } from '#src/components/feedback/note.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './chances.module.css'

export const LOOKS = {
  aman: { tone: 'brand', Icon: ShieldCheck },
  pertimbangkan: { tone: 'muted', Icon: Scale },
  sulit: { tone: 'warning', Icon: Mountain },
} as const

interface CardProps {
  place: number
  chance: ChosenChance
  score: UsedScore
  limits: Pick<ChancesReply['aturan'], 'aman' | 'pertimbangkan'>
}

const at = (value: number) => ({ '--at': value }) as CSSProperties

/** The chance at one programme: the figure with its range, on a line with the limits of the categories. */
export function ChanceCard({ place, chance, score, limits }: CardProps) {
  const { t, i18n } = useTranslation('study')
  const { programme, peluang, minimum, sumber, kurang } = chance
  const { Icon, tone } = peluang ? LOOKS[peluang.kategori] : { Icon: CircleHelp, tone: 'muted' as const }
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  const gap = minimum === null ? 0 : score.nilai - minimum
  return (
    <Stack as="li" className={styles.card}>
      <Text as="h2" size="md" weight="semibold">
        {place}. {programme.nama} · {t(`degree.${programme.jenjang}`)}
      </Text>
      <Text size="sm" tone="muted">
        {programme.universitas}
      </Text>
      <Note tone={tone} icon={<Icon aria-hidden="true" />}>
        {peluang ? t(`category.${peluang.kategori}`) : t('noFigure')}
      </Note>
      {peluang && (
        <Row between>
          <Text as="span" size="2xl" weight="bold" numeric>
            {peluang.persen}%
          </Text>
          <Text as="span" size="sm" tone="muted" numeric>
            {t('range', { from: peluang.dari, to: peluang.sampai })}
          </Text>
        </Row>
      )}
      <div className={styles.track} data-empty={peluang ? undefined : ''} aria-hidden="true">
        {peluang && (
          <span className={styles.range} style={{ '--from': peluang.dari, '--to': peluang.sampai } as CSSProperties} />
        )}
        <span className={styles.tick} style={at(limits.pertimbangkan)} />
        <span className={styles.tick} style={at(limits.aman)} />
        {peluang && <span className={styles.at} style={at(peluang.persen)} />}
      </div>
      {kurang && <Text size="sm">{t(`gap.${kurang}`)}</Text>}
      {minimum !== null && (
        <Text size="sm" tone="muted">
          {t('minimum', { points: points(minimum) })}{' '}
          {peluang && t(gap < 0 ? 'below' : 'above', { points: points(Math.abs(gap)) })}{' '}
          {t('source', { source: sumber, year: programme.tahun_data ?? '' })}
        </Text>
      )}
    </Stack>
  )
}
