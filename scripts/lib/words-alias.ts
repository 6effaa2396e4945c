import { fileURLToPath } from 'node:url'

const words = (file: string) => fileURLToPath(new URL(`../../src/lib/words/${file}`, import.meta.url))

/** i18next, of which our texts use a twentieth, is replaced by our own words. */
export const wordsAlias = [
  { find: /^i18next$/, replacement: words('i18next.ts') },
  { find: /^react-i18next$/, replacement: words('react-i18next.tsx') },
]
