import { type Options, type Texts, translate } from './translate.ts'

/**
 * Stands in for i18next in what browsers load (vite.config.ts): the part of it that our texts use, a twentieth of its
 * size. A test compares the two over every text of every language.
 */
interface Backend {
  type: 'backend'
  read(language: string, namespace: string, done: (error: unknown, texts: Texts | null) => void): void
}
type Plugin = Backend | { type: string }

interface Settings {
  lng: string
  ns: readonly string[]
  defaultNS: string
}

/** What a component translates with: always the same for one language and its namespaces. */
export type Translate = (keys: string | readonly string[], options?: Options) => string

const loaded = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
/** What did not come. */
const failed = new Set<string>()
const translators = new Map<string, Translate>()
const listeners = new Set<(language: string) => void>()
let backend: Backend | undefined
let standard = 'common'

const place = (language: string, namespace: string) => `${language}/${namespace}`

function load(language: string, namespace: string): Promise<void> {
  const at = place(language, namespace)
  const known = loading.get(at)
  if (known) return known
  const coming = new Promise<void>((resolve) => {
    backend?.read(language, namespace, (error, texts) => {
      // Where they do not come, the keys are shown rather than nothing.
      loaded.set(at, texts ?? {})
      if (error) failed.add(at)
      resolve()
    })
  })
  loading.set(at, coming)
  return coming
}

const i18next = {
  language: '',

  use(plugin: Plugin) {
    if (plugin.type === 'backend') backend = plugin as Backend
    return i18next
  },

  async init({ lng, ns, defaultNS }: Settings): Promise<void> {
    standard = defaultNS
    await Promise.all(ns.map((namespace) => load(lng, namespace)))
    tell(lng)
  },

  /** Ahead of the screen that shows them. Rejects where some did not come; whoever asks again, asks anew. */
  async loadNamespaces(namespaces: readonly string[]): Promise<void> {
    const { language } = i18next
    await missing(language, namespaces)
    const absent = namespaces.map((namespace) => place(language, namespace)).filter((at) => failed.delete(at))
    for (const at of absent) {
      loading.delete(at)
      loaded.delete(at)
    }
    if (absent.length) throw new Error(`no texts ${absent.join()}`)
  },

  /** Everything that is shown is there in the new language before it changes. */
  async changeLanguage(language: string): Promise<void> {
    const shown = new Set([...loading.keys()].map((at) => at.slice(at.indexOf('/') + 1)))
    await Promise.all([...shown].map((namespace) => load(language, namespace)))
    tell(language)
  },

  on(_event: 'languageChanged', listener: (language: string) => void): void {
    listeners.add(listener)
  },

  off(_event: 'languageChanged', listener: (language: string) => void): void {
    listeners.delete(listener)
  },

  t: ((keys, options) => translatorOf(i18next.language, [standard])(keys, options)) as Translate,
}

function tell(language: string): void {
  i18next.language = language
  for (const listener of [...listeners]) listener(language)
}

export function translatorOf(language: string, namespaces: readonly string[]): Translate {
  const key = place(language, namespaces.join())
  const sources = (namespace: string) => loaded.get(place(language, namespace))
  const known =
    translators.get(key) ??
    ((keys: string | readonly string[], options?: Options) =>
      translate({ language, namespaces, sources }, keys, options))
  translators.set(key, known)
  return known
}

/** Undefined where all of them are there, else what to wait for. */
export function missing(language: string, namespaces: readonly string[]): Promise<unknown> | undefined {
  const absent = namespaces.filter((namespace) => !loaded.has(place(language, namespace)))
  return absent.length ? Promise.all(absent.map((namespace) => load(language, namespace))) : undefined
}

export const standardNamespace = (): string => standard

export default i18next
