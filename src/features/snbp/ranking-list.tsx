import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RANKED_BY, type SnbpMembership, type SnbpRankingRow } from '#contract/snbp/calls.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Pager } from '#src/components/controls/pager.tsx'
import { Table } from '#src/components/display/table.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { RANKING_SIZE, useRanking } from './calls.ts'
import { twoDecimals } from './two-decimals.ts'

/** Rankings of the members among whom one stands; one's own place below, wherever it is. */
export function RankingList({ own }: { own: SnbpMembership }) {
  const { t } = useTranslation('snbp')
  const [params, setParams] = useSearchParams()
  const by = RANKED_BY.find((known) => known === params.get('by')) ?? 'prodi'
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const list = useRanking(own.program.id, by, params.get('of') ?? undefined, page)
  const pages = Math.ceil((list.data?.total ?? 0) / RANKING_SIZE)
  const turn = (to: number) => setParams((now) => ({ ...Object.fromEntries(now), page: `${to}` }))
  const mine = list.data?.own
  return (
    <Stack as="section" gap={4}>
      <h2>{t('ranking')}</h2>
      <Row as="nav" gap={2} wrap aria-label={t('ranking')}>
        {RANKED_BY.map((each) => (
          <LinkButton
            key={each}
            size="sm"
            variant={each === by ? 'soft' : undefined}
            aria-current={each === by ? 'page' : undefined}
            to={snbpPaths.detail(own.program.id, { by: each })}
          >
            {t(`by.${each}`)}
          </LinkButton>
        ))}
      </Row>
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('rankingFailed')}
          text={t('errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.of && <Text tone="muted">{list.data.of.nama}</Text>}
      {list.data && (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('member')}</th>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t(by === 'sekolah' ? 'mean' : 'index')}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.data.map((row) => (
              <Line
                key={`${row.rank} ${row.nama} ${row.sekolah} ${row.weighted_index}`}
                row={row}
                mean={by === 'sekolah'}
              />
            ))}
          </tbody>
          {mine && !list.data.data.some((row) => row.own) && (
            <tfoot>
              <Line row={mine} mean={by === 'sekolah'} />
            </tfoot>
          )}
        </Table>
      )}
      <Pager words="snbp" page={page} pages={pages} onPage={turn} />
      <Text size="sm" tone="muted">
        {t('membersOnly', { count: list.data?.total ?? 0 })}
      </Text>
    </Stack>
  )
}

function Line({ row, mean }: { row: SnbpRankingRow; mean: boolean }) {
  const { t, i18n } = useTranslation('snbp')
  return (
    <tr>
      <th scope="row">
        <Text as="span" weight={row.own ? 'bold' : 'regular'}>
          {row.own ? t('you', { name: row.nama }) : row.nama}
        </Text>
        <Text size="sm" tone="muted">
          {row.priority > 1 ? t('secondChoice', { school: row.sekolah }) : row.sekolah}
        </Text>
      </th>
      <td>{row.rank}</td>
      <td>{twoDecimals(mean ? row.overall_mean : row.weighted_index, i18n.language)}</td>
    </tr>
  )
}
