// npm run figures: the figures by which the structure of the house is judged, each counted in today's tree.
import { globSync, readFileSync } from 'node:fs'
import { figures, officeSheets, sheets } from './lib/css.ts'
import { errorSentences } from './lib/error-sentences.ts'
import { exampleParts } from './lib/example-resource.ts'

const CODE = '.{ts,tsx,css,mjs,mts}'
const OFFICE = /^src\/(office|app\/office|features\/[^/]+\/office)\//
/** Parts of the widget library that lists, tabs, marks and panels are made of. */
const PARTS = ['Table', 'Tabs', 'Badge', 'Card', 'Paper', 'Pagination', 'SegmentedControl']

const read = (pattern: string) => globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const linesOf = (files: { text: string }[]) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const linesIn = (...folders: string[]) => linesOf(folders.flatMap((folder) => read(`${folder}/**/*${CODE}`)))
const count = (files: { text: string }[], sign: RegExp) =>
  files.reduce((sum, { text }) => sum + (text.match(sign)?.length ?? 0), 0)

const tree = ['contract', 'server', 'src', 'sw', 'tests', 'e2e', 'bench', 'scripts']
const office = read(`src/**/*${CODE}`).filter(({ file }) => OFFICE.test(file))
const screens = office.filter(({ file }) => file.endsWith('.tsx'))
const styles = office.filter(({ file }) => file.endsWith('.css'))
const routes = count(read('src/app/office/routes.ts'), /^ {2}route\(/gm)
const css = sheets()
const tests = read('tests/components/**/*.test.tsx')
const parts = exampleParts()

/** Spacing by its token, in a style sheet or as a property of a part. */
const SPACING = /var\(--space-|\b(?:gap|[mp][tblrxyse]?)="(?:\dxs|xs|sm|md|lg|xl|gutter)"/g
const filesWith = (sign: RegExp, but?: RegExp) =>
  screens.filter(({ file, text }) => !but?.test(file) && sign.test(text)).length

/** What each folder of the server imports of the others. */
const imports = new Map<string, Set<string>>()
for (const { file, text } of read('server/*/**/*.ts')) {
  const [, own = ''] = file.split('/')
  const others = imports.get(own) ?? new Set<string>()
  for (const [, other = ''] of text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/[^']+'/g)) others.add(other)
  imports.set(own, others)
}
const mutual = [...imports].flatMap(([own, others]) =>
  [...others].filter((other) => own < other && imports.get(other)?.has(own)),
)

const rows: [string, string | number][] = [
  ['lines', linesIn(...tree)],
  ['  in src', linesIn('src')],
  ['    of which CSS', linesOf(read('src/**/*.css'))],
  ['  in server and contract', linesIn('server', 'contract')],
  ['  in tests and e2e', linesIn('tests', 'e2e')],
  ['back office: screens', routes],
  ['  lines of it for each screen', Math.round(linesOf(office) / routes)],
  ['  lines of CSS', linesOf(styles)],
  ['  style sheets', styles.length],
  ['  uses of spacing tokens', count(office, SPACING)],
  ['  raw lengths and colours', figures(officeSheets(css)).raw],
  ['  lists that page beside src/office/list', filesWith(/<Pagination\b/, /^src\/office\/list\//)],
  ...PARTS.map((part): [string, number] => [
    `  files with Mantine's ${part}`,
    filesWith(new RegExp(`<${part}\\b[^]*@mantine/core|@mantine/core[^]*<${part}\\b`)),
  ]),
  ['rule bodies of CSS that stand again', figures(css).repeated],
  ['files of a plain resource', parts.length],
  ['  lines of the longest', Math.max(...parts.map(({ lines }) => lines.length))],
  ['pairs of server folders that import each other', mutual.length],
  ['places of the server that refuse with a sentence', errorSentences().length],
  ['files of component tests', tests.length],
  ['  tests in them', count(tests, /^\s*test(?:\.each)?\(/gm)],
  ['  lines of tsx that they are for', linesOf(read('src/**/*.tsx'))],
]
for (const [name, figure] of rows) process.stdout.write(`${String(figure).padStart(8)}  ${name}\n`)
