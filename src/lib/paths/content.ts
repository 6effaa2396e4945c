import type { FixedPage } from '#contract/content/fixed-pages.ts'
import { segment, withQuery } from '../paths.ts'

/** Addresses of what is there to read: apart, because no first screen needs them. */
export const contentPatterns = {
  articles: '/artikel',
  article: '/artikel/detail/:slug',
  editArticle: '/artikel/edit/:id',
  about: '/tentang-kami',
  privacy: '/kebijakan-privasi',
  terms: '/syarat-ketentuan',
  guides: '/panduan',
  faq: '/faq',
  credits: '/kredit',
} as const

export const contentPaths = {
  articles: (query: { category?: string | undefined } = {}) => withQuery(contentPatterns.articles, query),
  article: (slug: string) => `/artikel/detail/${segment(slug)}`,
  page: (page: FixedPage) => `/${page}`,
  guides: contentPatterns.guides,
  guide: (slug: string) => withQuery(contentPatterns.guides, { slug }),
  faq: (query: { topik?: string | undefined } = {}) => withQuery(contentPatterns.faq, query),
} as const
