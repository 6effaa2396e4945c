import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Settings2, Ticket, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { SnbpRankingRow, snbpRankingReply } from '#contract/snbp/calls.ts'
import { get } from '#src/lib/http.ts'
import { data } from '#src/office/crud/data.ts'
import { EDIT } from '#src/office/crud/own-parts.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import type { ListAddress } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { useList } from '#src/office/list/use-list.ts'

const ADDRESS: ListAddress = { filters: {}, sort: 'rank', sorts: ['rank'] }
const ICON = { size: 16, strokeWidth: 1.75 }
const idOf = ({ user_id, priority }: SnbpRankingRow) => `${user_id} ${priority}`

/** One programme (`?id=`); without one, all of them to choose from. */
export default function SnbpDetail() {
  const id = useSearchParams()[0].get('id')
  return id ? <SnbpProgram id={id} /> : <Navigate to={menuUrl('snbp')} replace />
}

/** Its ranking, of all members or of one study programme. */
function SnbpProgram({ id }: { id: string }) {
  const { t } = useTranslation('snbpOffice')
  const found = useQuery({
    queryKey: ['admin', 'snbp-setting', 'one', id],
    queryFn: () => data.one('snbp-setting', id),
  })
  const name = String(found.data?.nama ?? '…')
  const [major, setMajor] = useState<string | null>(null)
  useTrailName(name)
  const columns = useColumns()
  const list = useList(ADDRESS, {
    key: ['admin', 'snbp', 'ranking', id, major],
    ask: ({ page, size }) => ({
      page,
      size,
      program_id: id,
      ...(major ? { by: 'prodi', of: major } : { by: 'semua' }),
    }),
    fetch: (query) => get<z.infer<typeof snbpRankingReply>>('/ranking-snbp', query),
    idOf,
  })
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  const head = (
    <>
      <title>{`${name} · ELP`}</title>
      <ListHeading title={name} total={list.reply} text={t('text')}>
        <Button component={Link} to={`${menuUrl('snbp-setting')}?${EDIT}=${id}`} leftSection={<Settings2 {...ICON} />}>
          {t('settings')}
        </Button>
        <Button component={Link} to={menuUrl('snbp-member')} leftSection={<Users {...ICON} />}>
          {t('members')}
        </Button>
        <Button component={Link} to={menuUrl('snbp-voucher')} leftSection={<Ticket {...ICON} />}>
          {t('vouchers')}
        </Button>
      </ListHeading>
    </>
  )
  return (
    <List
      list={list}
      columns={columns}
      head={head}
      toolbar={
        <Box px="gutter" pb="sm" maw={480}>
          <RefSelect
            name="prodi"
            label={t('major')}
            reference={{ resource: 'school-major', name: 'nama' }}
            value={major}
            onChange={setMajor}
            disabled={false}
          />
        </Box>
      }
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): Column<SnbpRankingRow>[] {
  const { t, i18n } = useTranslation('snbpOffice')
  const two = (value: number | null) =>
    value === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
  return [
    { id: 'rank', head: t('rank'), cell: ({ rank }) => rank },
    { ...{ id: 'nama', head: t('student'), name: true }, cell: ({ nama }) => nama },
    { id: 'sekolah', head: t('school'), cell: ({ sekolah }) => sekolah },
    { id: 'prodi', head: t('major'), cell: ({ prodi, universitas }) => `${prodi}, ${universitas}` },
    { id: 'urutan', head: t('choice'), cell: ({ priority }) => priority },
    { id: 'semua', head: t('overall'), cell: ({ overall_mean }) => two(overall_mean) },
    { id: 'pendukung', head: t('supporting'), cell: ({ supporting_mean }) => two(supporting_mean) },
    { id: 'weighted_index', head: t('index'), cell: ({ weighted_index }) => two(weighted_index) },
  ]
}
