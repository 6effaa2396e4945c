import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** What makes an error; `refusal` takes a reason and its params, and the compiler knows both. */
const MAKERS = new Set([
  'AppError',
  'notFound',
  'forbidden',
  'inUse',
  'invalidInput',
  'invalidField',
  'unfitInput',
  'refuseFields',
])
const CALLS = new Set(['NewExpression', 'CallExpression'])

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** A place where an error is made with words in one language: `server/x.ts:12`. */
export function sentencesIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []
  const visit = (value: unknown, made: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, made)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const { name } = (node.callee ?? {}) as { name?: string }
    const makes = CALLS.has(node.type) && MAKERS.has(name ?? '')
    // A class for errors is told its words here; whoever makes one says a reason.
    if ((makes && name === 'AppError') || (made && isSentence(node)))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    for (const part of Object.values(node)) visit(part, (made || makes) && !isSentence(node))
  }
  visit(program, false)
  return [...new Set(found)]
}

/** Words, not a name: a text with a space between letters. */
function isSentence(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && /\p{L}\S* +\S*\p{L}/u.test(node.value)
  if (node.type !== 'TemplateLiteral') return false
  const quasis = node.quasis as { value: { raw: string } }[]
  return /[\p{L}#]\S* +\S*[\p{L}#]/u.test(quasis.map(({ value }) => value.raw).join('#'))
}

/** Every such place of the server. */
export const errorSentences = (): string[] =>
  globSync('server/**/*.ts')
    .filter((file) => file !== 'server/lib/errors.ts')
    .flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')))
