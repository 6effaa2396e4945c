import { currentSession } from '#src/lib/session.ts'

/**
 * Whether the page that came is what this visitor's first screen would be: drawn when the app was built, for a visitor
 * whom nobody knows, in one language (scripts/lib/first-pages.ts). To be asked once the words are there.
 */
export function isPrerendered({ dataset }: HTMLElement): boolean {
  const { lang } = document.documentElement
  return dataset.page === location.pathname && dataset.lang === lang && currentSession() === null
}
