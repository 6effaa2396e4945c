import { spawnSync } from 'node:child_process'
import { releaseProblem } from './lib/releases.ts'

/**
 * npm run release -- 0.1.0: writes down what this version ships of migrations, with a backup of a database that it ran, and says how
 * to tag it. Changes no version by itself.
 */
const [version] = process.argv.slice(2)

const problem = releaseProblem(version)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  // Made and tried in one: the test begins by making it.
  const { status } = spawnSync('vitest', ['run', 'tests/server/upgrade.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, RELEASE: version },
  })
  if (status === 0)
    process.stdout.write(`
tests/fixtures/releases/${version} is made. Now:
  git add tests/fixtures/releases/${version} && git commit -m "Release ${version}"
  git tag -a v${version} -m "ELP ${version}" && git push --follow-tags
`)
  process.exitCode = status ?? 1
}
