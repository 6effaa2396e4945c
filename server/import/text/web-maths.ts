import { ImportError } from '../types.ts'
import { mathmlToLatex } from '../xml/mathml.ts'
import { parseXml } from '../xml/parse.ts'
import { escapeHtml } from './escape.ts'

const MATHML = /<((?:\w+:)?)math\b[^>]*>[\s\S]*?<\/\1math\s*>/gi
/** MathML as the WIRIS editor keeps it where tags would be taken away. */
const WIRIS = /«math\b[\s\S]*?«\/math»/gi
const TEX = /\[tex\]([\s\S]*?)\[\/tex\]|<tex\b[^>]*>([\s\S]*?)<\/tex>/gi
const UNWIRED: Record<string, string> = { '«': '<', '»': '>', '¨': '"', '§': '&', '´': "'" }

/** Formulas as web pages hold them (MathML, WIRIS, `[tex]`) as LaTeX. One that cannot be read stays as it is. */
export function webMaths(html: string): string {
  if (!/<(?:\w+:)?math\b|«math|\[tex\]|<tex\b/i.test(html)) return html
  return html
    .replace(WIRIS, (found) =>
      latexOf(
        found.replace(/[«»¨§´]/g, (sign) => UNWIRED[sign] ?? sign),
        found,
      ),
    )
    .replace(MATHML, (found) => latexOf(found, found))
    .replace(TEX, (_all, bracketed?: string, tagged?: string) => `\\(${(bracketed ?? tagged ?? '').trim()}\\)`)
}

function latexOf(math: string, otherwise: string): string {
  try {
    return `\\(${escapeHtml(mathmlToLatex(parseXml(math)))}\\)`
  } catch (error) {
    if (error instanceof ImportError) return otherwise
    throw error
  }
}
