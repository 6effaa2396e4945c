import { globSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import * as resources from '#contract/resources/index.ts'
import * as schema from '#server/db/tables/index.ts'

/** What stands in the first column of the tables, and its single words. */
const terms = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, term]) => term as string),
)
/** A resource's declaration names it in Indonesian and in English: that explains its noun. */
const declared = Object.values(resources).map(({ name }) => wordsOf(name).join('_'))
const known = new Set([...terms, ...declared].flatMap(wordsOf))
const tables = Object.values(schema).filter((table) => is(table, PgTable))

/** `HasilSoal`, `HASIL_SOAL` and `hasil-soal` are hasil and soal. */
function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return words
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
}

/** Every word that screens say in a language. */
function spoken(language: string): Set<string> {
  const words = new Set<string>()
  for (const file of globSync(`src/locales/${language}/*.json`)) {
    JSON.parse(readFileSync(file, 'utf8'), (_key, text: unknown) => {
      if (typeof text !== 'string') return text
      for (const word of text.replace(/\{\{.*?\}\}|<.*?>/g, ' ').match(/\p{L}+/gu) ?? []) words.add(word.toLowerCase())
      return text
    })
  }
  return words
}

function exportsOf(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null
    if (!declared) return []
    if (declared.type !== 'VariableDeclaration')
      return 'id' in declared && declared.id && 'name' in declared.id ? [declared.id.name] : []
    return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })
}

test('docs/glossary.md explains every table that no declaration of a resource explains', () => {
  const names = tables.map((table) => wordsOf(getTableName(table)).join('_'))
  const said = new Set([...declared, ...terms.map((term) => wordsOf(term).join('_'))])
  expect(names.length).toBeGreaterThan(40)
  expect([...new Set(names)].filter((name) => !said.has(name))).toEqual([])
})

test('docs/glossary.md explains every Indonesian word of the contract and the tables', () => {
  const names = [
    ...globSync('contract/**/*.ts').flatMap(exportsOf),
    ...tables.flatMap((table) => [
      getTableName(table),
      ...Object.values(getTableColumns(table)).map(({ name }) => name),
    ]),
  ]
  const indonesian = spoken('id')
  const english = spoken('en')
  const words = [...new Set(names.flatMap(wordsOf))].filter((word) => indonesian.has(word) && !english.has(word))
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word) => !known.has(word))).toEqual([])
})

test('docs/glossary.md explains no word that the code does not use', () => {
  const files = globSync('{contract,server,src/offline,src/shared}/**/*.ts')
  const used = new Set(files.flatMap((file) => wordsOf(readFileSync(file, 'utf8'))))
  expect(terms.flatMap(wordsOf).filter((word) => !used.has(word))).toEqual([])
})

/** Names of the fields that a file of the contract writes down. */
function fieldsOf(file: string): string[] {
  const found: string[] = []
  new Visitor({
    Property: ({ key, computed }) => {
      if (!computed && key.type === 'Identifier') found.push(key.name)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

/** What else a message says in Indonesian: nouns that the glossary explains, and keys that are an entity's values. */
const ALSO = [
  'desa',
  'kecamatan',
  'universitas',
  'hasil',
  'ragu',
  'rumpang',
  'uraian',
  'urut',
  'belum',
  'pilihan',
  'ganda',
  'skala',
]

test('a message says in English what no entity has a field or a name for', () => {
  const files = globSync('contract/**/*.ts', { exclude: ['contract/{resources,exam,locales}/**'] })
  const entities = new Set(
    [
      ...Object.values(resources).flatMap(({ name, fields }) => [name, ...Object.keys(fields)]),
      ...tables.flatMap((table) => [
        getTableName(table),
        ...Object.values(getTableColumns(table)).map(({ name }) => name),
      ]),
    ].flatMap(wordsOf),
  )
  const [indonesian, english] = [spoken('id'), spoken('en')]
  const unsaid = files
    .flatMap(fieldsOf)
    .filter((field) => wordsOf(field).some((word) => indonesian.has(word) && !english.has(word) && !entities.has(word)))
  expect([...new Set(unsaid)].sort()).toEqual(ALSO.sort())
})
