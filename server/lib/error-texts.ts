import i18next from 'i18next'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Params, Reason } from '#contract/error-reasons.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import de from '#contract/locales/de.json' with { type: 'json' }
import en from '#contract/locales/en.json' with { type: 'json' }
import fr from '#contract/locales/fr.json' with { type: 'json' }
import id from '#contract/locales/id.json' with { type: 'json' }
import pt from '#contract/locales/pt.json' with { type: 'json' }
import { OFFICE_MENUS } from '#contract/office-menus.ts'
import { shownFacts } from '#contract/reason-facts.ts'

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

/** What a reason says. A number called `count` chooses the plural; a menu is called as in the navigation, not by its address. */
export const textOf = (language: Language, reason: Reason, params: Params): string =>
  words.t(reason, {
    lng: language,
    count: params.count as number,
    replace: shownFacts(language, named(language, params)),
  })

const MENUS = new Map(OFFICE_MENUS.map((menu) => [menu.route_name, menu]))

function named(language: Language, { menu, ...facts }: Params): Params {
  const nameOf = (address: string) => MENUS.get(address)?.names?.[language].many ?? MENUS.get(address)?.name ?? address
  if (Array.isArray(menu)) return { ...facts, menu: menu.map(nameOf) }
  if (typeof menu === 'string') return { ...facts, menu: menu.split(', ').map(nameOf).join(', ') }
  return facts
}

/** The title of a toast: the reason's own, else that of its code. */
export const titleOf = (language: Language, code: ErrorCode, reason?: Reason): string =>
  words.t(reason === undefined ? [code] : [`${reason}.title`, code], { lng: language })
