import '#src/lib/words/statistics.ts'
import { useTranslation } from 'react-i18next'
import type { MainStatistik, StatistikTryout } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { figure } from '../figures.ts'
import { Card } from '../parts/card.tsx'
import { ShareResult } from '../share/share-result.tsx'
import { PartsTable } from '../statistics/parts-table.tsx'
import { SpreadChart } from '../statistics/spread-chart.tsx'
import { TrendChart } from '../statistics/trend-chart.tsx'
import { useStatistics } from '../statistics/use-statistics.ts'

/** The score among the others, sub-test by sub-test, on its own way, and as a picture to share. Nothing where there is nothing to compare with. */
export default function Against({ attempt_id }: { attempt_id: string }) {
  const { t } = useTranslation('statistics')
  const one = useStatistics<{ data: StatistikTryout }>(
    `/get-persentase-ujian/${encodeURIComponent(attempt_id)}`,
    {},
    `statistik-${attempt_id}`,
  ).data?.reply.data
  const way = useStatistics<{ data: MainStatistik }>(
    '/get-main-statistik',
    { kategori_id: undefined },
    'statistik-utama-',
  ).data?.reply.data.tryout
  const shown = way?.some((point) => point.attempt_id === attempt_id) && way.length > 1 ? way : null
  return (
    <>
      {one?.distribution && (
        <Card span={5} title={t('against.title')}>
          <SpreadChart spread={one.distribution} own={one.nilai} />
          <Text size="sm" tone="muted">
            {t('spread.legend', { mean: figure(one.distribution.mean) })}
          </Text>
        </Card>
      )}
      {one?.subtes.some(({ others }) => others) && (
        <Card
          span={7}
          title={t('parts.title')}
          aside={
            <LinkButton size="sm" variant="quiet" to={statisticsPaths.one(attempt_id)}>
              {t('against.more')}
            </LinkButton>
          }
        >
          <PartsTable one={one} />
        </Card>
      )}
      {shown && (
        <Card span={5} title={t('trend.title')}>
          <TrendChart points={shown} />
        </Card>
      )}
      {one && (
        <Row data-across="">
          <ShareResult one={one} />
        </Row>
      )}
    </>
  )
}
