import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { PlaceHead } from '#src/components/frame/place-head.tsx'
import { rupiah } from '#src/lib/format/money.ts'
import { useListAddress } from '#src/lib/list-address.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { BookGrid } from './book-grid.tsx'
import { type EbookRow, type ShopList, useKategori, useShop } from './calls.ts'
import { useShelfTabs } from './use-shelf-tabs.ts'

const LISTS: Record<string, ShopList> = {
  [ebookPaths.shopWanted]: 'wanted',
  [ebookPaths.wanted]: 'wanted',
  [ebookPaths.shopFree]: 'free',
  [ebookPaths.free]: 'free',
}

/**
 * E-books of the shop: all, the most wanted, the free ones, those of a category. The student's own place shows two of these lists
 * beside their shelf.
 */
export default function EbookShop() {
  const { t } = useTranslation('ebooks')
  const { pathname } = useLocation()
  const { id } = useParams()
  const within = pathname.startsWith(`${ebookPaths.shelf}-`)
  const { page, change } = useListAddress()
  const list = useShop(LISTS[pathname] ?? 'all', id, page)
  const tabs = useShopTabs()
  const own = useShelfTabs()
  const books = list.data?.reply.data.map((book) => ({
    ...book,
    to: within ? ebookPaths.detail(book.slug) : ebookPaths.shopDetail(book.id),
    note: <Price book={book} />,
  }))
  return (
    <>
      <PlaceHead framed={!within} title={t('title')} label={t('tabs.label')} tabs={within ? own : tabs} />
      <BookGrid
        books={books}
        list={list}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        page={page}
        onPage={(to) => change({ page: `${to}` })}
      />
    </>
  )
}

function Price({ book: { tipe, harga, harga_coret } }: { book: EbookRow }) {
  const { t } = useTranslation('ebooks')
  if (tipe === 'gratis') return t('free')
  return (
    <>
      {rupiah(harga)} {harga_coret !== null && <s>{rupiah(harga_coret)}</s>}
    </>
  )
}

function useShopTabs() {
  const { t } = useTranslation('ebooks')
  const kategori = useKategori()
  return [
    { to: ebookPaths.shop, label: t('tabs.all') },
    { to: ebookPaths.shopWanted, label: t('tabs.wanted') },
    { to: ebookPaths.shopFree, label: t('tabs.free') },
    ...(kategori.data?.data.map(({ id, nama }) => ({ to: ebookPaths.category(id), label: nama })) ?? []),
  ]
}
