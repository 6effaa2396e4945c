import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync, Visitor } from 'oxc-parser'

/** A test whose name begins with an id, or with several: one row for each. */
export interface NamedTest {
  id: string
  name: string
  file: string
  /** The whole of it, as it is written. */
  text: string
}

/** A rule of docs/RULES.md: `- **R3.4** Sentences.` and, on a line of its own, `Tests: I3.4, I3.200–209`. */
export interface Rule {
  id: string
  claims: Claim[]
}

/** What a rule claims: the test ids from `low` to `high`, as numbers that sort as ids do. */
export interface Claim {
  text: string
  low: number
  high: number
  /** One id alone. A range may reserve room for tests to come; a single id must have its test. */
  single: boolean
}

const TEST_FILES = '{tests,e2e}/**/*.{test.ts,test.tsx,contract.ts,spec.ts}'
const CALLS = new Set(['test', 'it', 'describe'])
const IDS = /^((?:[A-Z]\d+(?:\.\d+)?[ ,:]+)+)(.*)$/s
const RULE = /^- \*\*(R\d+\.\d+)\*\* /
const CLAIM = /^([A-Z])(\d+)(?:\.(\d+))?(?:[–-](\d+)|(\+))?$/
const MINORS = 10_000

export function namedTests(): NamedTest[] {
  return globSync(TEST_FILES)
    .sort()
    .flatMap((file) => testsIn(file, readFileSync(file, 'utf8')))
}

/** The tests of one file, in the order of the file. */
export function testsIn(file: string, source: string): NamedTest[] {
  const found: NamedTest[] = []
  new Visitor({
    CallExpression({ callee, arguments: [name], start, end }) {
      if (!CALLS.has(rootOf(callee)) || !name) return
      const [, ids = '', words = ''] = IDS.exec(textOf(name)) ?? []
      const text = source.slice(start, end)
      for (const id of ids.split(/[ ,:]+/).filter(Boolean)) found.push({ id, name: words, file, text })
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** `test` of `test(…)`, `test.each(…)(…)` and `test.describe.serial(…)`. */
function rootOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag)
  return ''
}

function textOf(name: Node): string {
  if (name.type === 'Literal') return String(name.value)
  if (name.type === 'TemplateLiteral') return name.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
  return ''
}

export function rulesOf(book: string): Rule[] {
  const rules: Rule[] = []
  for (const line of book.split('\n')) {
    const id = RULE.exec(line)?.[1]
    if (id) rules.push({ id, claims: [] })
    else if (/^#/.test(line)) rules.push({ id: '', claims: [] })
    const claims = /^ {2}Tests: (.*)$/.exec(line)?.[1]
    if (claims) rules.at(-1)?.claims.push(...claims.split(/, */).map(claimOf))
  }
  return rules.filter(({ id }) => id)
}

export function claimOf(text: string): Claim {
  const [, letter, first, minor, last, open] = CLAIM.exec(text.trim()) ?? []
  if (!letter || !first)
    throw new Error(`docs/RULES.md: "${text}" is no id, family (I3), range (I3.4–9) or tail (I3.4+)`)
  const at = (major: number, point: number) => (letter.charCodeAt(0) * MINORS + major) * MINORS + point
  const family = minor === undefined
  const low = at(Number(first), Number(minor ?? 0))
  const high = family
    ? at(Number(last ?? first), MINORS - 1)
    : at(Number(first), open ? MINORS - 1 : Number(last ?? minor))
  if (high < low) throw new Error(`docs/RULES.md: "${text}" ends before it begins`)
  return { text, low, high, single: !family && !last && !open }
}

/** What is wrong between the rules, the tests and the index; nothing where all fits. */
export function faultsOf(rules: readonly Rule[], tests: readonly NamedTest[]): string[] {
  const places = [...new Set(tests.map(({ id }) => id))].map((id) => ({ id, at: claimOf(id).low }))
  const within = ({ low, high }: Claim) => places.some(({ at }) => low <= at && at <= high)
  const claims = rules.flatMap(({ id, claims }) => claims.map((claim) => ({ ...claim, rule: id })))
  claims.sort((a, b) => a.low - b.low)
  const ids = rules.map(({ id }) => id)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...rules.filter(({ claims }) => !claims.some(within)).map(({ id }) => `${id} has no test`),
    ...claims.filter((claim) => claim.single && !within(claim)).map(({ rule, text }) => `${rule}: no test is ${text}`),
    ...claims.flatMap(({ rule, text, low }, index) => {
      const before = claims.slice(0, index).filter(({ high }) => high >= low)
      return before.map((other) => `${text} of ${rule} is claimed by ${other.rule} (${other.text}) as well`)
    }),
    ...places
      .filter(({ at }) => !claims.some(({ low, high }) => low <= at && at <= high))
      .map(({ id }) => `no rule claims ${id}: name it, or its range, behind "Tests:" of the rule that it attacks`),
  ]
}

/** docs/test-index.md: every test by its id. */
export function indexOf(tests: readonly NamedTest[]): string {
  const rows = tests
    .map(({ id, name, file }) => ({ at: claimOf(id).low, row: `| ${id} | ${cell(name)} | \`${file}\` |` }))
    .sort((a, b) => a.at - b.at || (a.row < b.row ? -1 : 1))
  return [
    '# Index of the tests',
    '',
    'Made by `npm run rules` from the names of the tests. [RULES.md](RULES.md) says what they check.',
    '',
    '| id | test | file |',
    '|---|---|---|',
    ...new Set(rows.map(({ row }) => row)),
    '',
  ].join('\n')
}

function cell(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
