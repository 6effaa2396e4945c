import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { chooseLanguage } from '#src/lib/i18n/i18n.ts'

const SRC = join(import.meta.dirname, '../../../src')
const LOCALES = join(SRC, 'locales')
type Texts = { [key: string]: string | Texts }

const read = (lng: string, ns: string) => JSON.parse(readFileSync(join(LOCALES, lng, `${ns}.json`), 'utf8')) as Texts
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]).sort()
const namespaces = readdirSync(join(LOCALES, 'id')).map((file) => file.replace('.json', ''))

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('offline'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

/** What stands in quotes or backticks anywhere in the app: keys are often handed on as data. */
const literals = new Set<string>()
const patterns: RegExp[] = []
for (const { text } of sources) {
  for (const [, quoted] of text.matchAll(/'([\w.-]+)'/g)) literals.add(quoted ?? '')
  for (const [, template] of text.matchAll(/`([\w.-]*(?:\$\{[^}]*\}[\w.-]*)+)`/g)) {
    patterns.push(new RegExp(`^${template?.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`))
  }
}
/** i18next picks `key_one`, `key_other` by count. */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const forms = (key: string) => [key, bare(key)]
const isUsed = (key: string) =>
  forms(key).some((form) => literals.has(form) || patterns.some((pattern) => pattern.test(form)))

describe.each(namespaces)('texts of %s', (ns) => {
  const indonesian = flat(read('id', ns))

  test.each(LANGUAGES)('U1.1 %s has every text that Indonesian has, and no other', (lng) => {
    expect(
      flat(read(lng, ns))
        .map(([key]) => key)
        .sort(),
    ).toEqual(indonesian.map(([key]) => key).sort())
  })

  test.each(LANGUAGES)('U1.2 %s names the same placeholders and leaves no text empty', (lng) => {
    const texts = new Map(flat(read(lng, ns)))
    for (const [key, text] of indonesian) {
      expect(placeholders(texts.get(key) ?? ''), `${lng} ${ns}:${key}`).toEqual(placeholders(text))
      expect(texts.get(key)?.trim(), `${lng} ${ns}:${key}`).not.toBe('')
    }
  })

  test('U1.3 every text is used somewhere', () => {
    expect(indonesian.map(([key]) => key).filter((key) => !isUsed(key))).toEqual([])
  })
})

test('U1.4 every key that a screen asks for exists in the namespace it asks', () => {
  const known = new Map(namespaces.map((ns) => [ns, new Set(flat(read('id', ns)).flatMap(([key]) => forms(key)))]))
  const missing: string[] = []
  for (const { file, text } of sources) {
    const asked = [...text.matchAll(/useTranslation\((?:'(\w+)')?\)/g)].map((match) => match[1] ?? 'common')
    const places = asked.length ? asked : namespaces
    for (const [, key] of text.matchAll(/\bt\('([\w.]+)'/g)) {
      if (!places.some((ns) => known.get(ns)?.has(key ?? ''))) missing.push(`${file}: ${key}`)
    }
  }
  expect(missing).toEqual([])
})

/** Words that bend with a number right before them. German: nouns alone, which it writes with a capital. */
const BENT: Partial<Record<Language, RegExp>> = {
  en: /\{\{(?:count|n|minutes)\}\} (?:[a-z]+ )?(?!(?:is|was|of|this|as|its)\b)[a-z-]+s\b/,
  de: /\{\{(?:count|n|minutes)\}\} (?:\p{Ll}+e )?\p{Lu}\p{Ll}+(?:e|n|er)\b/u,
  fr: /\{\{(?:count|n|minutes)\}\} (?:\p{Ll}+ )?(?!(?:dans|sans|plus|pas|vous|fois|sous|très)(?!\p{L}))[\p{Ll}-]+[sx](?!\p{L})/u,
  pt: /\{\{(?:count|n|minutes)\}\} (?:\p{Ll}+ )?(?!(?:mais|das|dos|nas|nos|às)(?!\p{L}))\p{Ll}+s(?!\p{L})/u,
}
const OF_STAFF =
  /\{([\w,]+)\}\.json/.exec(readFileSync(join(SRC, 'lib/words/office.ts'), 'utf8'))?.[1]?.split(',') ?? []

test.each(Object.keys(BENT) as Language[])('U445 one of a thing is said in the singular in %s', (lng) => {
  // The words of the exam itself have no room for second forms (tests/house/budgets.test.ts).
  const areas = namespaces.filter((ns) => ns !== 'exam' && !OF_STAFF.includes(ns))
  expect(areas).toContain('shop')
  const texts = areas.flatMap((ns) => flat(read(lng, ns)).map(([key, text]) => ({ at: `${ns}:${key}`, key, text })))
  const bent = texts.filter(({ text }) => BENT[lng]?.test(text))
  expect(bent.length).toBeGreaterThan(10)
  expect(bent.filter(({ key }) => key === bare(key)).map(({ at, text }) => `${at} ${text}`)).toEqual([])
  // A key with one form has the other: without it the bare key would be shown.
  const keys = new Set(texts.map(({ at }) => at))
  expect([...keys].filter((at) => at.endsWith('_other') && !keys.has(at.replace(/other$/, 'one')))).toEqual([])
})

describe('the language', () => {
  test('U1.5 is the one chosen before, else the first of the browser that we speak', () => {
    expect(chooseLanguage('fr', ['id'])).toBe('fr')
    expect(chooseLanguage(null, ['zh-CN', 'pt-BR', 'de'])).toBe('pt')
    expect(chooseLanguage('klingon', ['ID'])).toBe('id')
  })

  test('U1.6 is English where none is spoken', () => {
    expect(chooseLanguage(null, ['zh-CN', 'ja'])).toBe('en')
    expect(chooseLanguage(null, [])).toBe('en')
  })
})
