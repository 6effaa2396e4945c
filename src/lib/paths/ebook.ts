import { EBOOK_SHELF, segment } from '../paths.ts'

/** Addresses of e-books in the shop and in the student's place: apart, because no first screen needs them. */
export const ebookPatterns = {
  shop: '/e-book',
  shopWanted: '/e-book-banyak-dicari',
  shopFree: '/e-book-gratis',
  shopDetail: '/e-book-detail/:id',
  category: '/ebook/category/:id',
  shelf: EBOOK_SHELF,
  wanted: '/ebook-banyak-dicari',
  free: '/ebook-gratis',
  detail: '/ebook/detail/:slug/:status',
} as const

export const ebookPaths = {
  shop: ebookPatterns.shop,
  shopWanted: ebookPatterns.shopWanted,
  shopFree: ebookPatterns.shopFree,
  shopDetail: (id: string) => `/e-book-detail/${segment(id)}`,
  category: (id: string) => `/ebook/category/${segment(id)}`,
  shelf: EBOOK_SHELF,
  wanted: ebookPatterns.wanted,
  free: ebookPatterns.free,
  /** `status`: `info`, or `baca` where the book is open. */
  detail: (slug: string, status: 'info' | 'baca' = 'info') => `/ebook/detail/${segment(slug)}/${status}`,
}
