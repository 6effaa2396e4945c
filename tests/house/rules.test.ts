import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOf, indexOf, namedTests, rulesOf, testsIn } from '../../scripts/lib/rule-book.ts'

const tests = namedTests()
const rules = rulesOf(readFileSync('docs/RULES.md', 'utf8'))

test('every rule has a test, and every test with an id belongs to one rule', () => {
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.length, 'to be read in one sitting: merge rules, leave details to names of tests').toBeLessThan(154)
  expect(tests.length).toBeGreaterThan(1000)
  expect(faultsOf(rules, tests)).toEqual([])
})

test('docs/test-index.md is the index of today’s tests (npm run rules makes it)', () => {
  expect(readFileSync('docs/test-index.md', 'utf8')).toBe(indexOf(tests))
})

const SOURCE = `
test('I1.1 I1.2: one', () => {})
test.each(['a', "b"])("I1.3 %s", () => {})
test.describe.serial(\`F2 \${name}\`, () => {})
test('has no id', () => {})
other('I9.9 is no test', () => {})
`

test('ids are read from every way in which a test is written', () => {
  const found = testsIn('x.test.ts', SOURCE)
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ['I1.1', 'one'],
    ['I1.2', 'one'],
    ['I1.3', '%s'],
    ['F2', '…'],
  ])
})

/** One rule for each line of claims, against the tests of SOURCE. */
const faults = (...claims: string[]) =>
  faultsOf(
    rulesOf(claims.map((line, index) => `- **R1.${index + 1}** Holds.\n  Tests: ${line}`).join('\n')),
    testsIn('x.test.ts', SOURCE),
  )

test('a claim is an id, a family, a range or a tail', () => {
  expect(faults('I1.1–3, F2')).toEqual([])
  expect(faults('I1', 'F1–3')).toEqual([])
  expect(faults('I1.1, I1.2+', 'F2')).toEqual([])
  expect(() => faults('everything')).toThrow('"everything"')
  expect(() => faults('I1.3–1')).toThrow('ends before it begins')
})

test('what does not fit is named', () => {
  expect(faults('I1.1–3', 'F2', 'F3–9')).toEqual(['R1.3 has no test'])
  expect(faults('I1.1–3, I1.4', 'F2')).toEqual(['R1.1: no test is I1.4'])
  expect(faults('I1.2–3', 'F2')).toEqual([expect.stringContaining('no rule claims I1.1:')])
  expect(faults('I1', 'F2', 'I1.3')).toEqual(['I1.3 of R1.3 is claimed by R1.1 (I1) as well'])
  expect(faults('I1, F2', 'F2')).toEqual(['F2 of R1.2 is claimed by R1.1 (F2) as well'])
  const twice = rulesOf('- **R1.1** A.\n  Tests: I1\n- **R1.1** B.\n  Tests: F2')
  expect(faultsOf(twice, testsIn('x.test.ts', SOURCE))).toEqual(['R1.1 stands twice'])
})
