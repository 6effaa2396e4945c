import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { foreignPart, type ListState, readListState, writeListState } from '#src/office/crud/list/list-state.ts'
import { listPeserta } from './api.ts'

export const FILTERS = ['status', 'keadaan', 'ruang'] as const
export type Filter = (typeof FILTERS)[number]

/** How a room is named in the address where there is none: a room's own name is never that. */
export const NO_ROOM = '-'

/** The list of participants that the address asks for. */
export function usePeserta(jadwal_id: string) {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readListState(search, FILTERS, []), [search])
  const change = (next: ListState) =>
    setSearch((now) => writeListState(next, foreignPart(now, FILTERS)), { replace: true })
  const filter = (key: Filter) => state.filters[key]?.join(',')
  const ruang = filter('ruang')
  const query = {
    jadwal_id,
    page: state.page,
    size: state.size,
    sort: state.sort ?? 'nama',
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(filter('status') && { status: filter('status') }),
    ...(filter('keadaan') && { keadaan: filter('keadaan') }),
    ...(ruang && { ruang: ruang === NO_ROOM ? '' : ruang }),
  }
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'peserta', query],
    queryFn: () => listPeserta(query),
    placeholderData: keepPreviousData,
  })
  return { state, change, found }
}
