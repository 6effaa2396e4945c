import { escapeAttribute, escapeHtml, keepDollars } from '../text/escape.ts'
import { marksOf } from '../text/styled.ts'
import { mathmlToLatex } from './mathml.ts'
import { childrenOf, isElement, type XmlElement, type XmlNode } from './parse.ts'
import { drawnFormula } from './web-maths.ts'

const KEPT = new Set([
  ...['p', 'br', 'hr', 'div', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre'],
  ...['ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'h5', 'figure', 'figcaption', 'img', 'audio'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])
const FRAMES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol'])
const VOID = new Set(['br', 'hr', 'img'])
const ATTRIBUTES = ['src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start', 'type', 'scope']

export interface HtmlRules {
  /** Texts are taken as they stand, white space and dollars too: they are our own export. */
  verbatim?: boolean
  /** Line ends and runs of blanks are kept, as in `pre`. */
  spaced?: boolean
  /** How this element is written instead; undefined: as usual. */
  replace?(element: XmlElement): string | undefined
  /** The name in the package of a file that a text names. */
  address(source: string): string
  /** Told of what is left out, in words. */
  lose(part: string): void
}

/** The inside of an element as the bank's HTML: known tags, formulas as LaTeX, files by their name in the package. */
export function innerHtml(element: XmlElement | undefined, rules: HtmlRules): string {
  return (element?.children ?? [])
    .map((child) => outer(child, rules))
    .join('')
    .trim()
}

function outer(node: XmlNode, rules: HtmlRules): string {
  if (!isElement(node)) {
    if (rules.verbatim) return escapeHtml(node)
    return keepDollars(escapeHtml(rules.spaced ? node : node.replace(/\s+/g, ' ')))
  }
  const replaced = rules.replace?.(node)
  if (replaced !== undefined) return replaced
  const { name } = node
  if (name === 'math') return `\\(${escapeHtml(mathmlToLatex(node))}\\)`
  const drawn = name === 'img' && !rules.verbatim ? drawnFormula(node.attributes) : undefined
  if (drawn) return drawn
  if (name === 'object') return objectOf(node, rules)
  if (name === 'script' || name === 'iframe' || name === 'embed') return `<${name}>`
  if (name === 'a' && node.attributes.href) rules.lose('alamat tautan')
  if (name === 'video') rules.lose('video')
  if (name === 'rt' || name === 'rp') {
    rules.lose('huruf kecil di atas kata (ruby)')
    return ''
  }
  if (name === 'svg') {
    rules.lose('gambar SVG di dalam teks')
    return ''
  }
  const within = name === 'pre' ? { ...rules, spaced: true } : rules
  const marks = rules.verbatim || FRAMES.has(name) ? [] : marksOf(node.attributes.style ?? '')
  const children = node.children.map((child) => outer(child, within)).join('')
  const inner = marks.reduce((inside, mark) => `<${mark}>${inside}</${mark}>`, children)
  if (name === 'del' || name === 'strike') return `<s>${inner}</s>`
  if (name === 'ins') return `<u>${inner}</u>`
  if (name === 'h1' || name === 'h2') return `<h3>${inner}</h3>`
  if (!KEPT.has(name)) return inner
  const tag = `<${name}${attributes(node, rules)}>`
  return VOID.has(name) ? tag : `${tag}${inner}</${name}>`
}

function attributes(node: XmlElement, rules: HtmlRules): string {
  // A handler is kept so that the judge of texts sees it and refuses the file, rather than being told nothing.
  const named = Object.entries(node.attributes).filter(
    ([name]) => ATTRIBUTES.includes(name) || /^on[a-z]+$/i.test(name),
  )
  return named
    .map(([name, value]) => ` ${name}="${escapeAttribute(name === 'src' ? rules.address(value) : value)}"`)
    .join('')
}

/** Pictures and sounds as objects; what they say instead of themselves is a picture's description. */
function objectOf(node: XmlElement, rules: HtmlRules): string {
  const { data = '', type = '', width, height } = node.attributes
  const size = `${width ? ` width="${escapeAttribute(width)}"` : ''}${height ? ` height="${escapeAttribute(height)}"` : ''}`
  const alt = node.children
    .filter((child) => !isElement(child))
    .join('')
    .trim()
  if (type.startsWith('image/') || /\.(png|jpe?g|gif|svg|webp)$/i.test(data))
    return `<img src="${escapeAttribute(rules.address(data))}" alt="${escapeAttribute(alt)}"${size}>`
  if (type.startsWith('audio/')) return `<audio src="${escapeAttribute(rules.address(data))}"></audio>`
  rules.lose(`berkas ${data.slice(0, 60)}`)
  return childrenOf(node)
    .map((child) => outer(child, rules))
    .join('')
}
