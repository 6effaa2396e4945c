import { cloneElement, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import i18next, { missing, standardNamespace, type Translate, translatorOf } from './i18next.ts'

/** Stands in for react-i18next in what browsers load; see i18next.ts. */
export const initReactI18next = { type: '3rdParty' }

const language = () => i18next.language

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** Suspends until the texts are there; renders again when the language changes. */
export function useTranslation(asked?: string | readonly string[]) {
  const shown = useSyncExternalStore(subscribe, language, language)
  const namespaces = typeof asked === 'string' ? [asked] : asked?.length ? asked : [standardNamespace()]
  const coming = missing(shown, namespaces)
  // As React wants it: whoever throws a promise is rendered again when it is settled.
  if (coming) throw coming
  return { t: translatorOf(shown, namespaces), i18n: i18next, ready: true }
}

interface TransProps {
  t: Translate
  i18nKey: string
  components: Record<string, ReactElement<{ children?: ReactNode }>>
  values?: Record<string, unknown>
}

const TAG = /<(\w+)>([^<]*)<\/\1>/g

/** A text whose `<name>…</name>` parts are elements. */
export function Trans({ t, i18nKey, components, values }: TransProps) {
  const text = t(i18nKey, values)
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, name, inner] = match as unknown as [string, string, string]
    const element = components[name]
    if (!element) continue
    parts.push(text.slice(at, match.index), cloneElement(element, { key: match.index }, inner))
    at = match.index + whole.length
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
