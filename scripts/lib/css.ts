// Reads the style sheets under src and counts in them. `npm run css` prints the figures, tests/house/css.test.ts limits them.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix } from 'node:path'

interface Declaration {
  type: 'decl'
  prop: string
  value: string
  source: Source
}

interface Rule {
  type: 'rule'
  selector: string
  nodes: (Declaration | Rule)[]
  parent: { name?: string }
  source: Source
}

interface Source {
  start: { line: number }
}

interface Parser {
  parse(text: string): { walk(visit: (node: Declaration | Rule) => void): void }
}

/** The parser that Vite reads style sheets with. */
const vite = createRequire(import.meta.url).resolve('vite/package.json')
const postcss: Parser = createRequire(vite)('postcss')

/** Tokens give names to raw values, and KaTeX is a generated copy. */
const NOT_COUNTED = /^src\/styles\/(tokens|katex)/
const OFFICE = /^src\/(office|features\/[^/]+\/office)\//
/** What spacing, size and radius are: there a length is a token. Borders, shadows and grids have lengths of their own. */
const MEASURED = /^(gap|row-gap|column-gap|padding|margin|font-size|line-height|border-radius|border-.*-radius)/
/** Up to three pixels are a hairline or an optical correction. */
const RAW_LENGTH = /(?<![\w.]|\w-)(?!(?:[0-2](?:\.\d+)?|3)px)\d*\.?\d+(rem|px)\b/g
const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi

export interface Sheet {
  file: string
  lines: number
  rules: { selector: string; body: string; place: string }[]
  raw: string[]
}

export function sheets(): Sheet[] {
  return globSync('src/**/*.css')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_COUNTED.test(file))
    .sort()
    .map((file) => read(file, readFileSync(file, 'utf8')))
}

export const officeSheets = (all: Sheet[]) => all.filter(({ file }) => OFFICE.test(file))

/** What a phone loads. */
export const studentSheets = (all: Sheet[]) => all.filter(({ file }) => !OFFICE.test(file))

/** The area that a sheet belongs to: `bank`, `reports` …, or `frame`, `crud`, `kit`. */
export function areas(office: Sheet[]): [string, Sheet[]][] {
  const byArea = Map.groupBy(office, ({ file }) => file.split('/')[2] ?? '')
  return [...byArea].sort(([a], [b]) => a.localeCompare(b))
}

export function read(file: string, text: string): Sheet {
  const sheet: Sheet = { file, lines: text.split('\n').length - 1, rules: [], raw: [] }
  postcss.parse(text).walk((node) => {
    const place = `${file}:${node.source.start.line}`
    if (node.type === 'rule' && !inKeyframes(node)) {
      const body = bodyOf(node)
      if (body) sheet.rules.push({ selector: node.selector, body, place })
    }
    if (node.type === 'decl') sheet.raw.push(...rawIn(node).map((value) => `${place} ${node.prop}: ${value}`))
  })
  return sheet
}

/** Bodies that stand more than once, the most frequent first. */
export function repeats(of: Sheet[]): { body: string; places: string[] }[] {
  const byBody = Map.groupBy(
    of.flatMap(({ rules }) => rules),
    ({ body }) => body,
  )
  return [...byBody]
    .filter(([, rules]) => rules.length > 1)
    .map(([body, rules]) => ({ body, places: rules.map(({ place, selector }) => `${place} ${selector}`) }))
    .sort((a, b) => b.places.length - a.places.length)
}

export function figures(of: Sheet[]) {
  const again = repeats(of)
  return {
    lines: of.reduce((sum, { lines }) => sum + lines, 0),
    rules: of.reduce((sum, { rules }) => sum + rules.length, 0),
    repeated: again.reduce((sum, { places }) => sum + places.length - 1, 0),
    raw: of.reduce((sum, { raw }) => sum + raw.length, 0),
  }
}

/** Bodies of two declarations or more: those are parts that were written again. */
export const repeatedParts = (of: Sheet[]) => repeats(of).filter(({ body }) => body.includes('; '))

interface Use {
  has: Set<string>
  used: Set<string>
  /** A file takes classes by names that it works out. */
  computed: boolean
}

/** A class that no file uses, and one that a file uses and its sheet does not have. */
export function strayClasses(sources: Map<string, string>): string[] {
  const sheetsByFile = new Map(
    [...sources]
      .filter(([file]) => file.endsWith('.module.css'))
      .map(
        ([file, text]) => [file, { has: classesIn(text), used: new Set<string>(), computed: false }] as [string, Use],
      ),
  )
  const strays: string[] = []
  for (const [file, text] of sources) {
    for (const [, name, path] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const sheet = sheetsByFile.get(fileOf(path as string, file))
      if (!sheet) strays.push(`${file}: no ${path}`)
      if (!sheet) continue
      const rest = text.replace(/ from '[^']*'/g, '')
      for (const [, used] of rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        sheet.used.add(used as string)
        if (!sheet.has.has(used as string)) strays.push(`${file}: no class ${used} in ${path}`)
      }
      if (new RegExp(`\\b${name}\\[`).test(rest)) sheet.computed = true
    }
  }
  for (const [file, { has, used, computed }] of sheetsByFile)
    if (!computed)
      strays.push(...[...has].filter((each) => !used.has(each)).map((each) => `${file}: .${each} is not used`))
  return strays
}

const fileOf = (path: string, from: string) =>
  path.startsWith('#src/') ? path.slice(1) : posix.join(posix.dirname(from), path)

function classesIn(text: string): Set<string> {
  const found = new Set<string>()
  postcss.parse(text).walk((node) => {
    if (node.type !== 'rule') return
    const own = node.selector.replace(/:global\([^)]*\)/g, '')
    for (const [, name] of own.matchAll(/\.([a-zA-Z_][\w-]*)/g)) found.add(name as string)
  })
  return found
}

const inKeyframes = ({ parent }: Rule) => parent.name?.endsWith('keyframes') ?? false

/** The declarations in the order of the alphabet: the same body in another order is the same body. */
const bodyOf = (rule: Rule) =>
  rule.nodes
    .filter((node) => node.type === 'decl')
    .map(({ prop, value }) => `${prop}: ${value.replace(/\s+/g, ' ')}`)
    .sort()
    .join('; ')

function rawIn({ prop, value }: Declaration): string[] {
  // A mask has no colour: its black is what shows.
  if (prop.startsWith('mask')) return []
  const colours = value.match(RAW_COLOUR) ?? []
  return MEASURED.test(prop) ? [...colours, ...(value.match(RAW_LENGTH) ?? [])] : [...colours]
}
