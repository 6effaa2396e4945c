import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Patch, placesOf, planted } from '../../bench/faults/anchor.ts'
import { LOG_MUTATIONS } from '../../bench/faults/log/mutations.ts'

test('F1.46 every bug that is planted on trial still has its place in the source', () => {
  const sources = new Map<string, string>()
  const read = (file: string) =>
    sources.get(file) ?? (sources.set(file, readFileSync(file, 'utf8')).get(file) as string)
  const misplaced = LOG_MUTATIONS.flatMap(({ what, patches }) =>
    patches
      .map((patch) => ({
        what,
        symbol: `${patch.file} ${patch.symbol}`,
        found: placesOf(read(patch.file), patch).length,
      }))
      .filter(({ found }) => found !== 1),
  )
  expect(misplaced).toEqual([])
  // Throws where what is planted cannot be read as a program.
  for (const { patches } of LOG_MUTATIONS) {
    const copies = new Map<string, string>()
    for (const patch of patches) copies.set(patch.file, planted(copies.get(patch.file) ?? read(patch.file), patch))
  }
})

const patch = (find: string, to: string): Patch => ({ file: 'x.ts', symbol: 'count', find, to })
const SOURCE =
  "const other = () => late(1)\nfunction count(a: number) {\n  if (a > 1) return late(a, 'x')\n  return { a, b: 2 }\n}\n"
const REFORMATTED =
  'const count = (a: number) => {\n  if (\n    a > 1\n  )\n    return late(\n      a,\n      "x",\n    );\n  return { a, b: (2) };\n};\n'

test('F1.46 a planted bug is found by what stands in its function, however that is formatted', () => {
  for (const source of [SOURCE, REFORMATTED]) {
    expect(planted(source, patch("late(a, 'x')", 'never($&)'))).toMatch(
      /return \(never\(late\(\s*a,\s*['"]x['"],?\s*\)\)\)/,
    )
    expect(planted(source, patch('b: 2', '...{}'))).toContain('{ a, ...{} }')
    expect(planted(source, patch("if (a > 1) return late(a, 'x')", 'if (a) throw a'))).toContain('if (a) throw a')
    expect(() => planted(source, patch('late(1)', 'gone'))).toThrow('no place in count')
    expect(() => planted(source, patch('a', 'gone'))).toThrow('more than one place')
  }
})
