import { BOARD_SORTS, BOARD_VIEWS, type BoardListQuery, type BoardView } from '#contract/exam/board.ts'
import { readRooms, writeRooms } from '#contract/room-list.ts'

/** What of the board is shown. It stands in the address, so that a copied link shows another the same. */
export interface Filters {
  lihat: BoardView
  q: string
  ruang: readonly string[]
  sort: NonNullable<BoardListQuery['sort']>
  page: number
  size: number
}

const SIZE = 25

const among = <T extends string>(all: readonly T[], asked: string | null, otherwise: T): T =>
  all.find((one) => one === asked) ?? otherwise

export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('hal') ?? 1)
  const size = Number(search.get('per') ?? SIZE)
  return {
    lihat: among(BOARD_VIEWS, search.get('lihat'), 'semua'),
    q: search.get('q') ?? '',
    ruang: readRooms(search.get('ruang') ?? ''),
    sort: among(BOARD_SORTS, search.get('urut'), 'perlu'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: [10, 25, 50, 100].includes(size) ? size : SIZE,
  }
}

export function writeFilters({ lihat, q, ruang, sort, page, size }: Filters): URLSearchParams {
  const search = new URLSearchParams()
  if (lihat !== 'semua') search.set('lihat', lihat)
  if (q) search.set('q', q)
  if (ruang.length) search.set('ruang', writeRooms(ruang))
  if (sort !== 'perlu') search.set('urut', sort)
  if (page > 1) search.set('hal', String(page))
  if (size !== SIZE) search.set('per', String(size))
  return search
}

export const queryOf = (jadwal_id: string, { lihat, q, ruang, sort, page, size }: Filters): BoardListQuery => ({
  jadwal_id,
  ...(lihat !== 'semua' && { lihat }),
  ...(q && { q }),
  ...(ruang.length && { ruang: writeRooms(ruang) }),
  ...(sort !== 'perlu' && { sort }),
  page,
  size,
})
