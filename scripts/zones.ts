import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { fileCircles, folderCircles } from './lib/circles.ts'

/**
 * Dependencies run one way (CONTRIBUTING, "Where things live"). What each folder may import is said here once and compared with
 * every import of the tree, also with those of types alone. Nowhere do imports go round in a circle: neither files, nor the folders
 * (and files beside them) of one folder.
 */

/** The server's folders, the base first: each may import those before it. */
const SERVER = [
  ...[
    'lib',
    'psychometrics',
    'process',
    'db',
    'http',
    'mail',
    'files',
    'queue',
    'worker',
    'backup',
    'security',
    'maintenance',
    'crud',
    'notices',
  ],
  ...[
    'consent',
    'release',
    'regions',
    'seb',
    'catalog',
    'packages',
    'content',
    'enrolment',
    'ebooks',
    'snbp',
    'money',
    'tasks',
    'exam',
    'proctoring',
    'participants',
    'scheduling',
  ],
  ...[
    'results',
    'reporting',
    'essays',
    'question-reports',
    'report-card',
    'weights',
    'calibration',
    'study',
    'ranking',
    'practice',
    'question-bank',
    'question-import',
    'bank-statement',
    'master-import',
    'accounts',
    'access',
    'super-admin',
    'demo',
  ],
].map((name) => `server/${name}`)

/** The base of the back office, below the features: widgets, lists, the resource screens, rich text, the frame around them. */
const OFFICE = ['kit', 'list', 'crud', 'rich', 'frame'].map((name) => `src/office/${name}`)

/** Features that stand on another feature; all others know none but themselves. */
const ON: Record<string, string[]> = {
  // The profile says what one is told.
  'src/features/account': ['src/features/notices'],
  // A proof of a transfer may be a PDF.
  // The bank shows how a question did, as reports do.
  'src/features/bank': ['src/features/reports'],
  'src/features/money': ['src/features/ebooks'],
  'src/features/people': ['src/features/account'],
  'src/features/proctoring': ['src/features/people'],
  'src/features/reports': ['src/features/proctoring'],
  // Who moves by other weights is shown as by another key.
  'src/features/weights': ['src/features/reports'],
  // The page of a schedule holds its board, its report, its people and its package's papers as tabs.
  'src/features/scheduling': ['people', 'packages', 'proctoring', 'reports'].map((name) => `src/features/${name}`),
}

const features = readdirSync('src/features').map((name) => `src/features/${name}`)
const shared = ['src/lib', 'src/components', 'src/offline', 'src/shared', 'src/styles', 'src/locales', 'contract']

/** Of these folders each may import itself, those before it, and `base`. */
const layers = (folders: readonly string[], base: readonly string[]) =>
  Object.fromEntries(folders.map((folder, place) => [folder, [...folders.slice(0, place + 1), ...base]]))

const allowed: Record<string, string[]> = {
  contract: ['contract'],
  ...layers(SERVER, ['contract']),
  server: ['server', 'contract'],
  'src/offline': ['src/offline', 'contract'],
  // Of page and worker, and nothing of the exam.
  'src/shared': ['src/shared'],
  sw: ['sw', 'src/offline', 'src/shared', 'contract'],
  'src/lib': ['src/lib', 'src/offline', 'src/shared', 'src/locales', 'contract'],
  'src/components': ['src/components', ...shared],
  ...layers(OFFICE, shared),
  ...Object.fromEntries(features.map((feature) => [feature, [feature, ...(ON[feature] ?? []), ...OFFICE, ...shared]])),
  'src/styles': ['src/styles'],
  'src/locales': ['src/locales'],
  'src/app': ['src', 'contract'],
  src: ['src', 'contract'],
  scripts: ['scripts', 'server', 'contract', 'src', 'e2e'],
  tests: ['tests', 'server', 'contract', 'src', 'sw', 'scripts'],
  // Of the house itself, all of it.
  'tests/house': ['tests', 'server', 'contract', 'src', 'sw', 'scripts', 'bench'],
  e2e: ['e2e', 'contract'],
  bench: ['bench', 'scripts', 'e2e', 'server', 'contract', 'src', 'tests'],
}
/** Packages a zone may import, where that is limited. */
const packages: Record<string, RegExp> = {
  contract: /^zod(\/mini)?$/,
  'src/offline': /^(dexie|eventsource-parser|fflate|zod\/mini|@noble\/hashes(\/.*)?)$/,
  sw: /^(workbox-.*|dexie|zod\/mini)$/,
}
/** Loaded by phones: resources are declared with the full zod, so only their types may be taken. */
const TYPES_ONLY = /^contract\/(resources\/|resource\.ts|office-menus\.ts|input\.ts)/
const PHONE = /^(src|sw)\//
/** The back office is for desktops: the full zod and its widgets are its own, and nobody else's. */
const DESKTOP = /^src\/(office|app\/office|features\/[a-z-]+\/office)\//
const DESKTOP_PACKAGES = /^(@mantine\/|mantine-|@tiptap\/|prosemirror-)/

