import { childOf, findAll, type XmlElement } from '../xml/parse.ts'
import { type Item, identOf } from './qti1-item.ts'

const BLANK = '_____'

/** What is asked. */
export function stemOf({ element, html, responses, dialect }: Item): string {
  const presentation = childOf(element, 'presentation')
  const marked = withMarks(presentation, betweenTexts(presentation, responses), () => BLANK)
  const own = html(marked).replaceAll(`<br>${BLANK}<br>`, ` ${BLANK} `)
  // Some put the question inside the response; a table of statements has its rows there.
  const stem = own || (responses.length === 1 ? html(responses[0]) : '')
  // Canvas and Blackboard mark the place of their one list or blank by its name.
  const ident = responses.length === 1 ? (responses[0]?.attributes.ident ?? '') : ''
  const name = dialect === 'blackboard' ? ident : /^response_(.+)$/.exec(ident)?.[1]
  return name && stem.includes(`[${name}]`) ? stem.replace(`[${name}]`, BLANK) : stem
}

/** A text with numbered gaps, and which place for an answer each of them is, in the order of the text. */
interface Gapped {
  html: string
  places: number[]
}

/** Texts and places for answers in turn. */
export function gappedStem({ element, html, responses }: Item): Gapped {
  const marked = withMarks(childOf(element, 'presentation'), responses, gap)
  const joined = responses.reduce((stem, _, index) => inLine(stem, gap(index)), html(marked))
  return { html: joined, places: responses.map((_, index) => index) }
}

/** A text that names the places for answers: `[x]`. Undefined where one is not there, or twice. */
export function markedStem(item: Item, mark = gapOf, nameOf = identOf): Gapped | undefined {
  const stem = item.html(childOf(item.element, 'presentation'))
  const names = item.responses.map((response) => `[${nameOf(response)}]`)
  if (new Set(names).size < names.length || names.some((name) => stem.split(name).length !== 2)) return undefined
  const places = names
    .map((_, place) => place)
    .toSorted((a, b) => stem.indexOf(names[a] ?? '') - stem.indexOf(names[b] ?? ''))
  const filled = places.reduce((html, place, index) => html.replace(names[place] ?? '', () => mark(index + 1)), stem)
  return { html: filled, places }
}

const gapOf = (number: number): string => `[[${number}]]`
const gap = (index: number): string => gapOf(index + 1)

/** Elsewhere a place to write in stands in the line; paragraphs around it are parts of one. */
function inLine(html: string, mark: string): string {
  const at = html.indexOf(mark)
  if (at < 0) return html
  const before = html.slice(0, at).replace(/<br>$/, '')
  const after = html.slice(at + mark.length).replace(/^<br>/, '')
  const opens = /^<p>/.test(after)
  if (!before.endsWith('</p>'))
    return opens && before === '' ? `<p>${mark} ${after.slice(3)}` : `${before} ${mark} ${after}`
  const within = before.slice(0, -4)
  return opens ? `${within} ${mark} ${after.slice(3)}` : `${within} ${mark}</p>${after}`
}

/** Answers that are written between two texts: each leaves a blank there. */
function betweenTexts(presentation: XmlElement | undefined, responses: readonly XmlElement[]): XmlElement[] {
  const [response] = responses
  if (!presentation || !response || responses.length > 1 || !/^response_(str|num)$/.test(response.name)) return []
  const inside = new Set(findAll(response, 'mattext'))
  const around = findAll(presentation, 'mattext', response.name).filter((one) => !inside.has(one))
  const at = around.indexOf(response)
  return at === 0 || at === around.length - 1 ? [] : [response]
}

/** The same with a mark as text in the place of each of these elements. */
function withMarks(
  presentation: XmlElement | undefined,
  marked: readonly XmlElement[],
  mark: (index: number) => string,
): XmlElement | undefined {
  const at = new Map(marked.map((one, index) => [one, index]))
  const replaced = (one: XmlElement): XmlElement => {
    const index = at.get(one)
    if (index !== undefined) return { ...one, name: 'mattext', attributes: {}, children: [mark(index)] }
    return { ...one, children: one.children.map((child) => (typeof child === 'string' ? child : replaced(child))) }
  }
  return presentation && marked.length ? replaced(presentation) : presentation
}
