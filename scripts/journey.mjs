// npm run journey -- student: a scripted student goes the ways that matter most, in a real browser on a real server, and says how
// many taps each took. Fails where one takes more than it may.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium, ensureInstalled, environment, root, say } from './lib/setup.mjs'

const [who = 'student'] = process.argv.slice(2)
const spec = `e2e/journey-${who}.spec.ts`
if (!existsSync(join(root, spec))) {
  say(`nobody is called ${who}: there is no ${spec}`)
  process.exit(1)
}
ensureInstalled()
const chromium = ensureChromium()
ensureBuilt()
const { status } = spawnSync('playwright', ['test', spec, '--workers=1'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ CHROMIUM: chromium }),
})
process.exit(status ?? 1)