interface Import {
  from: string
  to: string
  typeOnly: boolean
  /** Loaded when it is needed: a table of screens names what stands on it. */
  late: boolean
}

const zoneOf = (file: string): string | undefined =>
  Object.keys(allowed)
    .filter((zone) => file.startsWith(`${zone}/`))
    .sort((a, b) => b.length - a.length)[0]

const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
)

function resolve(file: string, specifier: string): string | undefined {
  const alias = aliases.find(([key]) => specifier.startsWith(key.replace('*', '')))
  const path = alias
    ? specifier.replace(alias[0].replace('*', ''), alias[1].replace('*', ''))
    : specifier.startsWith('.')
      ? join(dirname(file), specifier)
      : undefined
  return path === undefined ? undefined : normalize(path.split('?')[0] as string)
}

function importsOf(file: string): { local: Import[]; foreign: string[] } {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const late = new Set(module.dynamicImports.map((item) => item.moduleRequest.start))
  const found = [
    ...module.staticImports.map((item) => ({
      specifier: item.moduleRequest.value,
      typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
      late: false,
    })),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, late: false }] : [],
      ),
    ),
    // Those that are loaded when they are needed, and types by `import('…')`, of which the parser says nothing.
    ...[...text.matchAll(/\bimport\((\s*)(['"`])([^'"`$\s]+)\2/g)].map(
      ({ index, 1: space = '', 3: specifier = '' }) => ({
        specifier,
        typeOnly: true,
        late: late.has(index + 'import('.length + space.length),
      }),
    ),
  ]
  const local: Import[] = []
  const foreign: string[] = []
  for (const { specifier, typeOnly, late } of found) {
    const to = resolve(file, specifier)
    if (to) local.push({ from: file, to, typeOnly, late })
    else foreign.push(specifier)
  }
  return { local, foreign }
}

/** Its folders are one machine (decision 049). */
const inMachine = (file: string) => file.startsWith('src/offline/')
/** Tests of the house itself look at all of it, and nothing imports them. */
const ofHouse = (file: string) => file.startsWith('tests/house/')

const tree = globSync('{contract,server,src,sw,scripts,tests,e2e,bench}/**/*.{ts,tsx}').sort()
const problems: string[] = []
const all: Import[] = []
for (const file of tree) {
  const zone = zoneOf(file) as string
  const { local, foreign } = importsOf(file)
  all.push(...local)
  for (const { to, typeOnly } of local) {
    if (!existsSync(to)) problems.push(`${file}: ${to} does not exist`)
    const target = zoneOf(to) ?? (to.startsWith('src/') ? 'src' : to)
    const fits = allowed[zone]?.some((name) => target === name || target.startsWith(`${name}/`))
    if (!fits && !(zone === 'src' || to === 'package.json')) problems.push(`${file}: ${zone} may not import ${to}`)
    if (PHONE.test(file) && !DESKTOP.test(file) && TYPES_ONLY.test(to) && !typeOnly)
      problems.push(`${file}: only types may be imported from ${to}`)
  }
  for (const name of foreign) {
    if (DESKTOP_PACKAGES.test(name) && file.startsWith('src/') && !DESKTOP.test(file))
      problems.push(`${file}: ${name} is for the back office alone`)
    if (packages[zone] && !packages[zone].test(name))
      problems.push(`${file}: ${zone} may not import the package ${name}`)
  }
}

const betweenFolders = all.filter(
  ({ from, to, late }) => !late && !ofHouse(from) && !(inMachine(from) && inMachine(to)),
)
problems.push(...fileCircles(all), ...folderCircles(betweenFolders))

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length ? 1 : 0)
