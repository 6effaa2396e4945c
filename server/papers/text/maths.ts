import katex from 'katex'

/**
 * LaTeX between \( \), \[ \], $$ $$ or $ $ becomes KaTeX's HTML with MathML for screen readers, once, when a text is
 * rendered; the phone needs KaTeX's style sheet and fonts and no script. `\$` is a dollar sign.
 */
export interface Formulas {
  /** The text with every formula replaced by a mark that no sanitiser touches. */
  text: string
  /** In the order of their marks. */
  found: Formula[]
  problems: string[]
}

interface Formula {
  tex: string
  html: string
}

const INLINE_DOLLAR = String.raw`(?<![\\$])\$(?![\s$])((?:\\[^<]|[^$<\\]|<(?![a-zA-Z/!]))*?[^\s\\$<])\$(?![\d$])`
const FORMULA = new RegExp(
  [
    String.raw`\\\(([\s\S]+?)\\\)`,
    String.raw`\\\[([\s\S]+?)\\\]`,
    String.raw`(?<!\\)\$\$([\s\S]+?)(?<!\\)\$\$`,
    INLINE_DOLLAR,
  ].join('|'),
  'g',
)

const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Takes the formulas out of raw HTML. It runs before the sanitiser, which would read `x<y` as a tag. */
export function takeFormulas(raw: string): Formulas {
  const found: Formula[] = []
  const problems: string[] = []
  const text = raw
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replace(FORMULA, (_all, inline, display, dollars, dollar) => {
      const tex = plainTex(inline ?? display ?? dollars ?? dollar)
      found.push({ tex, html: rendered(tex, display !== undefined || dollars !== undefined, problems) })
      return `${OPEN}${found.length - 1}${CLOSE}`
    })
  return { text, found, problems }
}

/** Puts them back: rendered between tags, as their source inside an attribute (an image's description). */
export function putFormulas(sanitised: string, found: readonly Formula[]): string {
  return sanitised.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (piece.startsWith('<'))
      return piece.replace(MARK, (_all, index) => escapeAttribute(found[Number(index)]?.tex ?? ''))
    return piece.replaceAll('\\$', '$').replace(MARK, (_all, index) => found[Number(index)]?.html ?? '')
  })
}

function rendered(tex: string, displayMode: boolean, problems: string[]): string {
  try {
    const html = katex.renderToString(tex, {
      displayMode,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 30,
      maxExpand: 300,
    })
    // The TeX source inside the MathML would be sent to every phone and is read by nobody.
    return html.replace(/<annotation [^>]*>[\s\S]*?<\/annotation>/g, '')
  } catch (error) {
    problems.push(
      `Rumus "${tex.slice(0, 80)}" tidak terbaca: ${(error as Error).message.replace(/^KaTeX parse error: /, '').slice(0, 160)}`,
    )
    return ''
  }
}

/** What rich-text editors leave inside a formula: tags without meaning there, and entities. */
function plainTex(source: string): string {
  return source
    .replace(/<\/?(?:p|br|span|b|i|em|strong|u|font|sup|sub)(?:\s+[a-z-]+=[^>]*|\s*\/?)>/gi, ' ')
    .replace(/&(lt|gt|amp|quot|nbsp|#39|#x27);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" }

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
