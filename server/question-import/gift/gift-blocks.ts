/** The text of one question with what the comments above it say. */
export interface Block {
  line: number
  text: string
  id: string | null
  tags: string[]
}

/** Questions are parted by empty lines, though not inside their braces; comments are lines of their own. */
export function blocksOf(source: string): Block[] {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n')
  const blocks: Block[] = []
  let open: Block | undefined
  let named: Pick<Block, 'id' | 'tags'> = { id: null, tags: [] }
  let depth = 0
  const anew = beforeQuestions(lines)
  lines.forEach((line, index) => {
    if (/^\s*\/\//.test(line)) {
      const id = /(?<!\\)\[id:((?:\\.|[^\][\\])+)\]/.exec(line)?.[1]
      const tags = [...line.matchAll(/(?<!\\)\[tag:((?:\\.|[^\][\\])+)\]/g)].map(([, tag = '']) => unbracket(tag))
      named = { id: id === undefined ? named.id : unbracket(id), tags: [...named.tags, ...tags] }
      return
    }
    if (line.trim() === '' && (depth === 0 || anew.has(index))) {
      if (open) blocks.push(open)
      open = undefined
      depth = 0
      return
    }
    // A title begins a question, though no empty line stands before it.
    if (open && depth === 0 && /^\s*::/.test(line) && /(^|[^\\])\}/.test(open.text)) {
      blocks.push(open)
      open = undefined
    }
    // So does a category, which ends with its line.
    if (open && depth === 0 && /^\s*\$CATEGORY:/.test(line)) {
      blocks.push(open)
      open = undefined
    }
    if (!open) {
      open = { line: index + 1, text: '', ...named }
      named = { id: null, tags: [] }
    }
    open.text += `${line}\n`
    depth = Math.max(0, depth + braces(line))
  })
  if (open) blocks.push(open)
  return blocks
}

const unbracket = (text: string): string => text.replace(/\\([\]\\])/g, '$1').trim()

/** Empty lines whose next line plainly begins a question, also inside braces that were never closed. */
function beforeQuestions(lines: readonly string[]): Set<number> {
  const found = new Set<number>()
  let begins = false
  for (const [index, line] of [...lines.entries()].reverse()) {
    if (line.trim() === '') begins && found.add(index)
    else if (!/^\s*\/\//.test(line)) begins = /^\s*(::|\$CATEGORY:)/.test(line)
  }
  return found
}

function braces(line: string): number {
  let depth = 0
  for (const [sign] of line.matchAll(/\\.|[{}]/g)) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
  return depth
}
