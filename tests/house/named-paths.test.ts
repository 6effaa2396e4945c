import { globSync, readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import * as examChunks from '../../scripts/lib/exam-chunks.ts'

/** What builds and checks: each names parts of the tree, and a name that fits nothing does nothing and says nothing. */
const LISTS = globSync(['scripts/**/*.{ts,mjs}', 'vite.config.ts', 'vitest.config.ts', 'knip.json', 'biome.json'], {
  // Files that do not stand in the tree: they are written into a copy of it.
  exclude: ['scripts/lib/example-resource.ts'],
})
const TREE = globSync('{contract,server,src,sw,tests,e2e,bench,scripts,docs}/**/*').map((file) => `/${file}`)
const PACKAGES = globSync(
  'node_modules/{dexie/dist/modern,lucide-react,html-parse-stringify,react-i18next,vite}/**/*.{js,mjs}',
).map((file) => `/${file}`)
/** Made by the bundler, in no file. */
const VIRTUAL = ['vite/preload-helper']

const NAMED = /^!?\/?(contract|server|src|sw|tests|e2e|bench|scripts|public)\/[\w./{},*-]+$/

interface Named {
  strings: string[]
  patterns: RegExp[]
}

function namedIn(file: string): Named {
  const found: Named = { strings: [], patterns: [] }
  const text = readFileSync(file, 'utf8')
  const code = file.endsWith('.json') ? `export default ${text}` : text
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) found.patterns.push(new RegExp(node.regex.pattern))
      else if (typeof node.value === 'string') found.strings.push(node.value)
    },
  }).visit(parseSync(file.replace(/json$/, 'ts'), code).program)
  return found
}

/** Every choice that a pattern gives, each as a pattern of its own: `a/(b|c)` is `a/b` and `a/c`. What is ruled out stays as it is. */
function choices(source: string): string[] {
  let at = 0
  function alternatives(): string[] {
    const done: string[] = []
    let open = ['']
    while (at < source.length && source[at] !== ')') {
      const [token = ''] = /^(?:\(\?[!=<][^)]*\)|\((?:\?:)?|\\.|\[[^\]]*\]|.)/s.exec(source.slice(at)) ?? []
      at += token.length
      if (token === '|') {
        done.push(...open)
        open = ['']
      } else if (token === '(' || token === '(?:') {
        const inside = alternatives()
        at += 1
        const often = /^[?*+]/.exec(source.slice(at))?.[0] ?? ''
        at += often.length
        const ways = often ? [`(?:${inside.join('|')})${often}`] : inside
        open = open.flatMap((before) => ways.map((one) => before + one))
      } else open = open.map((before) => before + token)
    }
    return [...done, ...open]
  }
  return alternatives()
}

test('P301.1 every file and folder that a build or check names is there', () => {
  const named = LISTS.flatMap((file) =>
    namedIn(file)
      .strings.filter((text) => NAMED.test(text))
      .map((text) => [file, text]),
  )
  expect(named.length).toBeGreaterThan(60)
  const missing = named.filter(([, text = '']) => !globSync(text.replace(/^!?\/?/, '')).length)
  expect(missing).toEqual([])
})

test('P301.2 every choice of a pattern that puts modules into chunks fits a module', () => {
  const chunks = ['scripts/lib/shell-chunk.ts', 'scripts/lib/first-pages.ts'].flatMap((file) => namedIn(file).patterns)
  const patterns = [...Object.values(examChunks), ...chunks]
    .map(({ source }) => source)
    .filter((source) => source.includes('/') && !source.includes('<'))
  expect(patterns.length).toBeGreaterThan(12)
  const modules = [...TREE, ...PACKAGES, ...VIRTUAL]
  const idle = patterns.flatMap(choices).filter((one) => !modules.some((file) => new RegExp(one).test(file)))
  expect(idle).toEqual([])
})

test('P301.3 the order of the server’s folders names each of them once', () => {
  const [, list = ''] = /const SERVER = \[(.*?)\n\]/s.exec(readFileSync('scripts/zones.ts', 'utf8')) ?? []
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect([...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name).sort()).toEqual(
    folders.map(({ name }) => name).sort(),
  )
})

test('P301.4 CONTRIBUTING.md says what every folder of the server is for, and names no file that is gone', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8')
  const named = new Set(
    [...guide.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[a-z-]+/g) ?? []),
  )
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  const files = [...guide.matchAll(/^\|.*$/gm)].flatMap(
    ([row]) => row.match(/(?<=`)(contract|server|src|tests)\/[\w./-]+(?=`)/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !globSync(file.replace(/\/$/, '')).length)).toEqual([])
})
