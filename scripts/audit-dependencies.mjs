// Part of npm run check: asks the registry about known faults of the dependencies that the product runs on. A registry
// that answers no audits, or a machine without a network, is said and fails nothing: the check must work offline.
import { spawnSync } from 'node:child_process'
import { environment, root } from './lib/setup.mjs'

/** From this severity on the check fails; docs/security.md says within which time others are mended. */
const LEVEL = 'high'
const TIMEOUT_MS = 60_000

const SEVERITIES = ['low', 'moderate', 'high', 'critical']

const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'],
  {
    ...{ cwd: root, env: environment(), encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
  },
)
const counts = countsIn(stdout ?? '')
if (error || !counts) {
  process.stdout.write('elp: known faults of dependencies were not looked up: the registry answers no audits here\n')
  process.exit(0)
}
const bad = SEVERITIES.slice(SEVERITIES.indexOf(LEVEL)).filter((severity) => counts[severity] > 0)
if (bad.length > 0) {
  const named = bad.map((severity) => `${counts[severity]} ${severity}`).join(', ')
  process.stdout.write(`elp: dependencies with known faults: ${named}; npm audit --omit=dev names them\n`)
  process.exit(1)
}

/** How many faults of each severity an answer names; undefined where it is no answer to an audit. */
function countsIn(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
