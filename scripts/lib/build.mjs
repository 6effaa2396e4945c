// Builds the app when its sources changed, and keeps the hashed files of the build before: a phone that
// still runs it must find its chunks. Source maps go beside it, into dist-maps: they are not served.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './setup.mjs'

const SOURCES = ['contract', 'src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts/lib']

function files(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => files(join(root, name))))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const assetsOf = (folder) => (existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [])

export function ensureBuilt() {
  const dist = join(root, 'dist')
  const note = join(dist, '.build.json')
  const wanted = fingerprint()
  const before = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined
  if (before?.fingerprint === wanted) return
  say('building the app …')
  const next = join(root, 'dist.next')
  run('vite', ['build', '--outDir', 'dist.next', '--emptyOutDir', '--logLevel', 'warn'])
  const assets = assetsOf(next)
  mkdirSync(join(next, 'assets'), { recursive: true })
  for (const name of before?.assets ?? []) {
    // Source maps of builds that still had them among what is served.
    if (!assets.includes(name) && !name.endsWith('.map')) cpSync(join(dist, 'assets', name), join(next, 'assets', name))
  }
  writeFileSync(join(next, '.build.json'), JSON.stringify({ fingerprint: wanted, assets }))
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
  rmSync(`${dist}-maps`, { recursive: true, force: true })
  renameSync(`${next}-maps`, `${dist}-maps`)
}
