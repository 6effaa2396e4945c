import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownPatterns } from '#tests/support/own-patterns.ts'
import { judged, keyOf } from '#tests/support/super-linear.ts'

const FOLDERS = ['contract', 'server', 'src', 'sw']
/** Judged before: some take a machine minutes. `npm run patterns` judges all of them anew. */
const LIST = new URL('../fixtures/linear-patterns.json', import.meta.url)
const ANEW = process.env.PATTERNS === 'anew'

test('A204.1 the time of no regular expression grows faster than the text that it reads', {
  timeout: 3_600_000,
}, async () => {
  const all = new Map(ownPatterns(FOLDERS).map((pattern) => [keyOf(pattern), pattern]))
  const known = new Set<string>(ANEW ? [] : JSON.parse(readFileSync(LIST, 'utf8')))
  const faults: string[] = []
  for (const [key, pattern] of all) {
    if (known.has(key)) continue
    const { fault } = await judged(pattern)
    if (fault) faults.push(fault)
    else known.add(key)
  }
  if (ANEW) {
    const kept = [...known].filter((key) => all.has(key)).sort()
    writeFileSync(LIST, `${JSON.stringify(kept, null, 2)}\n`)
  }
  expect(faults).toEqual([])
})

test('A204.2 a pattern that is put together is judged as the constants of its files say', () => {
  const found = ownPatterns(['server/question-import']).map(({ source }) => source)
  expect(found).toContain('^((?:<[a-z]+>)*)\\s*[*]?\\(?([A-Ha-h]) ?[.)](?![A-Za-z][.)])(?:\\s|&nbsp;)*')
  expect(found.length).toBeGreaterThan(200)
})

const QUADRATIC = [
  ['\\(.*?\\)|\\*|[:]', 'gs'],
  ['\\s+$', ''],
  ['(a+)+$', ''],
  ['(?<!x)\\s*-(?=y)', ''],
]

test.each(QUADRATIC)('A204.3 /%s/%s is found out', async (source, flags) => {
  expect((await judged({ file: 'here', line: 1, source, flags })).fault).toContain('here:1')
})
