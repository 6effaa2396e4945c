import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldShape } from '#contract/field-shape.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { AnyResource } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'

type Words = { [key: string]: Words | string | undefined }
const at = (words: Words, ...path: string[]) =>
  path.reduce<Words | string | undefined>((found, key) => (typeof found === 'object' ? found[key] : undefined), words)

/** Resources that a screen made of the contract alone shows: their words have no other place. */
const SHOWN = globSync('src/features/*/office/**/*.tsx').flatMap((file) => {
  const [, name] = /\bpage\((\w+),/.exec(readFileSync(file, 'utf8')) ?? []
  return name ? [(resources as unknown as Record<string, AnyResource>)[name] as AnyResource] : []
})

test.each(LANGUAGES)(
  'U552.1 %s: every field and value of a list has a word, and none is the name in the interface',
  (language) => {
    const words = JSON.parse(readFileSync(`src/locales/${language}/admin.json`, 'utf8')) as Words
    expect(SHOWN.length).toBeGreaterThan(8)
    const missing = SHOWN.flatMap((resource) =>
      Object.keys(resource.fields).flatMap((key) => {
        const { name, field_names } = resource
        const shape = fieldShape(resource, key)
        const values = shape.kind === 'choice' && shape.meaning !== 'zone' ? shape.options : []
        const unsaid = values.filter(
          (value) =>
            !at(words, name, 'value', key, value) &&
            !at(words, 'value', key, value) &&
            !at(words, 'value', 'common', value),
        )
        const said = field_names?.[key] ?? at(words, name, 'field', key) ?? at(words, 'field', key)
        return [...(said ? [] : [`${name}.${key}`]), ...unsaid.map((value) => `${name}.${key}.${value}`)]
      }),
    )
    expect(missing).toEqual([])
  },
)
