import { fileURLToPath } from 'node:url'

const ours = (file: string) => fileURLToPath(new URL(`../../src/lib/i18n/${file}`, import.meta.url))

/** i18next, of which our texts use a twentieth, is replaced by our own words. */
export const wordsAlias = [
  { find: /^i18next$/, replacement: ours('i18next.ts') },
  { find: /^react-i18next$/, replacement: ours('react-i18next.tsx') },
]
