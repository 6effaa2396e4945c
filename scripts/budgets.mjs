// npm run budgets [-- bytes lighthouse taps reading cold tryout keys | hour]: what the app costs a phone, measured on the built app in a real Chromium.
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium, ensureInstalled, environment, run } from './lib/setup.mjs'

ensureInstalled()
const chromium = ensureChromium()
ensureBuilt()
run('node', ['bench/budgets.ts', ...process.argv.slice(2)], { env: environment({ CHROMIUM: chromium }) })
