import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface OwnPattern {
  file: string
  line: number
  source: string
  flags: string
}

type Handlers = ConstructorParameters<typeof Visitor>[0]
type Call = Parameters<NonNullable<Handlers['CallExpression']>>[0]
type New = Parameters<NonNullable<Handlers['NewExpression']>>[0]
type Node = Call['arguments'][number] | Parameters<NonNullable<Handlers['BinaryExpression']>>[0]['left']

/** What a part of a pattern stands for that only a call of the program knows. */
const UNKNOWN = 'x'

/** Every regular expression that is written in these folders; of one that is put together, as far as the source says. */
export function ownPatterns(folders: readonly string[]): OwnPattern[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  )
  return files.sort().flatMap(patternsOf)
}

function patternsOf(file: string): OwnPattern[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found: OwnPattern[] = []
  const add = (at: number, source: string, flags: string) =>
    found.push({ file, line: text.slice(0, at).split('\n').length, source, flags })
  const made = (node: New | Call) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [pattern, flags] = node.arguments
    if (pattern) add(node.start, textOf(pattern, file), flags ? textOf(flags, file) : '')
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, text).program)
  return found
}

/** The text that an expression stands for, by the constants of its file and of those that it imports. */
function textOf(node: Node, file: string): string {
  if (node.type === 'Literal') return 'regex' in node ? node.regex.pattern : String(node.value)
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis.map(({ value }) => value.cooked ?? value.raw)
    return parts
      .map(
        (part, index) => part + (index < node.expressions.length ? textOf(node.expressions[index] as Node, file) : ''),
      )
      .join('')
  }
  if (node.type === 'BinaryExpression') return textOf(node.left as Node, file) + textOf(node.right, file)
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'source') {
    return textOf(node.object, file)
  }
  if (node.type === 'NewExpression' && node.arguments[0]) return textOf(node.arguments[0], file)
  if (node.type === 'CallExpression') return joined(node, file)
  if (node.type === 'TSAsExpression') return textOf(node.expression, file)
  if (node.type === 'Identifier') {
    const meant = constant(node.name, file)
    return meant ? textOf(meant.init, meant.file) : UNKNOWN
  }
  return UNKNOWN
}

/** `LIST.join('|')` of a constant list, and `String.raw` without a call. */
function joined(node: Call, file: string): string {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'join')
    return UNKNOWN
  const list = callee.object.type === 'Identifier' ? constant(callee.object.name, file) : { init: callee.object, file }
  const init = list?.init.type === 'TSAsExpression' ? list.init.expression : list?.init
  if (!list || init?.type !== 'ArrayExpression') return UNKNOWN
  const between = node.arguments[0] ? textOf(node.arguments[0], file) : ','
  return init.elements.map((element) => textOf(element as Node, list.file)).join(between)
}

interface Constant {
  init: Node
  file: string
}

/** What a name of a file's top level stands for, there or where it is imported from. */
function constant(name: string, file: string): Constant | undefined {
  const { body } = parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const own = statement.specifiers.find(({ local }) => local.name === name)
      if (own?.type !== 'ImportSpecifier' || own.imported.type !== 'Identifier') continue
      const from = resolve(statement.source.value, file)
      return from ? constant(own.imported.name, from) : undefined
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && id.name === name && init) return { init, file }
    }
  }
  return undefined
}

const ALIASES = { '#contract/': 'contract/', '#server/': 'server/', '#offline/': 'src/offline/', '#src/': 'src/' }

function resolve(source: string, file: string): string | undefined {
  if (source.startsWith('.')) return join(dirname(file), source)
  const alias = Object.entries(ALIASES).find(([prefix]) => source.startsWith(prefix))
  return alias && alias[1] + source.slice(alias[0].length)
}
