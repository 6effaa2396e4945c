import { parseSync } from 'oxc-parser'

export interface ClosedSet {
  place: string
  /** Its values, sorted. */
  values: string
}

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** Where a source lists the values of a closed set: `z.enum([…])`, `status(…)`, `{ enum: […] }`, `[…] as const`. */
export function closedSets(file: string, source: string): ClosedSet[] {
  const found: ClosedSet[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const values = listed(node)?.map((item) => literalOf(item as Node))
    if (values && values.length > 1 && values.every((each) => typeof each === 'string')) {
      const line = source.slice(0, node.start).split('\n').length
      found.push({ place: `${file}:${line}`, values: values.sort().join() })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

function listed(node: Node): unknown[] | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    const [first] = node.arguments as Node[]
    if (callee.name === 'status') return node.arguments as unknown[]
    return (callee.property as Node | undefined)?.name === 'enum' ? elements(first) : undefined
  }
  if (node.type === 'Property') return (node.key as Node).name === 'enum' ? elements(node.value as Node) : undefined
  return node.type === 'TSAsExpression' ? elements(node.expression as Node) : undefined
}

const elements = (node: Node | undefined) =>
  node?.type === 'ArrayExpression' ? (node.elements as unknown[]) : undefined

const literalOf = (node: Node | null | undefined) => (node?.type === 'Literal' ? node.value : undefined)
