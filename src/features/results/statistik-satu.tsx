import '#src/lib/words/statistics.ts'
import { ListOrdered } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { RankingPlace } from '#contract/results/ranking.ts'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { List } from '#src/components/display/list.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { figure, shareOf } from './figures.ts'
import { Card } from './parts/card.tsx'
import { Frame } from './parts/frame.tsx'
import { Legend } from './parts/legend.tsx'
import { TrackBar } from './parts/track-bar.tsx'
import { Certificate } from './share/certificate.tsx'
import { ShareResult } from './share/share-result.tsx'
import { PartsTable } from './statistics/parts-table.tsx'
import { Refused } from './statistics/refused.tsx'
import { SpreadChart } from './statistics/spread-chart.tsx'
import { Times } from './statistics/times.tsx'
import { TopicList } from './statistics/topic-list.tsx'
import { useStatistics } from './statistics/use-statistics.ts'

/** /statistik-tryout/:id: one tryout against the others. */
export default function StatistikSatu() {
  const { t } = useTranslation('statistics')
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useStatistics<{ data: StatistikTryout }>(
    `/get-persentase-ujian/${encodeURIComponent(id)}`,
    {},
    `statistik-${id}`,
  )
  const one = data?.reply.data
  return (
    <Frame title={one?.nama ?? t('stat.title')} back={statisticsPaths.list()}>
      {one ? <One one={one} /> : <Refused error={error} busy={isFetching} retry={() => void refetch()} />}
    </Frame>
  )
}

function One({ one }: { one: StatistikTryout }) {
  const { t } = useTranslation('statistics')
  const { distribution, places, subtes, topics, times } = one
  const nation = places.find(({ scope }) => scope === 'nasional')
  // As many as were chosen, with long names: in a line each.
  const chosen = places.filter(({ scope }) => scope === 'prodi')
  const compared = subtes.some(({ others }) => others)
  const outOf = ({ participants: count }: RankingPlace) => t('ranking.own', { count, n: figure(count) })
  return (
    <>
      <Page>
        <Text size="2xl" weight="bold" numeric>
          {figure(one.nilai)}
        </Text>
        {nation?.percentile != null && (
          <Text>
            {t('spread.percentile', {
              n: figure(nation.percentile, 1),
              count: nation.participants,
              all: figure(nation.participants),
            })}
          </Text>
        )}
        {!one.ranked && nation && (
          <Text size="sm" tone="muted">
            {t('spread.otherAttempt')}
          </Text>
        )}
        {distribution ? (
          <>
            <SpreadChart spread={distribution} own={one.nilai} />
            <Text size="sm" tone="muted">
              {t('spread.legend', { mean: figure(distribution.mean) })}
            </Text>
          </>
        ) : (
          <Text tone="muted">{t('spread.none')}</Text>
        )}
        <Row gap={2} wrap>
          <ShareResult one={one} />
          <Certificate one={one} />
        </Row>
        {places.length > 0 && (
          <Figures
            rows={places
              .filter(({ scope }) => scope !== 'prodi')
              .map((place) => [
                figure(place.rank),
                `${place.scope !== 'sekolah' && place.nama ? place.nama : t(`scope.${place.scope}`)}, ${outOf(place)}`,
              ])}
          />
        )}
        {chosen.length > 0 && (
          <List lined>
            {chosen.map((place) => (
              <Row as="li" key={place.of}>
                <Rest>
                  {place.nama}
                  <Text size="sm" tone="muted">
                    {outOf(place)}
                  </Text>
                </Rest>
                <Text as="span" weight="bold" numeric>
                  {figure(place.rank)}
                </Text>
              </Row>
            ))}
          </List>
        )}
      </Page>
      <Card span={12} title={t('parts.title')}>
        <Legend
          items={[
            { mark: 'full', text: t('parts.you') },
            ...(compared
              ? [{ mark: 'line', text: t('parts.middle') } as const, { mark: 'ring', text: t('parts.median') } as const]
              : []),
          ]}
        />
        <Stack gap={2}>
          {subtes.map(({ kode, nama, nilai, max, others }) => (
            <TrackBar
              key={kode}
              kode={kode}
              nama={nama}
              dot={shareOf(nilai, max)}
              value={figure(nilai)}
              ring={others && shareOf(others.median, max)}
              range={others ? [shareOf(others.q1, max), shareOf(others.q3, max)] : null}
            />
          ))}
        </Stack>
        <PartsTable one={one} />
      </Card>
      {topics ? (
        <TopicList title={t('topic.weak')} topics={topics.weak} practised />
      ) : (
        <Page>
          <Text tone="muted">{t('topic.waits')}</Text>
        </Page>
      )}
      {times && <Times times={times} />}
      <Page>
        <Row gap={2} wrap>
          {nation && (
            <LinkButton icon={<ListOrdered aria-hidden="true" />} to={statisticsPaths.ranking(one.jadwal_id)}>
              {t('ranking.title')}
            </LinkButton>
          )}
          <LinkButton to={paths.hasilUjian(one.attempt_id)}>{t('parts.result')}</LinkButton>
        </Row>
      </Page>
    </>
  )
}
