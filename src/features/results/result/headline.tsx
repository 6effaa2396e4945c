import { useTranslation } from 'react-i18next'
import type { ResultReply, Score } from '#contract/results/results.ts'
import { InkBubbles } from '#src/components/frame/ink-bubbles.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure, headline } from '../figures.ts'
import styles from './headline.module.css'
import { Verdict } from './verdict.tsx'

/** The one figure, and what it is out of. */
export function Headline({ data }: { data: ResultReply['data'] }) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const { score } = data
  return (
    <Stack as="section" gap={0} align="start" className={styles.headline} aria-label={t('headline.label')}>
      <div data-only="wide">
        <InkBubbles />
      </div>
      <Text className={styles.figure} weight="bold" numeric>
        {headline(score)}
      </Text>
      <Text tone="muted">{t(`headline.${score.satuan}`, unitFacts(score))}</Text>
      <Verdict total={score.total} />
      <Explained score={score} />
      <Text size="sm" tone="muted" className={styles.when} data-above="2">
        {t('headline.when', { paket: data.paket_nama, at: dateTime(data.started_at, zone) })}
      </Text>
    </Stack>
  )
}

const unitFacts = ({ total, subtes }: Score) => ({
  subtes: subtes.length,
  maks: figure(total.nilai_maks),
  jumlah: figure(total.jumlah),
})

/** A total above the threshold that still fails, and the other way round, wants a word. */
function Explained({ score }: { score: Score }) {
  const { t } = useTranslation('results')
  const { total, subtes } = score
  if (total.lulus !== false) return null
  const failed = subtes.filter((part) => part.lulus === false)
  const parts = failed.map((part) => {
    const count = (part.ambang ?? 0) - part.poin
    return t('headline.missing', { kode: part.kode, count, n: figure(count) })
  })
  return (
    <p data-above="2">
      {t(total.reaches_ambang ? 'headline.partFailed' : 'headline.failed', { ambang: figure(total.ambang ?? 0) })}{' '}
      {parts.join(', ')}.
    </p>
  )
}
