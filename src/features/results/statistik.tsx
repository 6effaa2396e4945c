import '#src/lib/words/statistics.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type MainStatistik, NINE_OF_TEN } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { figure } from './figures.ts'
import { Frame } from './parts/frame.tsx'
import { Refused } from './statistics/refused.tsx'
import { stepWord } from './statistics/step-word.ts'
import { Times } from './statistics/times.tsx'
import { TopicList } from './statistics/topic-list.tsx'
import { TrendChart } from './statistics/trend-chart.tsx'
import { useStatistics } from './statistics/use-statistics.ts'

/** /statistik?kategori= */
export default function Statistik() {
  const { t } = useTranslation('statistics')
  const [params] = useSearchParams()
  const kategori_id = params.get('kategori') ?? undefined
  const { data, error, isFetching, refetch } = useStatistics<{ data: MainStatistik }>(
    '/get-main-statistik',
    { kategori_id },
    `statistik-utama-${kategori_id ?? ''}`,
  )
  return (
    <Frame title={t('stat.title')} back={paths.home()}>
      {data ? (
        <Main data={data.reply.data} />
      ) : (
        <Refused error={error} busy={isFetching} retry={() => void refetch()} />
      )}
    </Frame>
  )
}

function Main({ data }: { data: MainStatistik }) {
  const { t, i18n } = useTranslation('statistics')
  const { kategori, kategori_id, tryout, totals, topics, times } = data
  if (kategori_id === null) {
    return (
      <Page>
        <StateMessage
          title={t('list.empty')}
          action={<LinkButton to={paths.tryout()}>{t('list.toTryout')}</LinkButton>}
        >
          {t('list.emptyText')}
        </StateMessage>
      </Page>
    )
  }
  return (
    <>
      <Page>
        {kategori.length > 1 && (
          <Row as="nav" gap={2} wrap aria-label={t('stat.categories')}>
            {kategori.map(({ id, nama, count }) => (
              <LinkButton
                key={id}
                size="sm"
                variant={id === kategori_id ? 'soft' : undefined}
                aria-current={id === kategori_id ? 'page' : undefined}
                to={statisticsPaths.main(id)}
              >
                {nama} {count}
              </LinkButton>
            ))}
          </Row>
        )}
        {tryout.length > 0 ? <Trend data={data} /> : <Text tone="muted">{t('stat.waits')}</Text>}
        <Figures
          rows={[
            [figure(totals.tryout), t('stat.tryouts', { count: totals.tryout })],
            [figure(totals.soal), t('stat.questions', { count: totals.soal })],
            [lengthText(Math.round(totals.time_ms / 1000), i18n.language), t('stat.time')],
          ]}
        />
      </Page>
      {topics ? (
        <>
          <TopicList title={t('topic.strong')} topics={topics.strong} />
          <TopicList title={t('topic.weak')} topics={topics.weak} practised />
        </>
      ) : (
        <Page>
          <Text tone="muted">{t('topic.waits')}</Text>
        </Page>
      )}
      {times && <Times times={times} />}
      <Page>
        <Row>
          <LinkButton to={statisticsPaths.list()}>{t('stat.all')}</LinkButton>
        </Row>
      </Page>
    </>
  )
}

function Trend({ data: { tryout, step } }: { data: MainStatistik }) {
  const { t } = useTranslation('statistics')
  const last = tryout.at(-1)
  if (!last) return null
  const reach = last.se === null ? null : NINE_OF_TEN * last.se
  return (
    <>
      <div>
        <Text size="sm" tone="muted">
          {last.nama}
        </Text>
        <Text size="3xl" weight="bold" numeric>
          {figure(last.nilai)}
        </Text>
        {reach !== null && (
          <Text tone="muted">
            {t('trend.range', {
              low: figure(Math.max(last.nilai_min, last.nilai - reach), 0),
              high: figure(Math.min(last.nilai_maks, last.nilai + reach), 0),
            })}
          </Text>
        )}
      </div>
      {step && (
        <Text>
          {t(stepWord(step), {
            difference: figure(Math.abs(step.difference)),
            by_chance: figure(step.by_chance ?? 0, 0),
          })}
        </Text>
      )}
      {tryout.length > 1 && (
        <>
          <TrendChart points={tryout} />
          <Text size="sm" tone="muted">
            {t('trend.legend')}
          </Text>
        </>
      )}
    </>
  )
}
