import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXT = /\.(js|css|html|map|json|webmanifest)$/
const NAME = /([\w.-]+)-([\w-]{7})(\.\w+)/g

const other = (text: string, length: number) =>
  createHash('sha256').update(`a later build of ${text}`).digest('hex').slice(0, length)

/**
 * Turns a built app into a later build of itself, as a deployment without mercy lays it down: every hashed file has
 * another name and names the others by theirs, and none of the old ones is left.
 */
export function deployLaterBuild(folder: string): void {
  const hashed = new Set(
    globSync('assets/*', { cwd: folder }).flatMap((path) => path.slice('assets/'.length).match(NAME) ?? []),
  )
  const renamed = (text: string) =>
    text.replace(NAME, (name, start: string, hash: string, end: string) =>
      hashed.has(name) ? `${start}-${other(hash, 8)}${end}` : name,
    )
  // Packed copies hold the old text; the server sends what lies beside them.
  for (const path of globSync('**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, path))
  for (const path of globSync(['*', '.vite/*', 'assets/*'], { cwd: folder })) {
    const file = join(folder, path)
    if (TEXT.test(path)) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
    if (path.startsWith('assets/')) renameSync(file, join(folder, renamed(path)))
  }
  const worker = join(folder, 'sw.js')
  const text = readFileSync(worker, 'utf8')
  const revised = text.replace(/"revision":"(\w{32})"/g, (_, revision) => `"revision":"${other(revision, 32)}"`)
  if (revised === text) throw new Error('the worker names no revision')
  writeFileSync(worker, revised)
}

/** The script with which the page of a build begins. */
export function entryOf(folder: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1]
  if (!entry) throw new Error('the page has no script')
  return entry
}
