import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromDifficulty, probability } from '#server/psychometrics/model.ts'
import { itemsCommand } from '../../scripts/lib/items-command.ts'
import { answers, fixture, random, someItems, thetasOf } from './support.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elp-items-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0

const written = (lines: readonly (readonly unknown[])[] | string): string => {
  const file = join(folder, `table-${files++}.csv`)
  writeFileSync(file, typeof lines === 'string' ? lines : lines.map((cells) => cells.join(',')).join('\n'))
  return file
}

/** The command on a file of these lines. */
const run = (lines: readonly (readonly unknown[])[] | string, ...flags: string[]) =>
  itemsCommand([written(lines), ...flags])

interface Figures {
  loglik: number
  persons: unknown[]
  items: {
    name: string
    a: number
    d: number
    fit: { s_x2: number }
    suspicious: { code: string; suggested?: string }[]
  }[]
}

const names = (count: number) => Array.from({ length: count }, (_, item) => `q${item + 1}`)
const next = random(16)
const items = Array.from({ length: 10 }, (_, item) => fromDifficulty(1.4, (item - 5) / 2.5))
const thetas = thetasOf(500, next)
const right = answers(items, thetas, next)
const KEY = 'ADBCEADBCE'
/** Options chosen: who does not know chooses another one. */
const chosen = right.map((row) =>
  row.map((x, item) => (x ? KEY[item] : [...'ABCDE'].filter((mark) => mark !== KEY[item])[Math.floor(next() * 4)])),
)

test('Y12.1 LSAT7 as a table with counts: the figures that mirt prints, as text and as JSON', async () => {
  const { patterns, mirt_two_pl: mirt } = fixture<{
    patterns: Record<string, number>
    mirt_two_pl: { a: number[]; d: number[] }
  }>('lsat7')
  const table = [[...names(5), 'freq'], ...Object.entries(patterns).map(([row, n]) => [...row, n])]
  const text = await run(table, '--model', '2pl', '--ml')
  expect([text.code, text.err]).toEqual([0, ''])
  expect(text.out).toContain('1,000 examinees in 32 rows, 5 items')
  expect(text.out).toContain('Log likelihood -2658.805')
  for (const part of ['Items', 'Information at ability', 'q2: its curve is not that of the model', 'Persons'])
    expect(text.out).toContain(part)
  const read = JSON.parse((await run(table, '--model', '2pl', '--ml', '--json')).out) as Figures
  // mirt stops at steps of 10⁻⁴.
  read.items.forEach(({ a, d }, item) => {
    expect(Math.abs(a - (mirt.a[item] as number))).toBeLessThan(0.002)
    expect(Math.abs(d - (mirt.d[item] as number))).toBeLessThan(0.0015)
  })
})

test('Y12.2 options with a wrong key: the item is named first with the option that is right, and no other item is', async () => {
  const wrong = `${KEY.slice(0, 2)}E${KEY.slice(3)}`
  const table = [['id', ...names(10), 'gender', 'total'], ...chosen.map((row, n) => [`s${n}`, ...row, n % 2, 40])]
  const { code, out } = await run(table, '--key', wrong)
  expect(code).toBe(0)
  expect(out).toContain('No items, left out: id, gender, total.')
  expect(out).toContain('q3: the key is probably wrong: option B behaves like the key')
  expect(out.match(/probably wrong/g)).toHaveLength(1)
  expect(out).toMatch(/q3: options: A \d+ %, r .*; B \d+ %, r 0\..*; E \(key\) \d+ %, r -/)
  expect((await run(table, '--key', KEY)).out).not.toContain('probably wrong')
})

test('Y12.3 a key is read as a row, a word, a list, by names and from files alike', async () => {
  const table = [['id', ...names(10)], ...chosen.slice(0, 60).map((row, n) => [n, ...row])]
  const inRow = await run([...table, ['key', ...KEY]], '--json')
  const expected = JSON.parse(inRow.out) as Figures
  expect(expected.persons).toHaveLength(60)
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const ways = [
    KEY,
    [...KEY].join(','),
    KEY.toLowerCase(),
    file('key.json', JSON.stringify({ key: [...KEY] })),
    file('row.csv', [...KEY].join(';')),
    file('pairs.csv', `item,key\n${[...KEY].map((mark, item) => `q${item + 1},${mark}`).join('\n')}`),
    file('named.csv', `${names(10).join(',')}\n${[...KEY].join(',')}\n`),
  ]
  for (const way of ways) {
    const { out } = await run(table, '--key', way, '--json')
    expect((JSON.parse(out) as Figures).loglik, way).toBe(expected.loglik)
  }
})

test('Y12.4 the same answers are the same table, however they are written', async () => {
  const rows = right.slice(0, 50)
  const expected = JSON.parse((await run([names(10), ...rows], '--json')).out) as Figures
  const lines = (sign: string) => rows.map((row) => row.join(sign)).join('\r\n')
  const ways: Record<string, string> = {
    semicolons: `\uFEFF${names(10).join(';')}\r\n${lines(';')}\r\n`,
    tabs: `${names(10).join('\t')}\n${lines('\t')}`,
    'no heading': lines(','),
    'one word a row': rows.map((row) => row.join('')).join('\n'),
    'a table of R': `${names(10)
      .map((name) => `"${name}"`)
      .join(' ')}\n${rows.map((row, n) => `"${n + 1}" ${row.join(' ')}`).join('\n')}`,
    words: `${names(10).join(',')}\n${rows.map((row) => row.map((x) => (x ? 'TRUE' : 'FALSE')).join(',')).join('\n')}`,
    counted: `${names(10).join(',')},freq\n${rows.map((row) => `${row.join(',')},1`).join('\n')}`,
  }
  for (const [way, text] of Object.entries(ways)) {
    const { out, err } = await run(text, '--json')
    expect(err, way).toBe('')
    expect((JSON.parse(out) as Figures).loglik, way).toBe(expected.loglik)
  }
  const points = rows.map((row) => row.map((x) => (x ? 2 : 0)))
  expect((JSON.parse((await run([names(10), ...points], '--right-from', '1', '--json')).out) as Figures).loglik).toBe(
    expected.loglik,
  )
})

