/** Files that an e-book may be; known by their content, never by their name. */
export const EBOOK_FORMATS = ['pdf', 'epub'] as const
export type EbookFormat = (typeof EBOOK_FORMATS)[number]

/** Bytes. */
export const MAX_EBOOK = 60 * 1024 * 1024
