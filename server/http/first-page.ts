import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf } from '../lib/language.ts'

/** The screens on which visitors arrive; each was drawn in every language when the app was built. */
const ARRIVALS: Record<string, string> = { '/home': 'home', '/login': 'login', '/paket-tryout': 'paket-tryout' }
const PAKET = /^\/paket-detail\/[^/]+$/
/** Drawn with open places, which only what is known of an address fills. */
export const isOpen = (file: string): boolean => file.startsWith('first/paket-detail.')
/** What the app takes where a browser speaks none of them (src/lib/i18n/i18n.ts). */
const FALLBACK = 'en'

/**
 * Which file of the built app answers for an address: for the screens on which visitors arrive the one drawn in their
 * browser's language, for every other address the bare page.
 */
export function firstPage(folder: string): (path: string, languages: string | undefined) => string {
  return (path, languages) => {
    const name = Object.hasOwn(ARRIVALS, path) ? ARRIVALS[path] : PAKET.test(path) ? 'paket-detail' : undefined
    const drawn = `first/${name}.${languageOf(languages) ?? FALLBACK}.html`
    // Built in another way, there is the bare page alone.
    return name && existsSync(join(folder, drawn)) ? drawn : 'index.html'
  }
}
