import { globSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import own from '#src/lib/i18n/i18next.ts'
import { type Options, translate } from '#src/lib/i18n/translate.ts'

/** What browsers load in the place of i18next says the same, text by text. */
const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt']
const COUNTS = [undefined, 0, 1, 2, 1.5, 1_000_000]
const DOUBTFUL: [string | string[], Options][] = [
  ['tidak.ada', {}],
  ['tidak.ada', { defaultValue: '' }],
  ['tidak.ada', { defaultValue: 'Isi {{nama}}', nama: 'A' }],
  [['tidak.ada', 'juga.tidak'], {}],
  [['tidak.ada', 'toast.success'], {}],
  [['tidak.ada', 'juga.tidak'], { defaultValue: 'baku' }],
  ['common:toast.success', {}],
  ['uji.kosong', {}],
  ['uji.isi', { a: 'dua {{b}} $1 $&', b: 'satu' }],
  ['uji.isi', { a: null, b: 0 }],
  ['uji.isi', {}],
]

type Tree = { [key: string]: string | Tree }
const EXTRA: Tree = { uji: { kosong: '', isi: '{{a}} lalu {{ b }}' } }

const resources = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.fromEntries(
      globSync([`src/locales/${language}/*.json`, `contract/locales/${language}.json`]).map((file) => {
        const name = file.startsWith('contract') ? 'reasons' : (/(\w+)\.json$/.exec(file)?.[1] as string)
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Tree
        return [name, name === 'common' ? { ...texts, ...EXTRA } : texts]
      }),
    ),
  ]),
)

const keysOf = (tree: Tree, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

const real = i18next.createInstance()
beforeAll(async () => {
  const interpolation = { escapeValue: false }
  await real.init({ resources, fallbackLng: false, lng: 'id', defaultNS: 'common', interpolation })
})

const ours = (language: string, namespaces: string[], keys: string | string[], options: Options) =>
  translate(
    { language, namespaces, sources: (name) => (resources[language] as Record<string, Tree>)[name] },
    keys,
    options,
  )

/** Every variable of a text, filled in. */
const variables = (text: string) =>
  Object.fromEntries([...text.matchAll(/\{\{(.+?)\}\}/g)].map((match, at) => [match[1] as string, `isi ${at}`]))

test.each(LANGUAGES)('U61.1 %s says with our own words what i18next says, for every text and count', (language) => {
  const different: string[] = []
  let compared = 0
  for (const [name, texts] of Object.entries(resources[language] as Record<string, Tree>)) {
    const theirs = real.getFixedT(language, name)
    const options = variables(JSON.stringify(texts))
    for (const key of keysOf(texts).filter((each) => !each.startsWith('uji.'))) {
      const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const asked of new Set([key, stem])) {
        for (const count of COUNTS) {
          const given = { ...options, ...(count !== undefined && { count }) }
          compared++
          if (theirs(asked, given) !== ours(language, [name], asked, given)) different.push(`${name} ${asked} ${count}`)
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(1000)
  expect(different).toEqual([])
})

test('U61.2 missing keys, lists of keys, defaults, empty texts and strange values are as with i18next', () => {
  for (const namespaces of [['common'], ['exam', 'common']]) {
    const theirs = real.getFixedT('id', namespaces as never) as (keys: string | string[], options: Options) => string
    for (const [keys, options] of DOUBTFUL) {
      expect([keys, options, ours('id', namespaces, keys, options)]).toEqual([keys, options, theirs(keys, options)])
    }
  }
})

test('U61.3 a language changes when all that is shown is there in it, and then everywhere at once', async () => {
  const asked: string[] = []
  const said: string[] = []
  own.use({
    type: 'backend',
    read: (language: string, namespace: string, done: (error: unknown, texts: Tree | null) => void) => {
      asked.push(`${language}/${namespace}`)
      queueMicrotask(() => done(null, (resources[language] as Record<string, Tree>)[namespace] ?? null))
    },
  })
  own.on('languageChanged', (language) => said.push(`${language}: ${own.t('toast.success')}`))
  await own.init({ lng: 'id', ns: ['common', 'exam'], defaultNS: 'common' })
  await own.changeLanguage('de')
  expect(asked).toEqual(['id/common', 'id/exam', 'de/common', 'de/exam'])
  expect(said).toEqual([`id: ${real.getFixedT('id')('toast.success')}`, `de: ${real.getFixedT('de')('toast.success')}`])
})

test('U61.6 words asked for ahead that did not come are told of, and asked for anew', async () => {
  const replies: (Tree | null)[] = [null, { sheet: { later: 'Nanti' } }]
  own.use({
    type: 'backend',
    read: (_language: string, _namespace: string, done: (error: unknown, texts: Tree | null) => void) => {
      const texts = replies.shift() ?? null
      done(texts ? null : new Error('offline'), texts)
    },
  })
  await expect(own.loadNamespaces(['ahead'])).rejects.toThrow('ahead')
  await own.loadNamespaces(['ahead'])
  await own.loadNamespaces(['ahead'])
  expect(own.t('ahead:sheet.later')).toBe('Nanti')
  expect(replies).toEqual([])
})
