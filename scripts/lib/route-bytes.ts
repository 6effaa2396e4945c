import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LATER_LIST } from './stored-files.ts'

interface Chunk {
  name?: string
  file: string
  imports?: string[]
  css?: string[]
}

/** The page itself, and what it loads once it is painted. */
const BEGIN = ['index.html', 'shell']

const EXAM = [
  ...BEGIN,
  'src/app/pages/main-ujian.tsx',
  'src/offline/browser/engine.ts',
  'src/locales/id/common.json',
  'src/locales/id/exam.json',
]

/** What a phone in Indonesian loads to show an address for the first time: the modules from which each part begins. */
export const ROUTES = {
  '/login': [...BEGIN, 'src/features/account/login.tsx', 'src/locales/id/common.json', 'src/locales/id/account.json'],
  '/home': [...BEGIN, 'frame', 'src/app/pages/home.tsx', 'src/locales/id/common.json', 'src/locales/id/home.json'],
  '/main-ujian': EXAM,
  '/main-ujian and what follows its first question': [
    ...EXAM,
    'src/features/exam/runner/late-stages.ts',
    'src/offline/late.ts',
    'src/features/exam/receipt/qr.ts',
    'src/features/account/login-sheet.tsx',
    'src/locales/id/account.json',
    'src/locales/id/examLate.json',
  ],
} as const

export type RouteName = keyof typeof ROUTES

/** The scripts and styles of a route. */
export const filesOf = (dist: string, route: RouteName): string[] => ['skin.js', ...filesFrom(dist, ROUTES[route])]

/** The scripts and styles that some modules begin with, by the build's own list. Throws where one is not in it. */
export function filesFrom(dist: string, modules: readonly string[]): string[] {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name === key)
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of modules) visit(key)
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

/** All code that a phone may run, stored beforehand or once its screen was opened. */
export function phoneScripts(dist: string): string[] {
  const later = JSON.parse(readFileSync(join(dist, LATER_LIST), 'utf8')) as string[]
  return [...new Set([...precached(dist), ...later])].filter((file) => file.endsWith('.js'))
}

/** Files of the text font. */
export const fontFiles = (dist: string): string[] => globSync('assets/plus-jakarta*.woff2', { cwd: dist })
