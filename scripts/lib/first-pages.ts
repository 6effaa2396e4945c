import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type AliasOptions, build, type HtmlTagDescriptor, type Plugin } from 'vite'
import { filesFrom } from './route-bytes.ts'

interface Visit {
  name: string
  path: string
  language: string
}

/**
 * The screens on which visitors arrive, and the modules that each begins from beside the page itself. `path`: of one of many addresses that
 * are drawn alike; the server fills in which it is, and what is known of it (server/http/page-head.ts).
 */
const ARRIVALS: Record<string, { path?: string; modules: string[]; words: string }> = {
  home: { modules: ['frame', 'src/app/pages/home.tsx'], words: 'home' },
  login: { modules: ['src/features/account/login.tsx'], words: 'account' },
  'paket-tryout': {
    modules: ['frame', 'src/app/lazy-screens.tsx', 'src/features/packages/shop-window.tsx'],
    words: 'shop',
  },
  'paket-detail': {
    path: '/paket-detail/0',
    modules: ['src/app/lazy-screens.tsx', 'src/app/layouts/task-layout.tsx', 'src/features/packages/paket-page.tsx'],
    words: 'shop',
  },
}
const LANGUAGES = ['id', 'en', 'de', 'fr', 'pt']
/** Not built for it: they are loaded by the router when their address is asked for. */
const OTHER_SCREENS = /\/features\/(?!home|account|packages)|\/pages\/(?:office|trial|main-ujian|tryout-detail-subtest)/
const BOOT = ['/src/app/boot.tsx']
/** What a phone comes back to that was killed in mid-exam. */
const EXAM = { path: '/main-ujian', modules: ['/src/app/pages/main-ujian.tsx', '/src/offline/browser/engine.ts'] }
const ENTRY = 'src/app/prerender.tsx'

/**
 * Draws the screens on which visitors arrive, in every language, into `first/<screen>.<language>.html`: what is read
 * there stands on a slow phone after two round trips, before any script has come. They name all that the screen is made
 * of, so that the browser asks for it at once.
 */
export function firstPages(): Plugin {
  let folder = ''
  let alias: AliasOptions = []
  let written = false
  return {
    name: 'first-pages',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
      alias = config.resolve.alias
    },
    writeBundle() {
      written = true
    },
    // The service worker's bare page too: what the app is made of comes while the page is painted.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const boot = filesOf(chunks, BOOT)
        const exam = filesOf(chunks, EXAM.modules).filter((file) => !boot.includes(file) && !html.includes(`"${file}"`))
        const links = boot.filter((file) => !html.includes(`"${file}"`)).map(linkTo)
        const content = [EXAM.path, ...exam].join(' ')
        return [...links, { tag: 'meta', attrs: { name: 'exam', content }, injectTo: 'head' }]
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Called after a failed build too; its own error is the one to show.
        if (!written) return
        const page = readFileSync(join(folder, 'index.html'), 'utf8')
        mkdirSync(join(folder, 'first'), { recursive: true })
        const visits = Object.entries(ARRIVALS).flatMap(([name, { path = `/${name}` }]) =>
          LANGUAGES.map((language) => ({ name, path, language })),
        )
        const markups = await drawn(visits, alias)
        for (const [index, visit] of visits.entries()) {
          const html = filled(page, visit, markups[index] as string, folder)
          writeFileSync(join(folder, `first/${visit.name}.${visit.language}.html`), html)
        }
      },
    },
  }
}

interface Chunk {
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  moduleIds: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The addresses of the scripts and styles that some modules begin with. */
function filesOf(chunks: Chunk[], modules: readonly string[]): string[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file)
    for (const next of chunk.imports) visit(named.get(next))
  }
  for (const module of modules) visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))))
  return [...files].map((file) => `/${file}`)
}

function linkTo(href: string): HtmlTagDescriptor {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return { tag: 'link', attrs: { rel, crossorigin: true, href }, injectTo: 'head' }
}

/** The screens as the app's own components draw them, in a process that ends with it: in this one they would live on. */
async function drawn(visits: Visit[], alias: AliasOptions): Promise<string[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'elp-first-'))
  try {
    await build({
      configFile: false,
      // The browsers' own build has the warnings to heed.
      logLevel: 'error',
      resolve: { alias },
      ssr: { noExternal: true },
      publicDir: false,
      build: {
        ssr: ENTRY,
        outDir,
        minify: false,
        rolldownOptions: { external: OTHER_SCREENS, output: { entryFileNames: 'drawn.mjs' } },
      },
    })
    const args = ['--input-type=module', '--eval', DRAW, pathToFileURL(join(outDir, 'drawn.mjs')).href]
    const { stdout } = await promisify(execFile)(process.execPath, [...args, JSON.stringify(visits)], {
      timeout: LONGEST_MS,
      maxBuffer: 2 ** 24,
    })
    return JSON.parse(stdout) as string[]
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** One after another: the words of one language are current at a time. */
const DRAW = `
  const [, address, visits] = process.argv
  const { drawn } = await import(address)
  const markups = []
  for (const { path, language } of JSON.parse(visits)) markups.push(await drawn(path, language))
  process.stdout.write(JSON.stringify(markups), () => process.exit())
`
const LONGEST_MS = 60_000

const TITLE = /<title>.*?<\/title>/
const ROOT = /<div id="root">.*<\/div>(?=\s*<\/body>)/s

function filled(page: string, { name, path, language }: Visit, markup: string, folder: string): string {
  const arrival = ARRIVALS[name] as (typeof ARRIVALS)[string]
  const title = markup.match(TITLE)?.[0]
  if (!title || !ROOT.test(page)) throw new Error(`${name} in ${language} was not drawn`)
  if (/<script|<style/.test(markup)) throw new Error(`${name} in ${language} holds what the content policy refuses`)
  const words = ['common', arrival.words].map((each) => `src/locales/${language}/${each}.json`)
  const own = filesFrom(folder, ['index.html'])
  const files = filesFrom(folder, ['shell', ...arrival.modules, ...words]).filter((file) => !own.includes(file))
  const ahead = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  const styles = files.filter((file) => file.endsWith('.css') && !page.includes(`"/${file}"`))
  const address = arrival.path ? 'data-page="{{path}}" data-known="{{known}}"' : `data-page="${path}"`
  const root = `<div id="root" ${address} data-lang="${language}" data-ahead="${ahead.join(' ')}">`
  return page
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(TITLE, title)
    .replace(EXAM_FILES, '')
    .replace(PRELOADS, (link, file) => (own.includes(file) ? link : ''))
    .replace('</head>', `${styles.map(styleLink).join('')}</head>`)
    .replace(ROOT, () => `${root}${markup.replace(TITLE, '')}</div>`)
}

const PRELOADS = /\s*<link rel="modulepreload" crossorigin href="\/([^"]+)">/g
const EXAM_FILES = /\s*<meta name="exam"[^>]*>/
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
