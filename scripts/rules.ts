// npm run rules: docs/test-index.md anew from the names of the tests, and what does not fit docs/RULES.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { faultsOf, indexOf, namedTests, rulesOf } from './lib/rule-book.ts'

const tests = namedTests()
const rules = rulesOf(readFileSync('docs/RULES.md', 'utf8'))
writeFileSync('docs/test-index.md', indexOf(tests))
const faults = faultsOf(rules, tests)
process.stdout.write(`${rules.length} rules, ${tests.length} tests\n${faults.map((fault) => `${fault}\n`).join('')}`)
process.exitCode = faults.length ? 1 : 0
