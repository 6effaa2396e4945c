import type { ShopTexts } from '#contract/packages/shop.ts'
import type { ListReply, OneReply, Row } from '#contract/resource.ts'
import type { kategoriPaket } from '#contract/resources/kategori-paket.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import type { PaketRow } from '#src/lib/queries/paket.ts'
import { useSession } from '#src/lib/session.ts'

export type ShopPaket = PaketRow & { kategori: string }
export type PaketPageReply = OneReply<ShopPaket> & ShopTexts & { rumpun: string[] }

export const SHELF_SIZE = 10
export const SHELF_SORTS = ['urutan', 'harga', '-harga', 'nama'] as const

/** What a visitor asks the shelf for; absent: everything, in the shop's order. */
export interface ShelfQuery {
  q?: string | undefined
  kategori_id?: string | undefined
  tipe?: string | undefined
  sort: string
  page: number
}

/** Whose shelf it is: packages of a class are seen by the class. */
const useReader = () => useSession((state) => state.session?.profile.id) ?? 'everybody'

/** One page of the shelf; what was last seen of it without filters is kept on this phone. */
export function useShelf({ page, sort, ...filters }: ShelfQuery) {
  const user_id = useReader()
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const plain = Object.keys(set).length === 0 && page === 1 && sort === 'urutan'
  return useOwnList({
    queryKey: ['shelf', user_id, set, sort, page],
    user_id,
    name: plain ? 'shelf' : null,
    keepShown: true,
    fetchList: () => get<ListReply<ShopPaket>>('/paket', { status: 'terbit', sort, page, size: SHELF_SIZE, ...set }),
  })
}

/** Undefined until they are known. */
export function useShelfCategories() {
  const user_id = useReader()
  const list = useOwnList({
    queryKey: ['kategori-paket', user_id],
    user_id,
    name: 'kategori-paket',
    fetchList: () => get<ListReply<Row<typeof kategoriPaket>>>('/kategori-paket', { sort: 'urutan', size: 100 }),
  })
  return list.isPending ? undefined : (list.data?.reply.data ?? [])
}

/** One package with what the shop tells of it. */
export function usePaketPage(id: string) {
  const user_id = useReader()
  return useOwnList({
    queryKey: ['paket-page', user_id, id],
    user_id,
    name: `paket-${id}`,
    fetchList: () => get<PaketPageReply>(`/paket/${id}`),
  })
}
