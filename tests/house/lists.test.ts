import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { READER_ADDRESSES } from '#contract/content/reader-addresses.ts'
import * as resources from '#contract/resources/index.ts'
import { screens as lazyScreens } from '#src/app/lazy-screens.tsx'
import { routes } from '#src/app/office/routes.ts'
import { screens as firstScreens } from '#src/app/screens.tsx'
import { officePath } from '#src/lib/paths/area.ts'
import { ACCOUNT } from '#src/office/frame/account-address.ts'
import { type NamedTest, namedTests } from '../../scripts/lib/rule-book.ts'

/** Rows of a list of docs/ whose cells hold commas only within quotes. */
function rowsOf(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const screens = rowsOf('docs/screens.csv')
const calls = rowsOf('docs/calls.csv')
const tests = Map.groupBy(namedTests(), ({ id }) => id)
const idsOf = ({ tests: ids = '' }: Record<string, string>) => ids.split(' ').filter(Boolean)
const nameOf = ({ method, path }: Record<string, string>) => `${method} ${path}`
const fixed = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

test('W3.7 the lists have the 151 screens and the 201 calls that the platform is for, each once', () => {
  const paths = new Set(screens.map(({ path }) => path))
  const names = new Set(calls.map(nameOf))
  expect([paths.size, names.size]).toEqual([screens.length, calls.length])
  // The others are the product's own: their number may change.
  const specified = (rows: readonly Record<string, string>[]) => rows.filter((row) => row.specified === 'yes').length
  expect([specified(screens), specified(calls)]).toEqual([151, 201])
  expect([...screens, ...calls].filter(({ specified = '' }) => !['yes', ''].includes(specified))).toEqual([])
})

test('W3.8 the app has every screen of the list, and the list every screen of the app', () => {
  const office = new Set([...routes.map(({ path }) => path), ACCOUNT])
  // What lies below these two is the table of the back office.
  const own = [...firstScreens, ...lazyScreens]
    .map(({ path }) => path)
    .filter((path) => !/^\/\w+-admin\/\*$/.test(path))
  const served = new Set([...own, ...[...office].map((path) => `/master-admin/${path}`)])
  const listed = new Set(screens.map(({ path }) => `${path}`))
  const missing = [...listed].filter(
    (path) => !served.has(path) && !(path.startsWith('/user-admin/') && office.has(officePath(path))),
  )
  expect(missing, 'screens of docs/screens.csv without a route').toEqual([])
  expect(
    [...served].filter((path) => !listed.has(path)),
    'routes that docs/screens.csv does not name',
  ).toEqual([])
})

/** Walks through all screens of a kind, by their ids: what tells that one is among them. */
const WALKS: Record<string, (path: string) => boolean> = {
  'W3.6': (path) => readFileSync('e2e/support/student-stops.ts', 'utf8').includes(`  '${path}': [`),
  'P208.1': (path) => routes.some((route) => `/master-admin/${route.path}` === path),
}

/** Whether the file of a test has an address of this screen. */
function opens({ id, file }: NamedTest, path: string): boolean {
  const walk = WALKS[id]
  if (walk) return walk(path)
  const address = fixed(path.replace('/*', '')).replace(/:\w+/g, '[^/\\s\'"`]+')
  return new RegExp(`${address}(?=[\\s'"\`?#*])`).test(readFileSync(file, 'utf8'))
}

test('W3.9 every screen names tests that exist and open it in a browser', () => {
  for (const row of screens) {
    const ids = idsOf(row)
    expect([row.path, ids.length > 0]).toEqual([row.path, true])
    const idle = ids.filter(
      (id) => !tests.get(id)?.some((one) => one.file.startsWith('e2e/') && opens(one, `${row.path}`)),
    )
    expect([row.path, idle]).toEqual([row.path, []])
  }
})

const RESOURCES = new Set(Object.values(resources).map(({ name }) => name as string))

/** Whether a test makes the call. */
function makes({ id, text }: NamedTest, { method, path = '' }: Record<string, string>): boolean {
  if (id === 'A41.1') return true
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  if (id === 'W3.1') return RESOURCES.has(first === 'input' ? second : first)
  if (id.startsWith('W3.')) return text.includes(`'${method} ${path}'`)
  return new RegExp(`['"\`]${fixed(path).replace(/\{\w+\}/, '\\$\\{[^}]+\\}')}['"\`?]`).test(text)
}

test('W3.10 every call names a test that has it answered, and all that it names exist and make it', () => {
  for (const row of calls) {
    const idle = idsOf(row).filter((id) => !tests.get(id)?.some((one) => makes(one, row)))
    expect([nameOf(row), idle]).toEqual([nameOf(row), []])
    expect([nameOf(row), idsOf(row).some((id) => /^W3\.[1-5]$/.test(id))]).toEqual([nameOf(row), true])
  }
})

test('W3.11 every call of the list is one of the server, open to nobody whom its row does not name', () => {
  const table = Map.groupBy(
    [...readFileSync('docs/endpoint-rights.md', 'utf8').matchAll(/^\| `(\w+ [^`]+)` \|[^|]*\|(.*)\|$/gm)],
    ([, call]) => `${call}`,
  )
  const closed = /^(401 unauthenticated|403 forbidden)/
  for (const row of calls) {
    const answers = (table.get(nameOf(row)) ?? []).map(([, , cells]) =>
      `${cells}`.split('|').map((cell) => cell.trim()),
    )
    expect([nameOf(row), answers.length > 0]).toEqual([nameOf(row), true])
    const [stranger, student] = [0, 1].map((asker) => answers.some((row) => !closed.test(`${row[asker]}`)))
    if (row.who === 'logged in')
      expect([nameOf(row), answers.filter(([first]) => !first?.startsWith('401 '))]).toEqual([nameOf(row), []])
    if (row.who === 'anybody') expect([nameOf(row), stranger]).toEqual([nameOf(row), true])
    if (row.who === 'staff') expect([nameOf(row), stranger]).toEqual([nameOf(row), false])
    if (row.who === 'staff' && nameOf(row) !== 'GET /clear-export')
      expect([nameOf(row), student]).toEqual([nameOf(row), false])
  }
})

test('W3.12 texts and banners may lead to the screens that students and visitors have, and to no other', () => {
  const readers = [...firstScreens, ...lazyScreens].filter(
    ({ path, audience }) => !/Admin$/.test(audience) && !/^\/((master|user)-admin|ft-pw-admin)(\/|$)/.test(path),
  )
  expect([...READER_ADDRESSES].sort()).toEqual(readers.map(({ path }) => path).sort())
})
