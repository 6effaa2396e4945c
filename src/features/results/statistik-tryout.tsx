import '#src/lib/words/statistics.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PersentaseRow } from '#contract/results/statistics.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { SCORE_LIST } from '#src/lib/queries/score-list.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure } from './figures.ts'
import { Frame } from './parts/frame.tsx'
import { Refused } from './statistics/refused.tsx'
import { useStatistics } from './statistics/use-statistics.ts'

const SIZE = 20

interface Reply {
  data: PersentaseRow[]
  total: number
}

/** /statistik-tryout?page= : own tryouts, the newest first. */
export default function StatistikTryoutList() {
  const { t } = useTranslation('statistics')
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, error, isFetching, refetch } = useStatistics<Reply>(
    SCORE_LIST,
    { page, size: SIZE },
    page === 1 ? 'statistik-tryout' : null,
  )
  return (
    <Frame title={t('list.title')} back={statisticsPaths.main()}>
      {data ? (
        <Rows {...data.reply} page={page} />
      ) : (
        <Refused error={error} busy={isFetching} retry={() => void refetch()} />
      )}
    </Frame>
  )
}

function Rows({ data, total, page }: Reply & { page: number }) {
  const { t } = useTranslation('statistics')
  const zone = useZone()
  if (total === 0) {
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
    <Page>
      <List lined>
        {data.map((row) => (
          <Row as="li" key={row.attempt_id}>
            <Rest>
              <Text weight="semibold">{row.nama}</Text>
              <Text size="sm" tone="muted">
                {row.nilai === null
                  ? t(row.released_at === null ? 'list.scoring' : 'list.waits', {
                      at: dateTime(row.released_at ?? 0, zone),
                    })
                  : `${dateTime(row.started_at, zone)} · ${figure(row.nilai)}`}
              </Text>
            </Rest>
            {row.nilai !== null && (
              <LinkButton
                size="sm"
                variant="soft"
                to={statisticsPaths.one(row.attempt_id)}
                aria-label={`${t('list.open')}: ${row.nama}`}
              >
                {t('list.open')}
              </LinkButton>
            )}
          </Row>
        ))}
      </List>
      <Row as="nav" between wrap aria-label={t('list.pages')}>
        {page > 1 && <LinkButton to={statisticsPaths.list(page - 1)}>{t('ranking.before')}</LinkButton>}
        {page * SIZE < total && <LinkButton to={statisticsPaths.list(page + 1)}>{t('ranking.next')}</LinkButton>}
      </Row>
    </Page>
  )
}
