// npm run check: what keeps the house in order, by machine. Every check runs, so that one run shows all that is wrong.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, environment, root, say } from './lib/setup.mjs'

ensureInstalled()
const RUNTIMES = ['contract', 'server', 'src', 'src/offline', 'sw', 'tests', 'e2e', 'scripts', 'bench']
const checks = [
  ...RUNTIMES.map((folder) => [`types of ${folder}`, 'tsc', ['-p', folder]]),
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['import zones and cycles', 'node', ['scripts/zones.ts']],
  ['dead code', 'knip', []],
]
const failed = []
for (const [title, command, args] of checks) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment() })
  if (status !== 0) failed.push(title)
}
say(failed.length ? `FAILED: ${failed.join(', ')}` : `${checks.length} checks ok`)
process.exit(failed.length ? 1 : 0)
