import type { Peserta } from '#contract/scheduling/participants.ts'
import { type ListAddress, type ListState, oneValue, single, toQuery } from '#src/office/list/list-state.ts'
import { useList } from '#src/office/list/use-list.ts'
import { listPeserta } from './api.ts'

/** How a room is named in the address where there is none: a room's own name is never that. */
export const NO_ROOM = '-'

export const PESERTA: ListAddress = {
  filters: { status: single(), progress: single(), ruang: single() },
  sort: 'nama',
}

const idOf = (row: Peserta) => row.id

/** The list of participants that the address asks for. */
export const usePeserta = (jadwal_id: string) =>
  useList(PESERTA, {
    key: ['admin', 'jadwal-paket-member', 'peserta'],
    ask: (state) => pesertaQuery(jadwal_id, state),
    fetch: listPeserta,
    idOf,
    selectable: true,
    keepsSelection: true,
  })

export function pesertaQuery(jadwal_id: string, state: ListState) {
  const noRoom = oneValue(state, 'ruang') === NO_ROOM
  return toQuery(state, { jadwal_id, ...(noRoom && { ruang: '' }) })
}
