import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from '../../bench/faults/mutations.ts'

test('F1.46 every bug that is planted on trial still has its place in the source', () => {
  const places = MUTATIONS.flatMap(({ what, patches }) =>
    patches.map(({ file, from }) => ({ what, file, found: readFileSync(file, 'utf8').split(from).length - 1 })),
  )
  expect(places.filter(({ found }) => found !== 1)).toEqual([])
})
