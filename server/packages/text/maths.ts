import katex from 'katex'
import 'katex/contrib/mhchem'
import { formulaWeight, katexOptions, replaceFormulas } from '#contract/question-bank/formulas.ts'
import { formulaFault } from './formula-fault.ts'

/**
 * LaTeX between \( \), \[ \], $$ $$ or $ $ becomes KaTeX's HTML with MathML for screen readers, once, when a text is
 * rendered; the phone needs KaTeX's style sheet and fonts and no script. `\$` is a dollar sign. Reactions are written
 * as `\ce{2H2 + O2 -> 2H2O}`, quantities as `\pu{25 kJ mol-1}`.
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

const OPEN = '\uE000'
const CLOSE = '\uE001'
/** Told of one text; who mends these finds the others. */
const MAX_PROBLEMS = 20
/** Work and bytes that the formulas of one text may make; no question of a real paper comes near. */
const MAX_WEIGHT = 10_000
const MAX_HTML = 500_000
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Takes the formulas out of raw HTML. It runs before the sanitiser, which would read `x<y` as a tag. */
export function takeFormulas(raw: string): Formulas {
  const found: Formula[] = []
  const problems: string[] = []
  const left = { weight: MAX_WEIGHT, html: MAX_HTML }
  const text = replaceFormulas(raw.replaceAll(OPEN, '').replaceAll(CLOSE, ''), ({ tex, display }) => {
    found.push({ tex, html: drawn(tex, display) })
    return `${OPEN}${found.length - 1}${CLOSE}`
  })
  if (left.weight < 0 || left.html < 0) problems.push(TOO_MUCH)
  return { text, found, problems }

  function drawn(tex: string, display: boolean): string {
    try {
      // One that is too long by itself is told as such, and takes nothing from the others.
      const options = katexOptions(tex)
      left.weight -= formulaWeight(tex)
      if (left.weight < 0 || left.html < 0) return ''
      // The TeX source inside the MathML would be sent to every phone and is read by nobody.
      const html = katex
        .renderToString(tex, { ...options, displayMode: display })
        .replace(/<annotation [^<>]*>[^<]*<\/annotation>/g, '')
      left.html -= html.length
      return left.html < 0 ? '' : html
    } catch (error) {
      if (problems.length < MAX_PROBLEMS)
        problems.push(`Rumus "${tex.slice(0, 80)}" tidak terbaca: ${formulaFault((error as Error).message)}.`)
      return ''
    }
  }
}

/** Puts them back: rendered between tags, as their source inside an attribute (an image's description). */
export function putFormulas(sanitised: string, found: readonly Formula[]): string {
  return sanitised.replace(/<[^<>]*>|[^<]+/g, (piece) => {
    if (piece.startsWith('<'))
      return piece.replace(MARK, (_all, index) => escapeAttribute(found[Number(index)]?.tex ?? ''))
    return piece.replaceAll('\\$', '$').replace(MARK, (_all, index) => found[Number(index)]?.html ?? '')
  })
}

const TOO_MUCH = 'Rumus dalam teks ini terlalu banyak untuk digambar di ponsel. Singkatkan, atau bagi menjadi beberapa.'

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
