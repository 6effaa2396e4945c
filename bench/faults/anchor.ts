import { parseSync } from 'oxc-parser'

/** A change of the source inside one function, found by what it says and not by how it is formatted. */
export interface Patch {
  file: string
  /** The function, method or arrow constant in which `find` stands. */
  symbol: string
  /** An expression, a property or a statement that stands there once. */
  find: string
  /** What takes its place; `$&` is what was found. */
  to: string
}

interface Tree {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Place {
  start: number
  end: number
  /** A statement, or an expression that is one: parentheses would change what it means. */
  bare: boolean
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Where and how something is written, and not what. */
const LOOKS = new Set(['start', 'end', 'range', 'raw', 'parent'])

/** Every place that the patch means; one, where it still fits. */
export function placesOf(source: string, { file, symbol, find }: Patch): Place[] {
  const wanted = snippet(find)
  const text = meaning(wanted)
  const places = new Map<number, Place>()
  for (const body of functionsNamed(parsed(file, source), symbol)) {
    walk(body, (node, parent) => {
      if (node.type !== wanted.type || meaning(node) !== text) return
      const bare = /Statement$|Declaration$|^Property$/.test(node.type) || parent?.type === 'ExpressionStatement'
      places.set(node.start, { start: node.start, end: node.end, bare })
    })
  }
  return [...places.values()]
}

export function planted(source: string, patch: Patch): string {
  const [place, ...others] = placesOf(source, patch)
  if (!place || others.length) {
    throw new Error(`${patch.file}: ${place ? 'more than one' : 'no'} place in ${patch.symbol} for ${patch.find}`)
  }
  const { start, end, bare } = place
  const to = patch.to.replace('$&', () => source.slice(start, end))
  const changed = `${source.slice(0, start)}${bare ? to : `(${to})`}${source.slice(end)}`
  parsed(patch.file, changed)
  return changed
}

function parsed(file: string, source: string): Tree {
  const { program, errors } = parseSync(file, source, { preserveParens: false })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Tree
}

/** The tree of an expression, a property or a statement. */
function snippet(text: string): Tree {
  const read = (around: string) => {
    try {
      return (parsed('snippet.ts', `async function* around() { ${around} }`) as { body?: Tree[] }).body?.[0]
    } catch {
      return undefined
    }
  }
  const first = (tree: Tree | undefined) => (tree?.body as { body: Tree[] } | undefined)?.body[0]
  const expression = first(read(`(${text})`))?.expression as Tree | undefined
  if (expression) return expression
  const property = (first(read(`({ ${text} })`))?.expression as { properties: Tree[] } | undefined)?.properties[0]
  if (property && !property.method) return property
  const statement = first(read(text))
  if (!statement) throw new Error(`no expression, property or statement: ${text}`)
  return statement
}

function functionsNamed(program: Tree, symbol: string): Tree[] {
  const found: Tree[] = []
  walk(program, (node) => {
    const named = (node.id ?? node.key) as { name?: string } | null | undefined
    if (named?.name !== symbol) return
    for (const body of [node, node.init, node.value] as (Tree | null | undefined)[]) {
      if (body && FUNCTIONS.has(body.type)) found.push(body)
    }
  })
  return found
}

function walk(node: Tree, see: (node: Tree, parent: Tree | null) => void, parent: Tree | null = null): void {
  see(node, parent)
  for (const child of Object.values(node).flat()) {
    if (child && typeof child === 'object' && 'type' in child) walk(child as Tree, see, node)
  }
}

function meaning(node: Tree): string {
  return JSON.stringify(node, (key, value) => {
    if (LOOKS.has(key)) return undefined
    return typeof value === 'bigint' ? `${value}n` : value
  })
}
