import type { PublicFaq, PublicGuide, PublicGuideRow, PublicPage, PublicPageRow } from '#contract/content/content.ts'
import type { ASK_PAGE, FixedPage } from '#contract/content/fixed-pages.ts'
import type { Row } from '#contract/resource.ts'
import type { categoryPage } from '#contract/resources/category-page.ts'
import { getJson } from '#src/lib/calls/request-json.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'

interface Found<T> {
  data: T[]
  total: number
}
interface One<T> {
  data: T
}

export const ARTICLES_SIZE = 10
/** As many as the server hands out at once. */
const MOST = 100
/** What everybody may read is kept under nobody's name; it is asked for without a log-in. */
const READER = 'everybody'

export interface ArticlesQuery {
  q?: string | undefined
  /** Its slug. */
  category?: string | undefined
  page: number
}

/** One page of articles; what was seen without a search is kept on this phone. */
export function useArticles({ page, q, category }: ArticlesQuery) {
  const set = { ...(q && { q }), ...(category && { category }), page: `${page}` }
  return useOwnList({
    queryKey: ['articles', set],
    user_id: READER,
    name: q ? null : `articles-${category ?? ''}-${page}`,
    keepShown: true,
    fetchList: () =>
      getJson<Found<PublicPageRow>>('/public-page', { jenis: 'artikel', size: `${ARTICLES_SIZE}`, ...set }),
  })
}

export function useCategories() {
  const list = useOwnList({
    queryKey: ['category-page'],
    user_id: READER,
    name: 'category-page',
    fetchList: () =>
      getJson<Found<Row<typeof categoryPage>>>('/category-page', { status: 'terbit', sort: 'urutan', size: `${MOST}` }),
  })
  return list.data?.reply.data ?? []
}

/** `slug`: as it is now or was once. */
export const useArticle = (slug: string) => usePage('artikel', slug)

/** A page of the house: one with an address of its own, or whom to ask. */
export const useFixedPage = (slug: FixedPage | typeof ASK_PAGE) => usePage('halaman', slug)

const usePage = (jenis: PublicPage['jenis'], slug: string) =>
  useOwnList({
    queryKey: ['public-page', jenis, slug],
    user_id: READER,
    name: `${jenis}-${slug}`,
    fetchList: () => getJson<One<PublicPage>>(`/public-page/${encodeURIComponent(slug)}`, { jenis }),
  })

/** A list is searched on the phone: it has to be there whole. */
async function allOf<T>(path: string): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await getJson<Found<T>>(path, { page: `${page}`, size: `${MOST}` })
    rows.push(...data)
    if (rows.length >= total || data.length === 0) return rows
  }
}

/** Every question with its answer. */
export function useFaqs() {
  return useOwnList({
    queryKey: ['faq'],
    user_id: READER,
    name: 'faq',
    fetchList: () => allOf<PublicFaq>('/faq'),
  })
}

export function useGuides() {
  return useOwnList({
    queryKey: ['panduan'],
    user_id: READER,
    name: 'panduan',
    fetchList: () => allOf<PublicGuideRow>('/panduan'),
  })
}

export function useGuide(slug: string) {
  return useOwnList({
    queryKey: ['panduan', slug],
    user_id: READER,
    name: `panduan-${slug}`,
    fetchList: () => getJson<One<PublicGuide>>(`/panduan/${encodeURIComponent(slug)}`, {}),
  })
}
