import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { REASONS } from '#contract/error-reasons.ts'
import { LANGUAGES } from '#contract/languages.ts'

type Texts = Record<string, string>
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../contract/locales/${language}.json`, import.meta.url), 'utf8'))
const reasons = Object.entries(REASONS) as [string, { params?: Record<string, string> }][]
const named = (text = '') => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort()

test.each(LANGUAGES)('A241.1 %s says every reason with its params, and titles every code', (language) => {
  const texts = textsOf(language)
  for (const [reason, { params = {} }] of reasons)
    expect([reason, named(texts[reason])]).toEqual([reason, Object.keys(params).sort()])
  for (const code of Object.keys(ERROR_STATUS)) expect([code, Boolean(texts[code])]).toEqual([code, true])
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(LANGUAGES)('A241.2 %s says nothing that nobody asks for', (language) => {
  const asked = new Set([...reasons.map(([reason]) => reason), ...Object.keys(ERROR_STATUS)])
  const strays = Object.keys(textsOf(language)).filter((key) => !asked.has(key.replace(/(\.title|_one)$/, '')))
  expect(strays).toEqual([])
})

test('A241.3 the languages have the same titles', () => {
  const titled = (language: string) => Object.keys(textsOf(language)).filter((key) => key.endsWith('.title'))
  for (const language of LANGUAGES) expect(titled(language).sort()).toEqual(titled('id').sort())
})

test('A241.4 every reason is used', () => {
  const server = globSync('{server,contract}/**/*.ts')
    .filter((file) => file !== 'contract/error-reasons.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // A reason may be put together of its group and a fact: `right.${right}`.
  const joined = [...server.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].map(([, start]) => start as string)
  const unused = reasons
    .map(([reason]) => reason)
    .filter((reason) => !server.includes(`'${reason}'`) && !joined.some((start) => reason.startsWith(start)))
  expect(unused).toEqual([])
})
