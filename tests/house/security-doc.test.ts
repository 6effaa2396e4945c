import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ATTACKS } from '../../bench/attack/commands.ts'

const text = readFileSync('docs/security.md', 'utf8')
const points = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => /^V\d+\.\d+\.\d+$/.test(cells[1] ?? ''))

test('A46.1 docs/security.md has every point of ASVS 5.0 of levels 1 and 2 once, with what makes it so', () => {
  const numbers = points.map((cells) => cells[1] as string)
  expect(new Set(numbers).size).toBe(numbers.length)
  // The standard's own count.
  expect(points.filter((cells) => cells[2] === '1')).toHaveLength(70)
  expect(points.filter((cells) => cells[2] === '2')).toHaveLength(183)
  for (const cells of points) {
    expect(['holds', 'not applicable', 'operator', 'open'], cells[1]).toContain(cells[4])
    expect((cells[5] ?? '').length, cells[1]).toBeGreaterThan(0)
  }
})

test('A46.2 the tests and files that docs/security.md names exist', () => {
  const names = globSync('{tests,e2e}/**/*.{test.ts,test.tsx,contract.ts,spec.ts}').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const ids = new Set([...text.matchAll(/(?<![\w.])([ABEFIPSU]\d+\.\d+)\b/g)].map((match) => match[1] as string))
  expect(ids.size).toBeGreaterThan(30)
  expect([...ids].filter((id) => !names.some((source) => source.includes(`${id} `)))).toEqual([])
  const files = new Set(
    [...text.matchAll(/`((?:server|src|contract|tests|scripts|e2e)\/[\w./-]+\.tsx?)`/g)].map(
      (match) => match[1] as string,
    ),
  )
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})

test('F8.1 docs/security.md names every attack that can be run, and no other', () => {
  const named = [...text.matchAll(/^\| `npm run attack -- ([\w-]+)`/gm)].map((match) => match[1] as string)
  expect(named.sort()).toEqual(Object.keys(ATTACKS).sort())
})

test('F8.2 docs/security.md counts its points right', () => {
  const of = (state: string) => points.filter((cells) => cells[4] === state).length
  const counts = `${of('holds')} holds, ${of('not applicable')} not applicable, ${of('operator')} operator, ${of('open')} open`
  expect(text).toContain(`Of ${points.length} points: ${counts}.`)
})

test('F8.3 what an attack reached is kept, and said of attacks that can be run', () => {
  const kept = readdirSync('bench/results').flatMap((file) => /^attack-(.+)\.json$/.exec(file)?.[1] ?? [])
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((name) => !ATTACKS[name])).toEqual([])
})

test('F8.5 what is kept of every attack is that it was withstood, and what it reached before', () => {
  for (const name of Object.keys(ATTACKS)) {
    const { rows } = JSON.parse(readFileSync(`bench/results/attack-${name}.json`, 'utf8')) as {
      rows: { what: string; ok: boolean; before?: string }[]
    }
    expect([name, rows.filter(({ ok }) => !ok).map(({ what }) => what)]).toEqual([name, []])
    expect([name, rows.some(({ before }) => (before ?? '–') !== '–')]).toEqual([name, true])
  }
})

test('F8.4 the tests that docs/faults.md names exist, both ends of a range too', () => {
  const sources = globSync('{tests,e2e}/**/*.{test.ts,test.tsx,contract.ts,spec.ts}').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const doc = readFileSync('docs/faults.md', 'utf8')
  const ids = [...doc.matchAll(/(?<![\w.])([A-Z]\d+\.)(\d+)(?:–(\d+))?\b/g)].flatMap(([, area, from, to]) =>
    to ? [`${area}${from}`, `${area}${to}`] : [`${area}${from}`],
  )
  expect(ids.length).toBeGreaterThan(200)
  const borne = (id: string) =>
    sources.some((source) => new RegExp(`['"\`](?:[A-Z][\\d.]+[ ,:]+)*${id}[ ,:]`).test(source))
  expect([...new Set(ids)].filter((id) => !borne(id))).toEqual([])
})
