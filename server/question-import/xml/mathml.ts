import { childrenOf, isElement, textOf, type XmlElement } from './parse.ts'

/** MathML (presentation) as LaTeX; what it does not know is written as the row of its parts. */
export function mathmlToLatex(math: XmlElement): string {
  return row(math).replace(/\s+/g, ' ').trim()
}

const row = (element: XmlElement): string => childrenOf(element).map(latex).join('')

const FUNCTIONS = /^(sin|cos|tan|cot|sec|csc|log|ln|lim|exp|min|max|arcsin|arccos|arctan|gcd|det|mod)$/

export const SIGNS: Record<string, string> = {
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '\\': '\\backslash ',
  '−': '-',
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '→': '\\to ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '√': '\\surd ',
  '°': '^{\\circ}',
  '…': '\\ldots ',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
}

export const signs = (text: string): string => [...text].map((sign) => SIGNS[sign] ?? sign).join('')

function latex(element: XmlElement): string {
  const parts = childrenOf(element)
  const part = (index: number): string => (parts[index] ? latex(parts[index]) : '')
  const text = textOf(element).trim()
  switch (element.name) {
    case 'mi':
      return FUNCTIONS.test(text) ? `\\${text} ` : [...text].length > 1 ? `\\mathrm{${signs(text)}}` : signs(text)
    case 'mn':
      return signs(text).replaceAll(',', '{,}')
    case 'mo':
      return FUNCTIONS.test(text) ? `\\${text} ` : signs(text)
    case 'mtext':
    case 'ms':
      return `\\text{${textOf(element).replace(/[\\{}$#%&_^~]/g, '')}}`
    case 'msup':
      return `{${part(0)}}^{${part(1)}}`
    case 'msub':
      return `{${part(0)}}_{${part(1)}}`
    case 'msubsup':
    case 'munderover':
      return `{${part(0)}}_{${part(1)}}^{${part(2)}}`
    case 'munder':
      return limits(part(0)) ? `${part(0)}_{${part(1)}}` : `\\underset{${part(1)}}{${part(0)}}`
    case 'mover':
      return over(part(0), textOf(parts[1]).trim(), part(1))
    case 'mfrac':
      return /^0/.test(element.attributes.linethickness ?? '')
        ? stacked(part(0), part(1))
        : `\\frac{${part(0)}}{${part(1)}}`
    case 'mmultiscripts':
      return scripts(parts)
    case 'menclose':
      return enclosed(element.attributes.notation ?? 'longdiv', row(element))
    case 'mphantom':
      return `\\phantom{${row(element)}}`
    case 'msqrt':
      return `\\sqrt{${row(element)}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'mfenced':
      return fenced(element)
    case 'mtable':
      return `\\begin{matrix}${parts.map((line) => childrenOf(line).map(row).join(' & ')).join(' \\\\ ')}\\end{matrix}`
    case 'mspace':
      return '\\ '
    case 'semantics':
      return part(0)
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return element.children.some(isElement) ? row(element) : signs(text)
  }
}

/** One above the other without a line between, as in a binomial coefficient. */
export const stacked = (above: string, below: string): string => `\\genfrac{}{}{0pt}{}{${above}}{${below}}`

/** Base, then pairs of what stands lower and higher behind it; those after `mprescripts` stand before it. */
function scripts([base, ...rest]: XmlElement[]): string {
  const before = rest.findIndex(({ name }) => name === 'mprescripts')
  const pairs = (parts: XmlElement[]) =>
    parts
      .map((part, index) => ({ mark: index % 2 ? '^' : '_', tex: latex(part) }))
      .map(({ mark, tex }) => (tex ? `${mark}{${tex}}` : ''))
      .join('')
  const [after, front] = before < 0 ? [rest, []] : [rest.slice(0, before), rest.slice(before + 1)]
  return `${front.length ? `{}${pairs(front)}` : ''}{${base ? latex(base) : ''}}${pairs(after)}`
}

function enclosed(notation: string, inside: string): string {
  if (/radical/.test(notation)) return `\\sqrt{${inside}}`
  if (/longdiv/.test(notation)) return `\\overline{\\smash{)}${inside}}`
  if (/strike/.test(notation)) return `\\cancel{${inside}}`
  if (/\btop\b/.test(notation)) return `\\overline{${inside}}`
  return /\bbottom\b/.test(notation) ? `\\underline{${inside}}` : `\\boxed{${inside}}`
}

const limits = (base: string): boolean => /^\\(lim|sum|prod|int|min|max)\b/.test(base.trim())

function over(base: string, mark: string, drawn: string): string {
  if (mark === '¯' || mark === '‾' || mark === '_') return `\\overline{${base}}`
  if (mark === '→' || mark === '⃗') return `\\vec{${base}}`
  if (mark === '^' || mark === '̂') return `\\hat{${base}}`
  return limits(base) ? `${base}^{${drawn}}` : `\\overset{${drawn}}{${base}}`
}

function fenced(element: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const inner = childrenOf(element)
    .map(latex)
    .join(separators.trim()[0] ?? '')
  return `\\left${fence(open)}${inner}\\right${fence(close)}`
}

/** A bracket that \left and \right take. */
export function fence(sign: string): string {
  if (sign === '') return '.'
  return { '{': '\\{', '}': '\\}', '⟨': '\\langle ', '⟩': '\\rangle ', '‖': '\\|' }[sign] ?? sign
}
