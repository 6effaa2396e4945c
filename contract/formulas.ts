/**
 * How an author writes a formula: between \( \) or $ $ in a line, between \[ \] or $$ $$ on a line of its own.
 * `\$` is a dollar sign. The server draws by it, and the editor of the back office cuts by it.
 */
const INLINE_DOLLAR = String.raw`(?<![\\$])\$(?![\s$])((?:\\[^<]|[^$<\\]|<(?![a-zA-Z/!]))*?[^\s\\$<])\$(?![\d$])`
const FORMULA = [
  String.raw`\\\(([\s\S]+?)\\\)`,
  String.raw`\\\[([\s\S]+?)\\\]`,
  String.raw`(?<!\\)\$\$([\s\S]+?)(?<!\\)\$\$`,
  INLINE_DOLLAR,
].join('|')

export interface Formula {
  /** LaTeX without its delimiters. */
  tex: string
  display: boolean
  /** As it was written, delimiters and all. */
  source: string
}

/** `text` with every formula replaced by what `put` answers for it. */
export function replaceFormulas(text: string, put: (formula: Formula) => string): string {
  return text.replace(new RegExp(FORMULA, 'g'), (source, inline, display, dollars, dollar) =>
    put({
      tex: plainTex(inline ?? display ?? dollars ?? dollar),
      display: display !== undefined || dollars !== undefined,
      source,
    }),
  )
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
