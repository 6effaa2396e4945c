import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The screens on which visitors arrive, and the languages in which each was drawn when the app was built. */
const ARRIVALS: Record<string, string> = { '/home': 'home', '/login': 'login' }
const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt']
/** What the app takes where a browser speaks none of them (src/lib/i18n.ts). */
const FALLBACK = 'en'

/**
 * Which file of the built app answers for an address: for the screens on which visitors arrive the one drawn in their
 * browser's language, for every other address the bare page.
 */
export function firstPage(folder: string): (path: string, languages: string | undefined) => string {
  return (path, languages) => {
    const name = Object.hasOwn(ARRIVALS, path) ? ARRIVALS[path] : undefined
    const drawn = `first/${name}.${languageOf(languages)}.html`
    // Built in another way, there is the bare page alone.
    return name && existsSync(join(folder, drawn)) ? drawn : 'index.html'
  }
}

/** Browsers name the languages of their user in the order of `navigator.languages`. */
function languageOf(header: string | undefined): string {
  const wanted = (header ?? '').split(',').map((range) => range.trim().toLowerCase().split(/[-;]/)[0] as string)
  return wanted.find((language) => LANGUAGES.includes(language)) ?? FALLBACK
}
