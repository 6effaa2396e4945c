// npm run resource:count: adds the resource of CONTRIBUTING to a copy of the tree, counts what that took, and runs there what
// follows from a resource's declaration: types, the shared tests of resources, the table of rights.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyWithExample, exampleParts } from './lib/example-resource.ts'

const folder = mkdtempSync(join(tmpdir(), 'elp-resource-'))
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' })

try {
  const touched = copyWithExample(folder, exampleParts())
  for (const { path, added, isNew } of touched)
    process.stdout.write(`${isNew ? 'new   ' : 'edited'} ${path}: ${added} lines\n`)
  process.stdout.write(`${touched.length} files\n`)
  run('npm', 'run', '--silent', 'db:generate')
  for (const runtime of ['contract', 'server', 'src', 'tests']) run('tsc', '-p', runtime, '--checkers', '1')
  run('vitest', 'run', 'tests/server/attack-rights.test.ts', '-u')
  run('vitest', 'run', 'tests/server/resources.test.ts', 'tests/server/auth-rights.test.ts')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
