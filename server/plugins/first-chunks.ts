import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Chunks = Record<string, Chunk>

/** The screens on which visitors arrive, and the modules that each begins from beside the page itself. */
const ARRIVALS: Record<string, { modules: string[]; words: string }> = {
  '/home': { modules: ['src/app/layouts/public-layout.tsx', 'src/features/home/home.tsx'], words: 'home' },
  '/login': { modules: ['src/features/account/login.tsx'], words: 'account' },
}
const PAGE = 'index.html'
const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt']

/**
 * What a page's `Link` header names so that the browser asks for it together with the page, not after the app has begun:
 * on a slow network that is a round trip. By the build's own list; undefined for every other page and without a build.
 */
export function firstChunks(folder: string): (path: string, languages: string | undefined) => string | undefined {
  const chunks = chunksOf(folder)
  const known = new Map<string, string>()
  return (path, languages) => {
    const arrival = ARRIVALS[path === '/' ? '/home' : path]
    if (!chunks || !arrival) return undefined
    const wanted = languages?.slice(0, 2).toLowerCase() ?? ''
    const words = LANGUAGES.includes(wanted)
      ? ['common', arrival.words].map((name) => `src/locales/${wanted}/${name}.json`)
      : []
    const key = `${path} ${words.length ? wanted : ''}`
    const header = known.get(key) ?? links(chunks, [...arrival.modules, ...words])
    known.set(key, header)
    return header
  }
}

function links(chunks: Chunks, modules: string[]): string {
  const there = filesOf(chunks, [PAGE])
  const files = [...filesOf(chunks, modules)].filter((file) => !there.has(file))
  return files
    .map((file) => (file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`))
    .join(', ')
}

function filesOf(chunks: Chunks, modules: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of modules) visit(name)
  return files
}

function chunksOf(folder: string): Chunks | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Chunks
  } catch {
    // Built in another way: the browser finds out by itself.
    return undefined
  }
}
