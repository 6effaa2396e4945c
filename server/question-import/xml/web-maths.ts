import { ImportError } from '../../worker/import-error.ts'
import { escapeHtml, unescapeHtml } from '../text/escape.ts'
import { edited, tagsOf } from '../text/html.ts'
import { mathmlToLatex } from './mathml.ts'
import { parseXml } from './parse.ts'

const MATHML = /<((?:\w+:)?)math\b(?:(?!<(?:\w+:)?math\b)[\s\S])*?<\/\1math\s*>/gi
/** MathML as the WIRIS editor keeps it where tags would be taken away. */
const WIRIS = /«math\b(?:(?!«math\b)[\s\S])*?«\/math»/gi
const TEX = /\[tex\]((?:(?!\[tex\])[\s\S])*?)\[\/tex\]|<tex\b[^<>]*>((?:(?!<tex\b)[\s\S])*?)<\/tex>/gi
const UNWIRED: Record<string, string> = { '«': '<', '»': '>', '¨': '"', '§': '&', '´': "'" }

/** Formulas as web pages hold them (MathML, WIRIS, `[tex]`, drawn) as LaTeX. One that cannot be read stays as it is. */
export function webMaths(html: string): string {
  if (!/<(?:\w+:)?math\b|«math|\[tex\]|<tex\b|equation_image|data-equation-content|data-mathml|texrender/i.test(html))
    return html
  return withoutDrawn(html)
    .replace(WIRIS, (found) => latexOf(unwired(found), found))
    .replace(MATHML, (found) => latexOf(found, found))
    .replace(TEX, (_all, bracketed?: string, tagged?: string) => `\\(${(bracketed ?? tagged ?? '').trim()}\\)`)
}

const withoutDrawn = (html: string): string =>
  edited(
    html,
    tagsOf(html)
      .filter(({ name }) => name === 'img')
      .flatMap(({ attributes, from, to }) => {
        const said = [...attributes].map(([name, { value }]) => [name, unescapeHtml(value)])
        const text = drawnFormula(Object.fromEntries(said))
        return text === undefined ? [] : [{ from, to, text }]
      }),
  )

/** A picture that a server draws of a formula says the formula too: Canvas, WIRIS and the filters of Moodle do. */
export function drawnFormula(attributes: Readonly<Record<string, string>>): string | undefined {
  const { class: kind = '', alt = '' } = attributes
  const mathml = attributes['data-mathml']
  if (mathml) return latexOf(unwired(mathml), '') || undefined
  const isDrawn = /\b(equation_image|texrender)\b/.test(kind)
  const tex = attributes['data-equation-content'] ?? (isDrawn ? alt.replace(/^LaTeX:\s*/, '') : '')
  return tex.trim() ? `\\(${escapeHtml(tex.trim())}\\)` : undefined
}

const unwired = (text: string): string => text.replace(/[«»¨§´]/g, (sign) => UNWIRED[sign] ?? sign)

function latexOf(math: string, otherwise: string): string {
  try {
    return `\\(${escapeHtml(mathmlToLatex(parseXml(math)))}\\)`
  } catch (error) {
    if (error instanceof ImportError) return otherwise
    throw error
  }
}
