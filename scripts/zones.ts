import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Dependencies run one way (CONTRIBUTING, "Where things live"). Zones are the folders; what each may import is said here once and
 * compared with every import of the tree. A cycle of value imports is refused everywhere.
 */
const features = readdirSync('src/features').map((name) => `src/features/${name}`)
const shared = ['src/lib', 'src/components', 'src/offline', 'src/styles', 'src/locales', 'contract']
const allowed: Record<string, string[]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  'src/offline': ['src/offline', 'contract'],
  sw: ['sw', 'src/offline', 'contract'],
  'src/lib': ['src/lib', 'src/offline', 'src/locales', 'contract'],
  'src/components': ['src/components', ...shared],
  ...Object.fromEntries(features.map((feature) => [feature, [feature, ...shared]])),
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
const TYPES_ONLY = /^contract\/(resources\/|resource\.ts|input\.ts)/
const PHONE = /^(src|sw)\//
/** The back office is for desktops: the full zod and its widgets are its own, and nobody else's. */
const DESKTOP = /^src\/features\/admin\//
const DESKTOP_PACKAGES = /^(@mantine\/|mantine-|@tiptap\/|prosemirror-)/

interface Import {
  from: string
  to: string
  typeOnly: boolean
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
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const found = [
    ...module.staticImports.map((item) => ({
      specifier: item.moduleRequest.value,
      typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((item) => {
      const text = readFileSync(file, 'utf8').slice(item.moduleRequest.start, item.moduleRequest.end)
      return /^['"`][^$]*['"`]$/.test(text) ? [{ specifier: text.slice(1, -1), typeOnly: true }] : []
    }),
  ]
  const local: Import[] = []
  const foreign: string[] = []
  for (const { specifier, typeOnly } of found) {
    const to = resolve(file, specifier)
    if (to) local.push({ from: file, to, typeOnly })
    else foreign.push(specifier)
  }
  return { local, foreign }
}

const tree = globSync('{contract,server,src,sw,scripts,tests,e2e,bench}/**/*.{ts,tsx}')
const problems: string[] = []
const graph = new Map<string, string[]>()
for (const file of tree) {
  const zone = zoneOf(file) as string
  const { local, foreign } = importsOf(file)
  graph.set(
    file,
    local.filter((item) => !item.typeOnly).map((item) => item.to),
  )
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

const state = new Map<string, 'open' | 'done'>()
function visit(file: string, path: string[]): void {
  if (state.get(file) === 'done') return
  if (state.get(file) === 'open') {
    problems.push(`import cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    return
  }
  state.set(file, 'open')
  for (const next of graph.get(file) ?? []) visit(next, [...path, file])
  state.set(file, 'done')
}
for (const file of tree) visit(file, [])

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length ? 1 : 0)
