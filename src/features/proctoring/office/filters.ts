import { BOARD_SORTS, BOARD_VIEWS, type BoardListQuery, type BoardView } from '#contract/exam/board.ts'
import { readRooms, writeRooms } from '#contract/scheduling/room-list.ts'
import { type ListAddress, type ListState, oneValue, single } from '#src/office/list/list-state.ts'

/** Everybody: no filter. */
export const ALL: BoardView = 'everyone'

/** What of the board is shown stands in the address, so that a copied link shows another the same. */
export const BOARD: ListAddress = {
  filters: {
    view: single(BOARD_VIEWS.filter((view) => view !== ALL)),
    // A room's name may hold a comma.
    ruang: { read: readRooms, write: writeRooms },
  },
  sort: 'attention',
  sorts: BOARD_SORTS,
  size: 25,
  steps: true,
}

export function boardQuery(jadwal_id: string, state: ListState): BoardListQuery {
  const view = oneValue(state, 'view') as BoardView | null
  const { ruang } = state.filters
  return {
    jadwal_id,
    ...(view && { view }),
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(ruang && { ruang: writeRooms(ruang) }),
    ...(state.sort !== BOARD.sort && { sort: state.sort as BoardListQuery['sort'] }),
    page: state.page,
    size: state.size,
  }
}
