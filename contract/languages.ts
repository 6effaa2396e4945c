/** The languages of the product, in which every text exists. */
export const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]
