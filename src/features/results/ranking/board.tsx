import { useTranslation } from 'react-i18next'
import type { Ranking, RankingPlace } from '#contract/results/ranking.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { List } from '#src/components/display/list.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure } from '../figures.ts'
import { Frame } from '../parts/frame.tsx'
import { Line } from './line.tsx'
import { PAGE, type useAsked } from './use-ranking.ts'

interface BoardProps {
  data: Ranking
  asked: ReturnType<typeof useAsked>
  /** Epoch ms of the copy on this phone; null when fresh. */
  keptAt: number | null
}

/** A page of the ranking, and the own place wherever it is. */
export function Board({ data, asked, keptAt }: BoardProps) {
  const { t } = useTranslation('statistics')
  const zone = useZone()
  const { jadwal, lines, around, places, participants, scope } = data
  const own = places.find((place) => place.scope === scope && place.of === data.of)
  const [first, last] = [lines[0]?.position ?? asked.from, lines.at(-1)?.position ?? 0]
  // What stands on the page already is not said twice.
  const beside = around.filter(({ position }) => position < first || position > last)
  const above = beside.filter(({ position }) => position < first)
  const below = beside.filter(({ position }) => position > last)
  return (
    <Frame
      title={t('ranking.title')}
      aside={
        <Text as="span" size="sm" tone="muted" line>
          {jadwal.nama}
        </Text>
      }
    >
      <Page>
        {places.length > 1 && <Scopes jadwal={jadwal.id} chosen={own} places={places} />}
        {own && <Own place={own} />}
        <Text size="sm" tone="muted">
          {t('ranking.of', { count: participants, n: figure(participants) })} ·{' '}
          {t(data.provisional ? 'ranking.interim' : 'ranking.final')}
          {data.withheld && ` · ${t('ranking.held')}`}
          {keptAt !== null && ` · ${t('kept', { at: dateTime(keptAt, zone) })}`}
        </Text>
        <List as="ol" lined>
          {above.map((row) => (
            <Line key={row.position} row={row} />
          ))}
          <Gap from={above.at(-1)?.position} to={first} />
          {lines.map((row) => (
            <Line key={row.position} row={row} />
          ))}
          <Gap from={last} to={below[0]?.position} />
          {below.map((row) => (
            <Line key={row.position} row={row} />
          ))}
        </List>
        <Pages jadwal={jadwal.id} scope={scopeOf(data)} first={asked.from} participants={participants} />
        <Text size="sm" tone="muted">
          {t('ranking.rule')}
        </Text>
        <Row>
          <LinkButton variant="quiet" to={paths.profil()}>
            {t('ranking.nameChoice')}
          </LinkButton>
        </Row>
      </Page>
    </Frame>
  )
}

function Own({ place }: { place: RankingPlace }) {
  const { t } = useTranslation('statistics')
  const rank: [string, string] = [
    figure(place.rank),
    t('ranking.own', { count: place.participants, n: figure(place.participants) }),
  ]
  const above = place.percentile
  return <Figures rows={above === null ? [rank] : [rank, [`${figure(above, 1)}%`, t('ranking.percentile')]]} />
}

/** As an address names it: of programmes there are several. */
const scopeOf = ({ scope, of }: Pick<RankingPlace, 'scope' | 'of'>) => ({
  scope,
  ...(scope === 'prodi' && of !== null && { of }),
})

interface ScopesProps {
  jadwal: string
  chosen: RankingPlace | undefined
  places: readonly RankingPlace[]
}

function Scopes({ jadwal, chosen, places }: ScopesProps) {
  const { t } = useTranslation('statistics')
  return (
    <Row as="nav" gap={2} wrap aria-label={t('ranking.scopes')}>
      {places.map((place) => (
        <LinkButton
          key={place.of ?? place.scope}
          size="sm"
          variant={place === chosen ? 'soft' : undefined}
          aria-current={place === chosen ? 'page' : undefined}
          to={statisticsPaths.ranking(jadwal, scopeOf(place))}
        >
          {place.scope !== 'sekolah' && place.nama ? place.nama : t(`scope.${place.scope}`)}
        </LinkButton>
      ))}
    </Row>
  )
}

/** How many stand between two lines that are shown one after the other. */
function Gap({ from, to }: { from: number | undefined; to: number | undefined }) {
  const { t } = useTranslation('statistics')
  if (from === undefined || to === undefined || to - from < 2) return null
  const count = to - from - 1
  return (
    <Text as="li" size="sm" tone="muted">
      … {t('ranking.others', { count, n: figure(count) })}
    </Text>
  )
}

interface PagesProps {
  jadwal: string
  scope: ReturnType<typeof scopeOf>
  /** The first position of the page. */
  first: number
  participants: number
}

function Pages({ jadwal, scope, first, participants }: PagesProps) {
  const { t } = useTranslation('statistics')
  const at = (from: number) => statisticsPaths.ranking(jadwal, { ...scope, from: String(Math.max(1, from)) })
  return (
    <Row as="nav" wrap between aria-label={t('ranking.pages')}>
      {first > 1 && <LinkButton to={at(first - PAGE)}>{t('ranking.before')}</LinkButton>}
      {first + PAGE <= participants && <LinkButton to={at(first + PAGE)}>{t('ranking.next')}</LinkButton>}
    </Row>
  )
}
