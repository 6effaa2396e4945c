// npm test: installs what is missing, then the checks of the house, the tests on a real PostgreSQL, the end-to-end
// tests in a real Chromium, and a student's way in WebKit and Firefox. Ends with the names of the failed ones, and one
// line that counts them all.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium, ensureInstalled, environment, root, say } from './lib/setup.mjs'

ensureInstalled()
const chromium = ensureChromium()
const report = (name) => join(tmpdir(), `elp-${process.pid}-${name}.json`)
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Said again at the end: in a long log nobody finds them. */
const failures = []
/** Passed at the second try. */
const flaky = []
let broken = false

/** What `scripts/engines.mjs` ends with where an engine is missing. */
const NOT_TRIED = 3

function step(title, command, args, env = {}) {
  say(title)
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(env) })
  const result = status === 0 ? 'ok' : status === NOT_TRIED ? 'NOT TRIED' : 'FAILED'
  say(`${title}: ${result} after ${Math.round((Date.now() - started) / 1000)} s`)
  if (result === 'FAILED') broken = true
  return result
}

step('checks of the house', 'node', ['scripts/check.mjs'])
// The budgets are counted on the built app.
ensureBuilt()
step('tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`])
// A second try, told as flaky at the end: one slow minute of a shared machine must not hide the other specs.
step('end-to-end tests', 'playwright', ['test', '--retries=1', '--reporter=line,json'], {
  CHROMIUM: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e'),
})
const ENGINES = "a student's way in WebKit and Firefox"
const engines = step(ENGINES, 'node', ['scripts/engines.mjs', '--retries=1', '-g', 'F3.1 '])

count(report('unit'), (unit) => {
  for (const { name, message, assertionResults } of unit.testResults) {
    // A file that could not be loaded has no test that failed.
    if (message) failures.push(`${name}: ${message}`)
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(`${fullName}\n    ${failureMessages[0]}`)
    }
  }
  return [unit.numPassedTests, failures.length, unit.numPendingTests]
})
count(report('e2e'), ({ suites, stats }) => {
  for (const { title, ok, tests } of suites.flatMap(specsOf)) {
    const told = [title, ...tests.flatMap(({ results }) => results.flatMap(errorOf))].join('\n    ')
    if (!ok) failures.push(told)
    if (tests.some(({ status }) => status === 'flaky')) flaky.push(told)
  }
  return [stats.expected + stats.flaky, stats.unexpected, stats.skipped]
})
if (engines === 'NOT TRIED') {
  totals.skipped++
  process.stdout.write(`NOT TRIED ${ENGINES}\n`)
}
if (engines === 'FAILED') {
  totals.failed++
  failures.push(ENGINES)
}
for (const told of flaky) process.stdout.write(`FLAKY ${told.slice(0, 600)}\n`)
for (const told of failures) process.stdout.write(`FAILED ${told.slice(0, 900)}\n`)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
process.exit(broken || totals.failed > 0 || totals.passed === 0 ? 1 : 0)

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** What a try of a spec failed of, and where: a line for each error. */
function errorOf({ errors = [] }) {
  return errors.map(({ message = '', location }) => {
    const [first, ...rest] = stripVTControlCharacters(message).split('\n')
    const told = rest.filter((line) => /^(Locator|Expected|Received|Error|[-+] )/.test(line)).slice(0, 6)
    return [...(location ? [`line ${location.line}`] : []), first, ...told].join(' | ')
  })
}

function count(file, read) {
  try {
    const [passed, failed, skipped] = read(JSON.parse(readFileSync(file, 'utf8')))
    totals.passed += passed
    totals.failed += failed
    totals.skipped += skipped
  } catch (error) {
    say(`no report of a test runner: ${error.message}`)
    broken = true
  }
}
