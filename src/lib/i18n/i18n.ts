import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/languages.ts'

const FALLBACK: Language = 'en'
const STORED = 'lng'

/** The stored choice, else the first language of the browser that we speak, else English. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  const known = (tag: string) => LANGUAGES.find((lng) => lng === tag.toLowerCase().split('-')[0])
  const candidates = stored ? [stored, ...wanted] : wanted
  for (const tag of candidates) {
    const lng = known(tag)
    if (lng) return lng
  }
  return FALLBACK
}

type Files = Record<string, () => Promise<{ default: Record<string, unknown> }>>

/** Those of first screens; the shop and the back office add their own (words/). */
const files: Files = import.meta.glob<{ default: Record<string, unknown> }>(
  '../../locales/*/{account,check,common,exam,examLate,home,preflight,results,student}.json',
)

export const addWords = (more: Files): void => void Object.assign(files, more)

/** One small chunk per language and namespace: only what is shown is loaded, and all of it is precached. */
const backend = {
  type: 'backend' as const,
  read(lng: string, ns: string, done: (error: unknown, data: Record<string, unknown> | null) => void) {
    const load = files[`../../locales/${lng}/${ns}.json`]
    if (!load) return done(new Error(`no texts ${lng}/${ns}`), null)
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error, null),
    )
  },
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    // Storage closed to us (private window): the browser's language will do.
    return null
  }
}

const show = (lng: string) => {
  document.documentElement.lang = lng
}

/** `first`: the words of the first screen, which come beside those of all. */
export async function startI18n(first: readonly string[]): Promise<void> {
  i18next.on('languageChanged', show)
  await startWords(chooseLanguage(storedLanguage(), navigator.languages), first)
}

/** The words alone, without a page around them. */
export async function startWords(lng: Language, first: readonly string[] = []): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng,
      // Every language is complete (a test says so); loading a second one would cost every phone twice the texts.
      fallbackLng: false,
      ns: ['common', ...first],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

/** The words of a screen that is about to be shown. Rejects where they did not come. */
export const loadWords = (namespaces: readonly string[]): Promise<void> => i18next.loadNamespaces(namespaces)

export async function setLanguage(lng: Language): Promise<void> {
  try {
    localStorage.setItem(STORED, lng)
  } catch {
    // Not kept beyond this visit.
  }
  await i18next.changeLanguage(lng)
}
