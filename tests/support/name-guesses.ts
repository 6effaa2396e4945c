import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** What holds the name of a field: `column`, `props.name`. */
const HOLDERS = /^(column|field|key|name|path)$/
const ENDS = /_(id|ids|at|detik)\b/

/** Places where a meaning is guessed from the name of a field: `column === 'status'`, `key.endsWith('_id')`, `/^harga/`. */
export function nameGuesses(file: string, source: string, fields: ReadonlySet<string>): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (isGuess(node, fields)) found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

function isGuess(node: Node, fields: ReadonlySet<string>): boolean {
  const isField = (part: unknown) => fields.has(String((part as Node).value))
  if (node.type === 'BinaryExpression') return HOLDERS.test(lastName(node.left)) && isField(node.right)
  if (node.type === 'CallExpression') {
    const [asked] = node.arguments as Node[]
    return /^(endsWith|startsWith)$/.test(lastName(node.callee)) && ENDS.test(String(asked?.value))
  }
  if (node.type === 'MemberExpression') {
    return !node.computed && lastName(node.object) === 'fields' && fields.has(lastName(node))
  }
  const { pattern } = (node.regex ?? {}) as { pattern?: string }
  const start = /^\^?\(?(\w+)/.exec(pattern ?? '')?.[1] ?? ''
  return pattern !== undefined && (ENDS.test(pattern) || /_\(id\b/.test(pattern) || fields.has(start))
}

/** `a.b.c` → `c` */
function lastName(value: unknown): string {
  const node = value as Node
  return String(node.type === 'MemberExpression' ? (node.property as Node).name : (node.name ?? ''))
}
