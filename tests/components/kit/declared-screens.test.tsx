import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'
import { routes } from '#src/app/office/routes.ts'
import { useWords } from '#src/office/kit/words.ts'
import { holdMenus, renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

/** Screens that are one declaration: their module hands a resource to `page` and adds nothing that is drawn. */
const SCREENS = globSync('src/features/*/office/**/*.tsx').flatMap((file) => {
  const [, name = ''] = /^export default page\((\w+),/m.exec(readFileSync(file, 'utf8')) ?? []
  const resource = (resources as unknown as Record<string, AnyResource>)[name]
  const route = routes.find(({ load }) => String(load).includes(file.split('/').slice(-3).join('/')))
  return resource && route ? [{ file, resource, route }] : []
})

const ID = '0c9c9a3e-9a4c-4d0e-8a1e-000000000001'
const at = '2026-11-01T01:00:00.000Z'

/** A row whose every field holds something that its contract takes. */
function rowOf(resource: AnyResource): Record<string, unknown> {
  const values = Object.keys(resource.fields).map((key) => [key, filledIn(resource, key)])
  return { id: ID, version: 1, created_at: at, updated_at: at, ...Object.fromEntries(values), ...resource.blank }
}

function filledIn(resource: AnyResource, key: string): unknown {
  const { kind, nullable, options, min } = fieldShape(resource, key)
  if (nullable) return null
  if (kind === 'choice') return options[0]
  if (kind === 'number' || kind === 'duration') return Math.max(1, min ?? 1)
  if (kind === 'switch') return false
  if (kind === 'references' || kind === 'other') return []
  if (kind === 'moment') return at
  return kind === 'reference' ? ID : `Isi ${key}`
}

let calls: Call[]
let row: Record<string, unknown>
beforeEach(() => {
  holdMenus([...new Set(routes.flatMap(({ menu }) => menu ?? []))])
  calls = serve(({ path }) => (path.includes(ID) ? { data: row } : { data: [row], total: 1 }))
})

const WORDS = ['soal', 'adminPackages', 'reasons', 'transactions', 'masterImport', 'participants']

async function show({ resource, route }: (typeof SCREENS)[number], query = '') {
  row = rowOf(resource)
  const { default: Screen } = await route.load()
  return renderOffice(<Screen />, `/master-admin/${route.path}${query}`, WORDS)
}

test.each(SCREENS)('U801.1 $file lists its rows by a query that its contract takes', async (one) => {
  await show(one)
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  const asked = calls.filter(({ path }) => path === `/${one.resource.name}`).map(({ params }) => params)
  expect(asked.length).toBeGreaterThan(0)
  for (const params of asked) expect(one.resource.schema.query.safeParse(params).error?.issues).toBeUndefined()
})

/** What the words of the contract's fields are on the screen. */
function Fields({ resource, keys }: { resource: string; keys: readonly string[] }) {
  const words = useWords(resource)
  return <p data-testid="needed">{JSON.stringify(keys.map((key) => words.field(key)))}</p>
}

const WRITTEN = SCREENS.filter(({ file }) => /\bform:|Options\)/.test(readFileSync(file, 'utf8')))

test.each(WRITTEN)('U801.2 the form of $file asks for all that the contract needs of something new', async (one) => {
  const { name, schema, blank = {} } = one.resource
  const needed = Object.keys(schema.draft.shape).filter((key) => {
    const given = schema.patch.safeParse({ [key]: null }).success
    return !(key in blank) && !given
  })
  const form = await show(one, '?create=')
  await waitFor(() => expect(form.container.querySelector('form')).toBeTruthy())
  await renderOffice(<Fields resource={name} keys={needed} />)
  const words: string[] = JSON.parse(screen.getByTestId('needed').textContent ?? '[]')
  const shown = form.container.querySelector('form')?.textContent ?? ''
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
})
