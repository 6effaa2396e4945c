import { Button, Group, Select } from '@mantine/core'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RANKING_ACTIONS,
  RANKING_SCOPES,
  type Ranking,
  type RankingRow,
  type RankingScope,
} from '#contract/results/ranking.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { get, post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import type { Ref } from '#src/office/crud/field-props.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { List } from '#src/office/list/list.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { asCount, asIndex } from './numbers.ts'

const ADDRESS: ListAddress = { filters: {}, size: 25 }
const ICON = { size: 16, strokeWidth: 1.75 }
const idOf = ({ position }: RankingRow) => String(position)

const REFS: Record<Exclude<RankingScope, 'nasional'>, Ref> = {
  provinsi: { resource: 'provinsi', name: 'nama' },
  sekolah: { resource: 'sekolah-siswa', name: 'nama' },
  prodi: { resource: 'school-major', name: 'nama' },
}

/** The ranking as participants read it, in each scope, and what staff do with it: make it anew, hold it back, show it. */
export function RankingTab({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('report')
  const [scope, setScope] = useState<RankingScope>('nasional')
  const [of, setOf] = useState<string | null>(null)
  const list = useList(ADDRESS, {
    key: ['admin', 'ranking', jadwal_id, scope, of],
    ask: ({ page, size }) => ({
      ...{ jadwal_id, from: (page - 1) * size + 1, size },
      // A scope without a name of its own would be the reader's: staff have none.
      ...(scope !== 'nasional' && of !== null && { scope, of }),
    }),
    fetch: async (query) => {
      const { data } = await get<{ data: Ranking }>('/ranking-paket', query)
      return { data: data.lines, total: data.participants, ranking: data }
    },
    idOf,
  })
  const ranking = list.reply?.ranking
  return (
    <List
      list={list}
      label={t('tab.peringkat')}
      layout="dense"
      columns={useColumns()}
      head={ranking && <Head ranking={ranking} />}
      toolbar={
        <Group px="gutter" py="xs" gap="xs" align="end" data-off-paper>
          <Select
            label={t('ranking.scope')}
            data={RANKING_SCOPES.map((value) => ({ value, label: t(`ranking.scopes.${value}`) }))}
            value={scope}
            allowDeselect={false}
            onChange={(next) => {
              setScope(next as RankingScope)
              setOf(null)
            }}
          />
          {scope !== 'nasional' && (
            <RefSelect
              key={scope}
              name={scope}
              label={t(`ranking.scopes.${scope}`)}
              reference={REFS[scope]}
              value={of}
              onChange={setOf}
              disabled={false}
            />
          )}
        </Group>
      }
      empty={<State title={t('ranking.empty')} text={t('ranking.emptyText')} />}
    />
  )
}

function Head({ ranking }: { ranking: Ranking }) {
  const { t } = useTranslation('report')
  const zone = useZone()
  const may = useRights('jadwal-admin').update
  const { busy, run } = useAction()
  const act = (action: (typeof RANKING_ACTIONS)[number]) =>
    run(async () => {
      const reply = await post<{ message: string }>('/input/ranking-paket', { jadwal_id: ranking.jadwal.id, action })
      return reply.message
    })
  return (
    <Group px="gutter" pt="sm" justify="space-between" align="start">
      <Facts>
        <Fact name={t('ranking.participants')}>{asCount(ranking.participants)}</Fact>
        <Fact name={t('ranking.made')}>{dateTime(ranking.made_at, zone)}</Fact>
        <Fact name={t('ranking.out')}>{dateTime(ranking.released_at, zone)}</Fact>
        <Fact name={t('ranking.state')}>
          {ranking.withheld ? (
            <Chip tone="warning" icon={EyeOff}>
              {t('ranking.held')}
            </Chip>
          ) : (
            <Chip tone="success" icon={Eye}>
              {t('ranking.shown')}
            </Chip>
          )}
        </Fact>
        <Fact name={t('ranking.scores')}>{t(ranking.provisional ? 'ranking.provisional' : 'ranking.final')}</Fact>
      </Facts>
      {may && (
        <Group gap="xs">
          <Button leftSection={<RotateCw {...ICON} />} loading={busy} onClick={() => void act('make')}>
            {t('ranking.again')}
          </Button>
          {ranking.withheld ? (
            <Button leftSection={<Eye {...ICON} />} loading={busy} onClick={() => void act('show')}>
              {t('ranking.show')}
            </Button>
          ) : (
            <Button leftSection={<EyeOff {...ICON} />} loading={busy} onClick={() => void act('withhold')}>
              {t('ranking.hold')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  )
}

function useColumns(): Column<RankingRow>[] {
  const { t } = useTranslation('report')
  return [
    { id: 'rank', head: t('people.place'), number: true, width: '5.5rem', cell: (row) => asCount(row.rank) },
    {
      id: 'nama',
      head: t('ranking.name'),
      name: true,
      cell: (row) => row.nama ?? t('ranking.hidden', { n: asCount(row.position) }),
    },
    { id: 'sekolah', head: t('ranking.school'), cell: (row) => row.sekolah ?? '–' },
    { id: 'nilai', head: t('people.nilai'), number: true, cell: (row) => <b>{asIndex(row.nilai)}</b> },
    {
      id: 'lulus',
      head: t('people.result'),
      cell: (row) => (row.lulus === null ? '–' : t(row.lulus ? 'people.passed' : 'people.failed')),
    },
  ]
}
