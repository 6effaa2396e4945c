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
const KATEX_OPTIONS = {
  output: 'htmlAndMathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 30,
  maxExpand: 300,
} as const

/**
 * Letters of one formula. KaTeX makes up to 160 of each, and reading a reaction takes four times as long for twice the
 * letters. Macros of the author's own multiply what they hold: of 2,000 letters one made 375,000 and took 100 s.
 */
const MAX_FORMULA = 2000
const MAX_REACTION = 600
const MAX_WITH_MACROS = 100
const MACRO_EXPANSIONS = 30

const REACTION = /\\(?:ce|pu)(?![a-zA-Z])/
const MACRO = /\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command)(?![a-zA-Z])/

/** What drawing any formula costs, in letters. */
const EACH = 20

/** What a formula counts for against the work that a whole text may make, in letters. */
export function formulaWeight(tex: string): number {
  return (tex.length + EACH) * (REACTION.test(tex) || MACRO.test(tex) ? 5 : 1)
}

/** How this formula is drawn; throws, in words for its author, where it is too long to be. */
export function katexOptions(tex: string) {
  if (tex.length > MAX_FORMULA) throw new Error('rumus terlalu panjang; bagi menjadi beberapa')
  if (tex.length > MAX_REACTION && REACTION.test(tex)) throw new Error('reaksi terlalu panjang; bagi menjadi beberapa')
  if (!MACRO.test(tex)) return KATEX_OPTIONS
  if (tex.length > MAX_WITH_MACROS) throw new Error('rumus dengan makro terlalu panjang; tulis tanpa makro')
  return { ...KATEX_OPTIONS, maxExpand: MACRO_EXPANSIONS }
}

/** What rich-text editors leave inside a formula: tags without meaning there, and entities. */
function plainTex(source: string): string {
  return source
    .replace(/<\/?(?:p|br|span|b|i|em|strong|u|font|sup|sub)(?:\s+[a-z-]+=[^<>]*|\s*\/?)>/gi, ' ')
    .replace(/&(lt|gt|amp|quot|nbsp|#39|#x27);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" }
