import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DECLARED, isReferable } from '#contract/declared.ts'
import { fieldShape } from '#contract/field-shape.ts'
import { meaningOf } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'
import { nameGuesses } from '#tests/support/name-guesses.ts'

interface Inner {
  _zod: { def: { type: string; format?: string; innerType?: Inner; element?: Inner } }
}

/** A field's own schema, or that of what a list holds. */
function held(schema: Inner): Inner {
  const { innerType, element } = schema._zod.def
  return innerType || element ? held((innerType ?? element) as Inner) : schema
}

const all = [...DECLARED.values()].flatMap((resource) =>
  Object.entries(resource.fields).map(([key, schema]) => ({ resource, key, schema: held(schema as unknown as Inner) })),
)
const place = ({ resource, key }: { resource: AnyResource; key: string }) => `${resource.name}.${key}`

test('U282.1 a field that holds an id says of which resource, and that resource has a name to find its rows by', () => {
  const refers = all.filter(({ schema }) => schema._zod.def.format === 'uuid')
  expect(refers.length).toBeGreaterThan(20)
  for (const each of refers) {
    const { meaning, refersTo = [] } = meaningOf(each.schema as never) ?? {}
    expect([place(each), meaning]).toEqual([place(each), 'reference'])
    for (const name of refersTo) expect([place(each), name, isReferable(name)]).toEqual([place(each), name, true])
    const { refersTo: one } = fieldShape(each.resource, each.key)
    const target = DECLARED.get(one ?? '')
    if (!target?.label) continue
    expect([place(each), target.list.sort.includes(target.label)]).toEqual([place(each), true])
    expect([place(each), target.list.search?.includes(target.label)]).toEqual([place(each), true])
  }
})

test('U282.2 a resource says of one field at most where a row stands in its life, and calls no other field so', () => {
  for (const resource of DECLARED.values()) {
    const said = Object.keys(resource.fields).filter((key) => fieldShape(resource, key).meaning === 'status')
    expect([resource.name, said]).toEqual([resource.name, 'status' in resource.fields ? ['status'] : []])
  }
})

const fields = new Set([...DECLARED.values()].flatMap((resource) => Object.keys(resource.fields)))

test('U282.3 neither the framework of resources nor its screens guess from the name of a field what it is', () => {
  const files = globSync('{server/crud,src/office/crud,src/office/list}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => nameGuesses(file, readFileSync(file, 'utf8'), fields))).toEqual([])
})

test.each([
  "column === 'status'",
  "props.name !== 'harga'",
  "key.endsWith('_detik')",
  '/^harga/.test(key)',
  '/_(id|ids)$/',
  'resource.fields.status',
])('U282.4 %s is a guess', (source) => {
  expect(nameGuesses('x.ts', `\n${source}`, fields)).toEqual(['x.ts:2'])
})

test.each([
  "shape.meaning === 'status'",
  "key === 'Enter'",
  "change.op === 'delete'",
  "name.endsWith('.csv')",
  'fields[key]',
])('U282.5 %s is none', (source) => {
  expect(nameGuesses('x.ts', source, fields)).toEqual([])
})
