import { expect, test } from 'vitest'
import { figures, officeSheets, read, repeats, sheets } from '../../scripts/lib/css.ts'

/** Upper limits, reached and never to be raised: `npm run css` prints today's figures. */
const LIMITS = {
  all: { lines: 9225, repeated: 325 },
  office: { lines: 1974, repeated: 25 },
}

const all = sheets()
const office = officeSheets(all)
const parts = { all, office }

test.each(['all', 'office'] as const)('P230.1 the style sheets of %s grow neither in lines nor in repeats', (name) => {
  const part = parts[name]
  const limit = LIMITS[name]
  const { lines, repeated } = figures(part)
  expect(lines, 'lines').toBeLessThanOrEqual(limit.lines)
  const again = repeats(part).map(({ body, places }) => `${body}\n  ${places.join('\n  ')}`)
  expect(repeated, again.join('\n')).toBeLessThanOrEqual(limit.repeated)
})

test('P230.2 the back office takes spacing, size, radius and colour from the tokens alone', () => {
  expect(office.flatMap(({ raw }) => raw)).toEqual([])
})

const REPEATS = '.a {\n  color: red;\n  gap: 0;\n}\n\n@media print {\n  .b {\n    gap: 0;\n    color: red;\n  }\n}\n'

test('P230.3 a rule body that stands again is found in another order, in a media query and in another file', () => {
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

test.each(RAW)('P230.4 "%s" holds %i raw values', (declaration, count) => {
  expect(read('x.css', `.a { ${declaration} }`).raw).toHaveLength(count)
})
