import { escapeAttribute } from '../text/escape.ts'
import { withMediaSources } from '../text/tags.ts'
import { formatted } from '../text-format.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/parse.ts'
import { type HtmlRules, innerHtml } from '../xml/to-html.ts'
import type { Folder } from './qti2.ts'

/** How the texts of a file become HTML. `verbatim`: they are our own export. */
export function rulesOf(folder: Folder, lost: string[], verbatim = false): (element: XmlElement | undefined) => string {
  const rules: HtmlRules = { address: folder.address, lose: (part) => lost.push(part), verbatim }
  return (element) => (element ? material(element, rules) : '')
}

const HOLDERS = new Set([
  ...['flow', 'flow_mat', 'flow_label', 'material', 'mat_extension', 'solution', 'solutionmaterial'],
  ...['presentation_material', 'altmaterial'],
])

/** Blackboard puts answers, and the rows of a matching, into flows like those of the question. */
const ANSWERS = new Set(['RESPONSE_BLOCK', 'RIGHT_MATCH_BLOCK'])

/** Texts of an element's own `material`, and pictures beside them. */
function material(element: XmlElement, rules: HtmlRules): string {
  const pieces = childrenOf(element).flatMap((child) => {
    if (ANSWERS.has(child.attributes.class ?? '')) return []
    if (HOLDERS.has(child.name)) return [material(child, rules)]
    if (child.name === 'matapplication') return [attached(child, rules)]
    if (['mattext', 'matemtext', 'mat_formattedtext'].includes(child.name)) return [matText(child, rules)]
    if (child.name === 'matimage') return [matImage(child, rules)]
    if (child.name === 'matref') rules.lose(`teks yang hanya ditunjuk (${child.attributes.linkrefid ?? 'matref'})`)
    if (child.name === 'mataudio') return [`<audio src="${rules.address(child.attributes.uri ?? '')}"></audio>`]
    if (child.name === 'matvideo') rules.lose('video')
    return []
  })
  return pieces.filter((piece) => piece !== '').join('<br>')
}

/** A picture beside the file, or inside it. */
function matImage(element: XmlElement, rules: HtmlRules): string {
  const { uri = '', embedded, imagtype = 'image/png' } = element.attributes
  const inside = textOf(element).replace(/\s+/g, '')
  // D2L names the file a second time inside.
  const isInside = inside !== '' && /base64/i.test(embedded ?? (uri === '' ? 'base64' : ''))
  const source = isInside ? `data:${imagtype};base64,${inside}` : rules.address(uri.replaceAll('\\', '/'))
  return `<img src="${source}" alt="${escapeAttribute(element.attributes.label ?? '')}">`
}

/** A file of Blackboard's beside a text. */
function attached({ attributes }: XmlElement, rules: HtmlRules): string {
  const { uri = '', label = '', apptype = '' } = attributes
  if (/^image\//i.test(apptype) || /\.(png|jpe?g|gif|svg|webp)$/i.test(uri))
    return `<img src="${rules.address(uri)}" alt="${escapeAttribute(label)}">`
  if (/\.(mp3|ogg|oga|m4a)$/i.test(uri)) return `<audio src="${rules.address(uri)}"></audio>`
  if (uri || label) rules.lose(`berkas ${(label || uri).slice(0, 60)}`)
  return ''
}

/** Some leave out the type of a text that plainly is HTML. */
const isMarked = (said: string): boolean =>
  /<(p|div|span|br|img|b|i|u|em|strong|sub|sup|table|ul|ol)\b[^<>]*>/i.test(said)

function matText(element: XmlElement, rules: HtmlRules): string {
  if (childrenOf(element).length) return innerHtml(element, rules)
  if (element.attributes.uri && element.name === 'mattext') rules.lose('alamat tautan')
  if (/rtf/i.test(element.attributes.texttype ?? '')) rules.lose('bentuk huruf RTF (periksa teksnya)')
  const named = withMediaSources(textOf(element), rules.address)
  // Our own export is taken as it stands: its dollars are formulas already.
  if (rules.verbatim) return named
  const { texttype, type = '' } = element.attributes
  // Blackboard's own kind: text with tags.
  if (/^smart_text$/i.test(type)) return formatted(named, isMarked(named) ? 'html' : undefined)
  const isHtml = /html/i.test(texttype ?? type) || (texttype === undefined && isMarked(named))
  return formatted(named, isHtml ? 'html' : 'plain')
}
