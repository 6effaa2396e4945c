import { fence, signs, stacked } from '../xml/mathml.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'

/** A formula of Word (OMML) as LaTeX; what it does not know is written as the row of its parts. */
export function ommlToLatex(math: XmlElement): string {
  return row(math).replace(/ +/g, ' ').trim()
}

const row = (element: XmlElement | undefined): string => childrenOf(element).map(latex).join('')
const part = (element: XmlElement, name: string): string => row(childOf(element, name))

/** `<m:sSupPr><m:chr m:val="…"/></m:sSupPr>` */
function setting(element: XmlElement, name: string): string | undefined {
  const properties = childrenOf(element).find((child) => child.name === `${element.name}Pr`)
  return childOf(properties, name)?.attributes.val
}

const OVER: Record<string, string> = {
  '̂': 'hat',
  '^': 'hat',
  '̃': 'tilde',
  '̅': 'overline',
  '¯': 'overline',
  '⃗': 'vec',
  '→': 'vec',
  '̇': 'dot',
  '̈': 'ddot',
  '⃛': 'dddot',
  '̌': 'check',
  '̆': 'breve',
  '́': 'acute',
  '̀': 'grave',
  '⃖': 'overleftarrow',
  '⃡': 'overleftrightarrow',
  '⃑': 'overrightharpoon',
  '⃐': 'overleftharpoon',
}
const BIG: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '∭': '\\iiint',
  '∯': '\\oiint',
  '∰': '\\oiiint',
  '∐': '\\coprod',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const SCRIPTS: Record<string, string> = { 'double-struck': 'mathbb', script: 'mathcal', fraktur: 'mathfrak' }
const FUNCTIONS = /^(sin|cos|tan|cot|sec|csc|log|ln|lim|exp|min|max|arcsin|arccos|arctan|gcd|det)$/

function latex(element: XmlElement): string {
  switch (element.name) {
    case 'r':
      return run(element)
    case 'f':
      return fraction(element)
    case 'sSup':
      return `{${part(element, 'e')}}^{${part(element, 'sup')}}`
    case 'sSub':
      return `{${part(element, 'e')}}_{${part(element, 'sub')}}`
    case 'sSubSup':
      return `{${part(element, 'e')}}_{${part(element, 'sub')}}^{${part(element, 'sup')}}`
    case 'sPre':
      return `{}_{${part(element, 'sub')}}^{${part(element, 'sup')}}{${part(element, 'e')}}`
    case 'rad': {
      const degree = part(element, 'deg')
      return degree ? `\\sqrt[${degree}]{${part(element, 'e')}}` : `\\sqrt{${part(element, 'e')}}`
    }
    case 'd':
      return delimited(element)
    case 'nary':
      return nary(element)
    case 'func':
      return `${functionName(part(element, 'fName'))}{${part(element, 'e')}}`
    case 'limLow':
      return under(part(element, 'e'), part(element, 'lim'))
    case 'limUpp':
      return `\\overset{${part(element, 'lim')}}{${part(element, 'e')}}`
    case 'acc':
      return accented(setting(element, 'chr') ?? '̂', part(element, 'e'))
    case 'bar':
      return `\\${setting(element, 'pos') === 'top' ? 'overline' : 'underline'}{${part(element, 'e')}}`
    case 'm':
      return `\\begin{matrix}${childrenOf(element, 'mr')
        .map((line) => childrenOf(line, 'e').map(row).join(' & '))
        .join(' \\\\ ')}\\end{matrix}`
    case 'eqArr':
      // A sign that LaTeX too aligns lines by, and no letter.
      return `\\begin{aligned}${childrenOf(element, 'e')
        .map((line) => row(line).replaceAll('\\&', '&'))
        .join(' \\\\ ')}\\end{aligned}`
    case 'groupChr':
      return grouped(element)
    case 'borderBox':
      return `\\boxed{${part(element, 'e')}}`
    case 'del':
    case 'moveFrom':
      return ''
    default:
      return /Pr$/.test(element.name) ? '' : row(element)
  }
}

function run(element: XmlElement): string {
  const text = findAll(element, 't').map(textOf).join('')
  const properties = childOf(element, 'rPr')
  if (childOf(properties, 'nor')) return `\\text{${text.replace(/[\\^~]/g, '').replace(/[{}$#%&_]/g, '\\$&')}}`
  if (FUNCTIONS.test(text.trim())) return `\\${text.trim()} `
  const plain = signs(text).replace(/(\d),(\d)/g, '$1{,}$2')
  const script = SCRIPTS[childOf(properties, 'scr')?.attributes.val ?? '']
  if (script) return `\\${script}{${plain}}`
  // A vector is told from its length by nothing else.
  const style = childOf(properties, 'sty')?.attributes.val
  return (style === 'b' || style === 'bi') && plain.trim()
    ? `\\${style === 'b' ? 'mathbf' : 'boldsymbol'}{${plain}}`
    : plain
}

/** Over several letters an arrow is as long as they are. */
function accented(sign: string, inside: string): string {
  if (sign === '̿') return `\\overline{\\overline{${inside}}}`
  const name = OVER[sign]
  if (!name) return `\\overset{${signs(sign).trim()}}{${inside}}`
  return `\\${name === 'vec' && inside.trim().length > 1 ? 'overrightarrow' : name}{${inside}}`
}

function fraction(element: XmlElement): string {
  const [above, below] = [part(element, 'num'), part(element, 'den')]
  const type = setting(element, 'type')
  // Word writes the brackets of a binomial coefficient around it.
  if (type === 'noBar') return stacked(above, below)
  return type === 'lin' ? `{${above}}/{${below}}` : `\\frac{${above}}{${below}}`
}

function delimited(element: XmlElement): string {
  const [open, close] = [setting(element, 'begChr') ?? '(', setting(element, 'endChr') ?? ')']
  const parts = childrenOf(element, 'e')
  const between = setting(element, 'sepChr') ?? '|'
  return `\\left${fence(open)}${parts.map(row).join(between)}\\right${fence(close)}`
}

/** A brace or an arrow over or under what it groups. */
function grouped(element: XmlElement): string {
  const sign = setting(element, 'chr') ?? '⏟'
  const over = setting(element, 'pos') === 'top' || sign === '⏞'
  const inside = part(element, 'e')
  if (sign === '⏞' || sign === '⏟') return `\\${over ? 'overbrace' : 'underbrace'}{${inside}}`
  return `\\${over ? 'overset' : 'underset'}{${signs(sign).trim()}}{${inside}}`
}

function nary(element: XmlElement): string {
  const given = setting(element, 'chr') || '∫'
  const sign = BIG[given] ?? signs(given).trim()
  const [sub, sup] = [part(element, 'sub'), part(element, 'sup')]
  return `${sign}${sub ? `_{${sub}}` : ''}${sup ? `^{${sup}}` : ''}{${part(element, 'e')}}`
}

const functionName = (name: string): string => (FUNCTIONS.test(name.trim()) ? `\\${name.trim()} ` : name)

function under(base: string, limit: string): string {
  const name = base.trim()
  return /^\\?(lim|max|min)$/.test(name) ? `\\${name.replace('\\', '')}_{${limit}}` : `\\underset{${limit}}{${base}}`
}
