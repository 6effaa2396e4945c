import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWithExample, exampleParts } from '../../scripts/lib/example-resource.ts'

let folder: string
let touched: ReturnType<typeof copyWithExample>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elp-new-resource-'))
  touched = copyWithExample(folder, exampleParts())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the copy's own modules say: `code` fills `told`. */
function ask(code: string) {
  const whole = `const told = {}\n${code}\nconsole.log(JSON.stringify(told))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', whole], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}

test('P220 a plain resource takes six files at most, and none of more than 60 lines', () => {
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.length).toBeLessThanOrEqual(6)
  expect(touched.filter(({ added }) => added > 60)).toEqual([])
  expect(new Set(touched.map(({ path }) => path)).size).toBe(touched.length)
})

test('P221 its calls, table and menu follow from its declaration', () => {
  const told = ask(`
    const { resources } = await import('#server/resources.ts')
    const { ADMIN_MENUS } = await import('#server/access/base-menus.ts')
    const { groupMenus } = await import('#src/office/kit/menu-groups.ts')
    const { default: Fastify } = await import('fastify')
    const { serializerCompiler, validatorCompiler } = await import('fastify-type-provider-zod')
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    told.calls = []
    app.addHook('onRoute', ({ method, url }) => told.calls.push(method + ' ' + url))
    await app.register(resources.at(-1), {})
    told.menu = ADMIN_MENUS.find(({ name }) => name === 'Penerbit')
    told.groups = groupMenus([{ ...told.menu, submenus: [] }], () => true).map(({ group }) => group)
  `)
  expect(told.calls).toEqual(
    expect.arrayContaining(['GET /penerbit', 'GET /penerbit/:id', 'POST /input/penerbit', 'POST /export/penerbit']),
  )
  expect(told.menu).toEqual({
    name: 'Penerbit',
    route_name: 'penerbit',
    icon: 'building-2',
    url: '/master-admin/penerbit',
  })
  expect(told.groups).toEqual(['soal'])
})

test('P222 the audit trail offers it and finds its rows by their names', () => {
  const told = ask(`
    const { OBJECTS } = await import('#src/features/access/office/audit/audit-objects.ts')
    const { subjectNames } = await import('#server/access/subject-names.ts')
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const db = drizzle({ client: { query: async ({ text }) => ((told.sql = text), { rows: [] }) } })
    await subjectNames(db, [crypto.randomUUID()])
    told.objects = OBJECTS
  `)
  expect(told.objects).toContain('penerbit')
  expect(told.sql).toContain('select "id", "nama" from "penerbit"')
})

test('P223 it is called by name in every language, and so are its fields', () => {
  const told = ask(`
    const { penerbit } = await import('#contract/resources/index.ts')
    const { LANGUAGES } = await import('#contract/languages.ts')
    told.names = LANGUAGES.map((language) => penerbit.names[language].many + ', ' + penerbit.field_names.kota[language])
  `)
  expect(told.names).toEqual([
    'Penerbit, Kota',
    'Publishers, City',
    'Verlage, Stadt',
    'Éditeurs, Ville',
    'Editoras, Cidade',
  ])
})
