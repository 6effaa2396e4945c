import '#src/lib/words/statistics.ts'
import { ListOrdered } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { figure } from './figures.ts'
import { Card } from './parts/card.tsx'
import { Frame } from './parts/frame.tsx'
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
  const { distribution, places, topics, times } = one
  const nation = places.find(({ scope }) => scope === 'nasional')
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
            rows={places.map(({ scope, nama, rank, participants }) => [
              figure(rank),
              `${scope !== 'sekolah' && nama ? nama : t(`scope.${scope}`)}, ${t('ranking.own', { count: participants, n: figure(participants) })}`,
            ])}
          />
        )}
      </Page>
      <Card span={12} title={t('parts.title')}>
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
