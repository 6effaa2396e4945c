import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { closedSets } from '#tests/support/closed-sets.ts'

test('U284.1 the values of a closed set are listed once, in the contract or where nobody else needs them', () => {
  const all = globSync('{contract,server,src}/**/*.{ts,tsx}').flatMap((file) =>
    closedSets(file, readFileSync(file, 'utf8')),
  )
  expect(all.length).toBeGreaterThan(60)
  const places = Object.groupBy(all, ({ values }) => values)
  const twice = Object.entries(places).filter(([, found = []]) => found.length > 1)
  expect(twice.map(([values, found = []]) => `${values}: ${found.map(({ place }) => place).join(', ')}`)).toEqual([])
})

test.each(["z.enum(['a', 'b'])", "text({ enum: ['b', 'a'] })", "status('a', 'b')", "const X = ['a', 'b'] as const"])(
  'U284.2 %s lists a and b',
  (source) => {
    expect(closedSets('x.ts', source)).toEqual([{ place: 'x.ts:1', values: 'a,b' }])
  },
)

test.each(['z.enum(STATES)', 'status(...STATES)', "f(['a', 'b'])", "z.enum(['a'])"])(
  'U284.3 %s lists none',
  (source) => {
    expect(closedSets('x.ts', source)).toEqual([])
  },
)
