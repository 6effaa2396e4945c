import i18next from 'i18next'
import type { Moment, Params, Reason } from '#contract/error-reasons.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import de from '../locales/de.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import id from '../locales/id.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }

/** Of a caller who asks for none of ours. */
export const DEFAULT_LANGUAGE: Language = 'id'

const texts = { id, en, de, fr, pt }

const words = i18next.createInstance()
words.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  initAsync: false,
  // One key, one text: a reason is found in its file as it is written in the code.
  keySeparator: false,
  nsSeparator: false,
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: texts[language] }])),
  interpolation: { escapeValue: false },
})

/** What a reason says. A number called `count` chooses the plural. */
export function textOf(language: Language, reason: Reason, params: Params): string {
  const replace = Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, shown(language, fact)]))
  return words.t(reason, { lng: language, count: params.count as number, replace })
}

/** The title of a toast: the reason's own, else that of its code. */
export const titleOf = (language: Language, code: ErrorCode, reason?: Reason): string =>
  words.t(reason === undefined ? [code] : [`${reason}.title`, code], { lng: language })

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
