import '#src/lib/words/statistics.ts'
import { Dumbbell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PracticeOffer } from '#contract/results/practice.ts'
import type { MainStatistik } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { figure } from '../figures.ts'
import { stepWord } from './step-word.ts'
import { TrendChart } from './trend-chart.tsx'
import { useStatistics } from './use-statistics.ts'

/** At home, under what comes next: the one topic worth a few minutes, and the last score. What is not known is left out. */
export default function OwnProgress() {
  const offer = useStatistics<{ data: PracticeOffer | null }>('/practice', {}, 'latihan-tawaran').data?.reply.data
  const main = useStatistics<{ data: MainStatistik }>(
    '/get-main-statistik',
    { kategori_id: undefined },
    'statistik-utama-',
  ).data?.reply.data
  return (
    <>
      {offer && <WeakTopic offer={offer} />}
      {main && main.tryout.length > 0 && <LastScore main={main} />}
    </>
  )
}

function WeakTopic({ offer: { kode, materi, percent, questions, seconds } }: { offer: PracticeOffer }) {
  const { t, i18n } = useTranslation('statistics')
  return (
    <Stack as="section" gap={2}>
      <h2>{t('home.topic')}</h2>
      <Row wrap>
        <Rest>
          <Text weight="semibold">
            {materi}{' '}
            <Text as="span" size="sm" tone="muted" weight="regular">
              · {kode}
            </Text>
          </Text>
          <Text size="sm" tone="muted" numeric>
            {t('home.points', { n: figure(percent, 0) })}
          </Text>
        </Rest>
        <LinkButton
          variant="soft"
          icon={<Dumbbell aria-hidden="true" />}
          to={statisticsPaths.practice({ kode, materi })}
        >
          {t('home.practise', { count: questions })}
        </LinkButton>
      </Row>
      <Text size="sm" tone="muted">
        {t('home.about', { length: lengthText(seconds, i18n.language) })}
      </Text>
    </Stack>
  )
}

function LastScore({ main: { tryout, step } }: { main: MainStatistik }) {
  const { t } = useTranslation('statistics')
  const last = tryout.at(-1)
  if (!last) return null
  return (
    <Stack as="section" gap={2} aria-label={t('home.last')}>
      <Row between>
        <h2 style={{ flex: 'none' }}>{t('home.last')}</h2>
        <LinkButton size="sm" variant="quiet" to={paths.hasilUjian(last.attempt_id)}>
          {last.nama}
        </LinkButton>
      </Row>
      <Text size="3xl" weight="bold" numeric>
        {figure(last.nilai)}
      </Text>
      {step && <Text tone="muted">{t(stepWord(step), stepFacts(step))}</Text>}
      {tryout.length > 1 && <TrendChart points={tryout} />}
    </Stack>
  )
}

const stepFacts = ({ difference, by_chance }: NonNullable<MainStatistik['step']>) => ({
  difference: figure(Math.abs(difference)),
  by_chance: figure(by_chance ?? 0, 0),
})
