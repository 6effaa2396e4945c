import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** What a phone in Indonesian loads to show an address for the first time: the modules from which each part begins. */
export const ROUTES = {
  '/login': [
    'index.html',
    'src/features/account/login.tsx',
    'src/locales/id/common.json',
    'src/locales/id/account.json',
  ],
  '/home': [
    'index.html',
    'src/app/layouts/public-layout.tsx',
    'src/features/home/home.tsx',
    'src/locales/id/common.json',
    'src/locales/id/home.json',
  ],
  '/main-ujian': [
    'index.html',
    'src/app/pages/main-ujian.tsx',
    'src/offline/browser.ts',
    'src/offline/connect-page.ts',
    'src/locales/id/common.json',
    'src/locales/id/exam.json',
    'src/locales/id/account.json',
  ],
} as const

export type RouteName = keyof typeof ROUTES

/** The scripts and styles of a route, by the build's own list. Throws where a part is not in it. */
export function filesOf(dist: string, route: RouteName): string[] {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set(['skin.js'])
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of ROUTES[route]) visit(key)
  return [...files]
}

/** Bytes as served: brotli where the build has laid one beside the file. */
export function served(dist: string, file: string): number {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

export const bytesOf = (dist: string, route: RouteName): number =>
  filesOf(dist, route).reduce((sum, file) => sum + served(dist, file), 0)

/** Everything the service worker stores on a phone, and the worker itself. */
function precached(dist: string): string[] {
  const listed = readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/"?url"?:\s*"([^"]+)"/g)
  const files = new Set([...listed].map((match) => match[1] as string))
  if (files.size === 0) throw new Error('sw.js lists no files')
  return [...files, 'sw.js']
}

export const precacheBytes = (dist: string): number =>
  precached(dist).reduce((sum, file) => sum + served(dist, file), 0)

/** All code that a phone may run. */
export const precachedScripts = (dist: string): string[] => precached(dist).filter((file) => file.endsWith('.js'))

/** Files of the text font. */
export const fontFiles = (dist: string): string[] => globSync('assets/plus-jakarta*.woff2', { cwd: dist })
