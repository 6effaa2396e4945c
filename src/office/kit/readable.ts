import { replaceFormulas } from '#contract/question-bank/formulas.ts'
import { plainText } from './plain-text.ts'

/** Rich text as one line of plain text with formulas as people type them: `\(\frac{x^2}{3}\)` becomes `x²/3`. */
export const readable = (html: string): string =>
  plainText(replaceFormulas(html, ({ tex }) => escaped(texInWords(tex))))

/** What a formula has of `<` is no tag. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const SIGNS: Record<string, string> = {
  ...{ times: '×', cdot: '·', div: '÷', pm: '±', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠' },
  ...{ approx: '≈', equiv: '≡', infty: '∞', to: '→', rightarrow: '→', Rightarrow: '⇒', in: '∈', cup: '∪', cap: '∩' },
  ...{ sum: 'Σ', prod: 'Π', int: '∫', circ: '°', degree: '°', angle: '∠', triangle: '△', perp: '⊥', parallel: '∥' },
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', Delta: 'Δ', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π', rho: 'ρ' },
  ...{ sigma: 'σ', phi: 'φ', omega: 'ω', Omega: 'Ω', dots: '…', ldots: '…', cdots: '…' },
}
/** Say how something looks, not what it is. */
const LOOKS =
  /\\(?:left|right|displaystyle|textstyle|mathrm|mathbf|mathit|text|textbf|operatorname|limits|ce|pu)(?![a-zA-Z])/g
const RAISED: Record<string, string> = { ...digits('⁰¹²³⁴⁵⁶⁷⁸⁹'), '+': '⁺', '-': '⁻', n: 'ⁿ', '°': '°' }
const LOWERED: Record<string, string> = { ...digits('₀₁₂₃₄₅₆₇₈₉'), '+': '₊', '-': '₋', n: 'ₙ' }

function digits(signs: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, digit) => [String(digit), sign]))
}

const GROUP = '\\{([^{}]*)\\}'
const FRACTION = new RegExp(`\\\\[dt]?frac\\s*${GROUP}\\s*${GROUP}`)
const ROOT = new RegExp(`\\\\sqrt\\s*(?:\\[([^\\][]*)\\]\\s*)?${GROUP}`)
/** Around what needs none: what a command of looks leaves. */
const BARE = /\{(?<![\^_}\]a-zA-Z]\s*\{)([^{}]*)\}/
const SCRIPT = new RegExp(`(?<!\\s)\\s*([\\^_])\\s*(?:${GROUP}|([^\\s{}\\\\]))`)

/** One at a time, the first that finds something: what stands above or below a line is in words before the line is. */
const STEPS: readonly ((text: string) => string)[] = [
  (text) => text.replace(BARE, '$1'),
  (text) =>
    text.replace(SCRIPT, (_all, kind: string, group?: string, one?: string) => script(kind, group ?? one ?? '')),
  (text) =>
    text.replace(
      ROOT,
      (_all, degree: string | undefined, of: string) => `${degree ? script('^', degree) : ''}√${bound(of)}`,
    ),
  (text) => text.replace(FRACTION, (_all, top: string, bottom: string) => `${bound(top)}/${bound(bottom)}`),
]

/** From the innermost group outwards; what is not known stays as its name. */
function texInWords(tex: string): string {
  let text = tex
    .replace(LOOKS, '')
    .replace(/\\([{}%$&#_])/g, (_all, sign: string) => (sign === '{' ? '⦃' : sign === '}' ? '⦄' : sign))
    .replace(/\\(?:[,;:! ]|q?quad|\\)|~/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (all, name: string) => SIGNS[name] ?? all)
  for (let next: string | undefined = text; next !== undefined; ) {
    text = next
    next = STEPS.map((step) => step(text)).find((stepped) => stepped !== text)
  }
  return text
    .replace(/[{}]/g, '')
    .replace(/\\([a-zA-Z]+)/g, '$1')
    .replaceAll('⦃', '{')
    .replaceAll('⦄', '}')
    .replace(/\s+/g, ' ')
    .trim()
}

/** In brackets where it is more than one thing. */
const bound = (text: string) => (/^[\p{L}\p{N}.,²³√°]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`)

function script(kind: string, text: string): string {
  const signs = kind === '^' ? RAISED : LOWERED
  const each = [...text.trim()].map((letter) => signs[letter])
  return each.every((sign) => sign !== undefined) ? each.join('') : `${kind}${bound(text)}`
}
