import type { Moment, Params } from './error-reasons.ts'
import type { Language } from './languages.ts'

/** The facts of a reason as a text in contract/locales names them. */
export const shownFacts = (language: Language, params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, shown(language, fact)]))

function shown(language: Language, fact: Params[string]): string {
  if (typeof fact === 'number') return fact.toLocaleString(language)
  if (typeof fact === 'string') return fact
  if (!Array.isArray(fact)) return momentOf(language, fact as Moment)
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(fact)
}

/** Selasa, 1 Desember 2026 pukul 19.00 WIB */
function momentOf(language: Language, { at, zone }: Moment): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone: zone } as const
  return new Intl.DateTimeFormat(language, { ...day, ...clock }).format(at)
}
