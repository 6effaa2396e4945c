/** Pages that the app has addresses for: each stands at its slug. All others are found by their slugs alone. */
export const FIXED_PAGES = ['tentang-kami', 'kebijakan-privasi', 'syarat-ketentuan'] as const
export type FixedPage = (typeof FIXED_PAGES)[number]

/** A page without an address of its own, whose text stands below the answers of /faq: whom to ask, how, and when. */
export const ASK_PAGE = 'kontak'
