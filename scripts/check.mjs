// npm run check: what keeps the house in order, by machine. Every check runs, so that one run shows all that is wrong.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureInstalled, environment, root, say } from './lib/setup.mjs'

ensureInstalled()
const RUNTIMES = ['tests', 'src', 'server', 'bench', 'scripts', 'e2e', 'contract', 'src/offline', 'src/shared', 'sw']
const checks = [
  // Several checkers of one program would each work out the same types anew: the programs are checked side by side.
  ...RUNTIMES.map((folder) => [`types of ${folder}`, 'tsc', ['-p', folder, '--checkers', '1']]),
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['import zones and cycles', 'node', ['scripts/zones.ts']],
  ['dead code', 'knip', []],
  ['known faults of dependencies', 'node', ['scripts/audit-dependencies.mjs']],
]
const waiting = [...checks]
const failed = []

/** What a check says is told in one piece, when it has ended. */
function run([title, command, args]) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      if (status !== 0) failed.push(title)
      resolve()
    })
  })
}

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
say(failed.length ? `FAILED: ${failed.join(', ')}` : `${checks.length} checks ok`)
process.exit(failed.length ? 1 : 0)
