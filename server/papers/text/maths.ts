import katex from 'katex'
import 'katex/contrib/mhchem'
import { KATEX_OPTIONS, replaceFormulas } from '#contract/formulas.ts'
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
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Takes the formulas out of raw HTML. It runs before the sanitiser, which would read `x<y` as a tag. */
export function takeFormulas(raw: string): Formulas {
  const found: Formula[] = []
  const problems: string[] = []
  const text = replaceFormulas(raw.replaceAll(OPEN, '').replaceAll(CLOSE, ''), ({ tex, display }) => {
    found.push({ tex, html: rendered(tex, display, problems) })
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

/** Reading a reaction takes four times as long for twice the letters. */
const MAX_REACTION = 4000

function rendered(tex: string, displayMode: boolean, problems: string[]): string {
  try {
    if (tex.length > MAX_REACTION && /\\(?:ce|pu)\b/.test(tex))
      throw new Error('reaksi terlalu panjang; bagi menjadi beberapa')
    const html = katex.renderToString(tex, { ...KATEX_OPTIONS, displayMode })
    // The TeX source inside the MathML would be sent to every phone and is read by nobody.
    return html.replace(/<annotation [^>]*>[\s\S]*?<\/annotation>/g, '')
  } catch (error) {
    if (problems.length < MAX_PROBLEMS)
      problems.push(`Rumus "${tex.slice(0, 80)}" tidak terbaca: ${formulaFault((error as Error).message)}.`)
    return ''
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
