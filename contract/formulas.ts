/**
 * How an author writes a formula: between \( \) or $ $ in a line, between \[ \] or $$ $$ on a line of its own.
 * `\$` is a dollar sign. The server draws by it, and the editor of the back office cuts by it.
 */
const INLINE_DOLLAR = String.raw`(?<![\\$])\$(?![\s$])((?:\\[^<]|[^$<\\]|<(?![a-zA-Z/!]))*?[^\s\\$<])\$(?![\d$])`
/** A line's dollar formula ends before the next tag; the others may hold anything up to their end. */
const OPENING = String.raw`\\\(|\\\[|(?<!\\)\$\$|${INLINE_DOLLAR}`
const CLOSING: Record<string, RegExp> = { '\\(': /\\\)/g, '\\[': /\\\]/g, $$: /(?<!\\)\$\$/g }

export interface Formula {
  /** LaTeX without its delimiters. */
  tex: string
  display: boolean
  /** As it was written, delimiters and all. */
  source: string
}

/** `text` with every formula replaced by what `put` answers for it. */
export function replaceFormulas(text: string, put: (formula: Formula) => string): string {
  const kept: string[] = []
  // Asked once: for each of many openings that nothing ends, the rest of the text would be read again.
  const endless = new Set<string>()
  let done = 0
  const openings = new RegExp(OPENING, 'g')
  for (let opening = openings.exec(text); opening; opening = openings.exec(text)) {
    const { 0: found, 1: dollar, index: start } = opening
    if (endless.has(found)) continue
    const end = dollar === undefined ? endOf(text, found, start) : start + found.length
    if (end === undefined) {
      endless.add(found)
      continue
    }
    const source = text.slice(start, end)
    const tex = plainTex(dollar ?? source.slice(2, -2))
    kept.push(text.slice(done, start), put({ tex, display: found !== '\\(' && dollar === undefined, source }))
    done = end
    openings.lastIndex = end
  }
  return kept.join('') + text.slice(done)
}

/** Where the formula that opens at `start` ends; it holds one letter at least. */
function endOf(text: string, opening: string, start: number): number | undefined {
  const closing = CLOSING[opening] as RegExp
  closing.lastIndex = start + 3
  const found = closing.exec(text)
  return found ? found.index + 2 : undefined
}

/** How KaTeX draws: the same in the editor as at publication. */
export const KATEX_OPTIONS = {
  output: 'htmlAndMathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 30,
  maxExpand: 300,
} as const

/** What rich-text editors leave inside a formula: tags without meaning there, and entities. */
function plainTex(source: string): string {
  return source
    .replace(/<\/?(?:p|br|span|b|i|em|strong|u|font|sup|sub)(?:\s+[a-z-]+=[^>]*|\s*\/?)>/gi, ' ')
    .replace(/&(lt|gt|amp|quot|nbsp|#39|#x27);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" }
