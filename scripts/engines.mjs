// npm run e2e:engines: the tests of e2e/engines in WebKit (the engine of every browser on an iPhone) and in Firefox.
// What is missing is installed where Debian's apt-get can do it, and named where it cannot: nothing passes unseen.
// Arguments go on to Playwright: `npm run e2e:engines -- --project firefox -g F3.1`.
// Ends with 1 where a test failed, with 3 where an engine is missing and cannot be installed here.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, environment, root, run, say } from './lib/setup.mjs'

/** Debian's package, and a file by which it is known to be there. */
const PACKAGES = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'gir1.2-webkit2-4.1': `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
  'firefox-esr': process.env.FIREFOX ?? '/usr/bin/firefox-esr',
}
const missing = () => Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]))

ensureInstalled()
const wanted = missing()
if (wanted.length > 0 && process.getuid?.() === 0) {
  say(`installing ${wanted.join(', ')} (Debian packages) …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
if (missing().length > 0) {
  say(`NOT TRIED: no ${missing().join(', ')} here. Install them: apt-get install ${missing().join(' ')}`)
  process.exit(3)
}
ensureBuilt()
run('playwright', ['test', '--config', join(root, 'e2e/engines/playwright.config.ts'), ...process.argv.slice(2)], {
  env: environment(),
})
