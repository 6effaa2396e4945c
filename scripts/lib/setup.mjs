// What both commands need before they can work, on a machine with nothing but git, Node ≥ 20 and npm.
// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node there is.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

export const say = (line) => process.stdout.write(`elp: ${line}\n`)

/** The environment in which `node` is the pinned one and the project's tools are found. */
export const environment = (extra = {}) => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extra })

/** Runs a command to its end; a failure ends this process with its code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    shell: windows,
    ...options,
  })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** Runs a long-lived command and passes signals on; answers its exit code. */
export function serve(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(env), shell: windows })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // A signal to npm alone ends npm and its shell and reaches nobody below: without them there is nobody left to stop it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Installs the dependencies of the lock file, once. */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    say(`Node ${process.versions.node} is too old; install Node 20 or newer.`)
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marker = join(root, 'node_modules', '.elp-installed')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  say('installing dependencies from package-lock.json, with Node 24 and PostgreSQL among them …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(marker, lock)
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of a Chromium for the end-to-end tests; installs one where there is none. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && which('apt-get')) {
    say('installing Chromium (Debian package) for the end-to-end tests …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } else {
    say('installing Chromium (Playwright) for the end-to-end tests …')
    spawnSync('playwright', ['install', 'chromium'], {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
      shell: windows,
    })
  }
  const installed = findChromium()
  if (installed) return installed
  say('No Chromium could be installed. Install one, or name it: CHROMIUM=/path/to/chromium npm test')
  process.exit(1)
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const named = CHROMIUM_NAMES.map(which).find(Boolean)
  if (named) return named
  const ask = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { stdout } = spawnSync('node', ['-e', ask], { cwd: root, env: environment(), encoding: 'utf8' })
  return stdout && existsSync(stdout) ? stdout : undefined
}

function which(name) {
  const { status, stdout } = spawnSync(windows ? 'where' : 'which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0].trim() : undefined
}