describe('Y12.5', () => {
  const fill = (persons: number, value: (person: number, item: number) => unknown) => [
    names(10),
    ...Array.from({ length: persons }, (_, person) => names(10).map((_, item) => value(person, item))),
  ]
  const at = (person: number, item: number) => right[person]?.[item]
  test.each<[string, unknown[][], number, string]>([
    ['all right', fill(50, () => 1), 0, 'what follows is what the priors say'],
    ['all wrong', fill(50, () => 0), 0, 'what follows is what the priors say'],
    ['an item nobody saw', fill(300, (n, item) => (item === 4 ? 'NA' : at(n, item))), 0, 'q5: nobody had it'],
    ['five examinees', fill(5, at), 0, 'So few examinees say little'],
    ['one examinee', fill(1, at), 0, 'So few examinees say little'],
    ['the same row again and again', fill(200, (_, item) => at(0, item)), 0, '199 rows have the same answers'],
    ['nothing but guesses', fill(400, () => (next() < 0.2 ? 1 : 0)), 0, 'hardly tells one examinee from another'],
    ['nothing presented', fill(20, () => 'NA'), 1, 'Nothing can be calibrated'],
    ['passed over alone', fill(40, () => '-'), 0, 'what follows is what the priors say'],
  ])('%s: ends with a statement and no figure that is no number', async (_, table, code, said) => {
    for (const flags of [[], ['--model', '2pl', '--ml'], ['--model', 'rasch', '--ml']]) {
      const { out, err, code: ended } = await run(table, ...flags)
      if (!flags.length) expect([ended, out + err]).toEqual([code, expect.stringContaining(said)])
      expect(out + err).not.toMatch(/NaN|Infinity|undefined|null|\.ts:/)
    }
  })
})

test.each<[string, (readonly unknown[])[] | string, string[], string]>([
  ['an empty file', '', [], 'The file is empty.'],
  ['a heading alone', [names(10)], [], 'There is no row of answers'],
  ['a row with a cell less', [names(3), [1, 0, 1], [1, 0]], [], 'Row 3 has 2 cells where the first has 3.'],
  [
    'two columns of one name',
    [
      ['q', 'q'],
      [1, 0],
    ],
    [],
    'Two columns are called q.',
  ],
  ['no text', '\u0000\u0001\u0002', [], 'This is no text'],
  ['options without a key', [names(3), ...'ABCDEABCDE'.split('').map((x) => [x, x, x])], [], 'give the key (--key)'],
  ['points', [names(2), [0, 2], [1, 1], [2, 0]], [], '--right-from'],
  ['a key of another length', [names(3), ['A', 'B', 'C']], ['--key', 'AB'], 'The key has 2 marks, and 3 columns'],
  ['a key of words', [names(2), ['A', 'B']], ['--key', 'first,second'], '"FIRST" in the key is no mark'],
  [
    'a count that is none',
    [
      [...names(2), 'freq'],
      [1, 0, -3],
    ],
    [],
    '"-3" in column freq',
  ],
  ['a column that is not there', [names(2), [1, 0]], ['--without', 'umur'], 'There is no column "umur".'],
  ['another model', [names(2), [1, 0]], ['--model', '3pl'], 'There is no model "3pl"; there are rasch, 1pl, 2pl.'],
  ['an option that is not there', [names(2), [1, 0]], ['--modell', '2pl'], "Unknown option '--modell'"],
])('Y12.6 %s is refused with what is wrong and where', async (_, table, flags, said) => {
  const { code, out, err } = await run(table, ...flags)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(said)
  expect(err.trim().split('\n').length).toBeLessThan(4)
})

test('Y12.7 forms of their own: what a form did not hold counts nowhere, what was passed over is wrong', async () => {
  const known = someItems(12, random(4))
  const draw = random(5)
  const rows = thetasOf(600, draw).map((theta, n) =>
    known.map((item, place) => {
      if (n % 2 ? place < 4 : place > 7) return draw() < 0.5 ? 'NA' : ''
      return draw() < probability(item, theta) ? 1 : draw() < 0.3 ? '-' : 0
    }),
  )
  const { out } = await run([names(12), ...rows], '--json')
  const read = JSON.parse(out) as { items: { n: number }[] }
  expect(read.items.map(({ n }) => n)).toEqual([...Array(4).fill(300), ...Array(4).fill(600), ...Array(4).fill(300)])
  const marked = rows.map((row, n) => [n, ...row.map((cell) => (cell === '' || cell === 'NA' ? 8 : cell))])
  const again = JSON.parse((await run([['id', ...names(12)], ...marked], '--json', '--missing', '8')).out) as Figures
  expect(again.loglik).toBe((read as unknown as Figures).loglik)
})

test('Y12.8 as a process of its own it prints the same, and says by its code how it ended', async () => {
  const script = new URL('../../scripts/items.ts', import.meta.url).pathname
  const file = written([names(10), ...right.slice(0, 40)])
  const { stdout } = await promisify(execFile)(process.execPath, [script, file])
  expect(stdout).toBe((await itemsCommand([file])).out)
  const refused = promisify(execFile)(process.execPath, [script, join(folder, 'nowhere.csv')])
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no file'),
  })
})
