import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
  const ids = new Set([...text.matchAll(/(?<![\w.])([ABEIPSU]\d+\.\d+)\b/g)].map((match) => match[1] as string))
  expect(ids.size).toBeGreaterThan(30)
  expect([...ids].filter((id) => !names.some((source) => source.includes(`${id} `)))).toEqual([])
  const files = new Set(
    [...text.matchAll(/`((?:server|src|contract|tests|scripts|e2e)\/[\w./-]+\.tsx?)`/g)].map(
      (match) => match[1] as string,
    ),
  )
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})
