import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { myEbooksReply } from '#contract/ebooks/calls.ts'
import type { Row } from '#contract/resource.ts'
import type { ebook } from '#contract/resources/ebook.ts'
import type { kategoriEbook } from '#contract/resources/kategori-ebook.ts'
import { get, post } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

export type EbookRow = Row<typeof ebook>
export type Kategori = Pick<Row<typeof kategoriEbook>, 'id' | 'nama' | 'slug'>
type Shelf = z.infer<typeof myEbooksReply>

export interface EbookInFull {
  data: EbookRow
  kategori: Kategori
  dimiliki: boolean
  /** Of the file, to its owner. Absent in what the release before said and kept: there the shelf alone tells it. */
  edition?: string | null
}

/** What a list of the shop shows. */
export type ShopList = 'all' | 'wanted' | 'free'
const QUERY: Record<ShopList, Record<string, string>> = {
  all: { sort: 'urutan' },
  wanted: { sort: '-peminat' },
  free: { sort: 'urutan', tipe: 'gratis' },
}
/** Books of a page of the shop or of the shelf, and categories at once. */
export const MOST = 100

export const SHELF = 'my-ebook'
export const useUserId = () => useSession((state) => state.session?.profile.id)

/** A page of it; the first one is kept on this phone. */
export function useShop(list: ShopList, kategori_id: string | undefined, page: number) {
  const params = { ...QUERY[list], status: 'terbit', page, size: MOST, ...(kategori_id && { kategori_id }) }
  return useOwnList({
    queryKey: ['ebook', list, kategori_id, page],
    user_id: 'everybody',
    name: page === 1 ? `ebook-${list}-${kategori_id ?? ''}` : null,
    fetchList: () => get<{ data: EbookRow[]; total: number }>('/ebook', params),
  })
}

/** A page of one's own; the first one is readable without a network once seen. */
export function useShelf(page = 1, enabled = true) {
  const user_id = useUserId()
  return useOwnList({
    queryKey: [SHELF, user_id, page],
    user_id,
    enabled,
    name: page === 1 ? SHELF : null,
    fetchList: () => get<Shelf>('/my-ebook', { page, size: MOST }),
  })
}

/** `name`: its id or its slug. */
export function useEbook(name: string) {
  const user_id = useUserId() ?? 'everybody'
  return useOwnList({
    queryKey: ['ebook', 'one', name, user_id],
    user_id,
    name: `ebook-one-${name}`,
    fetchList: () => get<EbookInFull>(`/ebook/${encodeURIComponent(name)}`),
  })
}

/** Categories that a reader may look through. */
export function useKategori() {
  return useQuery({
    queryKey: ['kategori-ebook'],
    queryFn: () => get<{ data: Kategori[] }>('/kategori-ebook', { status: 'terbit', sort: 'urutan', size: MOST }),
  })
}

export const takeEbook = (ebook_id: string) => post('/save-ebook', { ebook_id })
