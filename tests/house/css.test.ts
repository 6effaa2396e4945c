import { expect, test } from 'vitest'
import { areas, figures, officeSheets, read, repeats, sheets } from '../../scripts/lib/css.ts'

/** Upper limits, reached and never to be raised: `npm run css` prints today's figures. */
const LIMITS = {
  all: { lines: 14_485, repeated: 671 },
  office: { lines: 7242, repeated: 329 },
  access: { lines: 290, repeated: 2 },
  account: { lines: 217, repeated: 5 },
  bank: { lines: 1506, repeated: 31 },
  crud: { lines: 620, repeated: 7 },
  dashboard: { lines: 201, repeated: 2 },
  frame: { lines: 472, repeated: 8 },
  kit: { lines: 882, repeated: 3 },
  packages: { lines: 747, repeated: 15 },
  people: { lines: 158, repeated: 0 },
  proctoring: { lines: 576, repeated: 13 },
  reports: { lines: 1088, repeated: 30 },
  scheduling: { lines: 485, repeated: 7 },
}

const all = sheets()
const office = officeSheets(all)
const parts = new Map([['all', all], ['office', office], ...areas(office)])

test('P230.1 every area of the back office has a limit of lines and of repeated rule bodies', () => {
  expect([...parts.keys()].sort()).toEqual(Object.keys(LIMITS).sort())
})

test.each(Object.entries(LIMITS))(
  'P230.2 the style sheets of %s grow neither in lines nor in repeats',
  (name, limit) => {
    const part = parts.get(name) ?? []
    const { lines, repeated } = figures(part)
    expect(lines, 'lines').toBeLessThanOrEqual(limit.lines)
    const again = repeats(part).map(({ body, places }) => `${body}\n  ${places.join('\n  ')}`)
    expect(repeated, again.join('\n')).toBeLessThanOrEqual(limit.repeated)
  },
)

test('P230.3 the back office takes spacing, size, radius and colour from the tokens alone', () => {
  expect(office.flatMap(({ raw }) => raw)).toEqual([])
})

const REPEATS = '.a {\n  color: red;\n  gap: 0;\n}\n\n@media print {\n  .b {\n    gap: 0;\n    color: red;\n  }\n}\n'

test('P230.4 a rule body that stands again is found in another order, in a media query and in another file', () => {
  expect(figures([read('x.css', REPEATS)])).toMatchObject({ lines: 11, rules: 2, repeated: 1 })
  expect(repeats([read('x.css', REPEATS), read('y.css', '.c { gap: 0; color: red }')])).toEqual([
    { body: 'color: red; gap: 0', places: ['x.css:1 .a', 'x.css:7 .b', 'y.css:1 .c'] },
  ])
})

const RAW = [
  ['gap: 0.5rem', 1],
  ['padding: 4px calc(1rem + var(--space-2))', 2],
  ['border-radius: 2px', 0],
  ['margin: -1.5rem auto', 1],
  ['inline-size: 20rem', 0],
  ['line-height: 0.9375rem', 1],
  ['color: #fff', 1],
  ['background: rgb(0 0 0 / 50%)', 1],
  ['gap: var(--space-2)', 0],
  ['mask-image: linear-gradient(#000, transparent)', 0],
] as const

test.each(RAW)('P230.5 "%s" holds %i raw values', (declaration, count) => {
  expect(read('x.css', `.a { ${declaration} }`).raw).toHaveLength(count)
})
