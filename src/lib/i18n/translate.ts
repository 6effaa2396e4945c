/** Texts of one namespace, as their file has them. */
export interface Texts {
  [key: string]: string | Texts
}

export interface Options {
  count?: number
  defaultValue?: string
  [variable: string]: unknown
}

/** Where a key is looked up, in this order. */
type Sources = (namespace: string) => Texts | undefined

const rules = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

function found(texts: Texts | undefined, key: string): string | undefined {
  // A reason of the contract is written in one piece.
  const whole = texts?.[key]
  if (typeof whole === 'string') return whole
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The forms of a key for a count, the fittest first. */
function formsOf(key: string, language: string, count: number | undefined): string[] {
  if (typeof count !== 'number') return [key]
  const forms = [`${key}_${pluralOf(language, count)}`, key]
  return count === 0 ? [`${key}_zero`, ...forms] : forms
}

/** A text asked for without any variable stays as it is. */
const filled = (text: string, options: Options) =>
  Object.keys(options).length === 0
    ? text
    : text.replace(/\{\{([^{}]+)\}\}/g, (_all, name: string) => String(options[name.trim()] ?? ''))

/**
 * The text of the first of some keys that any of the namespaces has, in the form that the count asks for, its variables
 * filled in; else the default, else the last key itself. What i18next does, as far as our texts need it.
 */
export function translate(
  { language, namespaces, sources }: { language: string; namespaces: readonly string[]; sources: Sources },
  keys: string | readonly string[],
  options: Options = {},
): string {
  const all = typeof keys === 'string' ? [keys] : keys
  for (const whole of all) {
    const [first, rest] = whole.split(':')
    const [key, places] = rest === undefined ? [whole, namespaces] : [rest, [first as string]]
    for (const namespace of places) {
      for (const form of formsOf(key, language, options.count)) {
        const text = found(sources(namespace), form)
        if (text !== undefined) return filled(text, options)
      }
    }
  }
  return filled(options.defaultValue ?? (all.at(-1) as string), options)
}
