import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { replaceFormulas } from '#contract/question-bank/formulas.ts'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import { schema } from './schema.ts'

const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`)
const MARKS = new RegExp(MARK.source, 'g')

/** How an author's HTML becomes elements that nothing loads or runs from. */
export type Read = (html: string) => HTMLElement

/** A text as the editor's tree. */
export function docOf(html: string, read: Read, links = false): Node {
  const root = withFormulas(html, read)
  return DOMParser.fromSchema(schema).parse(links ? root : withoutLinks(root))
}

/** Their words stay. */
export function withoutLinks(root: HTMLElement): HTMLElement {
  for (const link of root.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  return root
}

/** The elements of a text, every formula in it a `span[data-tex]`. */
export function withFormulas(html: string, read: Read): HTMLElement {
  const found: { tex: string; display: boolean; source: string }[] = []
  const marked = replaceFormulas(html.replaceAll(OPEN, '').replaceAll(CLOSE, ''), (formula) => {
    found.push(formula)
    return `${OPEN}${found.length - 1}${CLOSE}`
  })
  const root = read(marked)
  if (!found.length) return root
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes])
      if (MARK.test(value))
        element.setAttribute(
          name,
          value.replace(MARKS, (_all, at) => found[Number(at)]?.source ?? ''),
        )
  }
  for (const text of textsOf(root)) {
    const parts = (text.textContent ?? '').split(MARK)
    if (parts.length === 1) continue
    const document = root.ownerDocument
    text.replaceWith(
      ...parts.map((part, at) => {
        if (at % 2 === 0) return document.createTextNode(part)
        const { tex = '', display = false, source = '' } = found[Number(part)] ?? {}
        const span = document.createElement('span')
        span.setAttribute('data-tex', tex)
        span.setAttribute('data-source', source)
        if (display) span.setAttribute('data-display', '')
        return span
      }),
    )
  }
  return root
}

/** The tree as the text that is saved: what the sanitiser would leave, formulas in their notation. */
export function htmlOf(doc: Node, document: Document): string {
  if (isEmpty(doc)) return ''
  const root = document.createElement('div')
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }))
  for (const table of root.querySelectorAll('table')) restoreTable(table, document)
  unwrapBare(root)
  const sources: string[] = []
  for (const span of root.querySelectorAll('span[data-tex]')) {
    sources.push(sourceOf(span))
    span.replaceWith(document.createTextNode(`${OPEN}${sources.length - 1}${CLOSE}`))
  }
  return root.innerHTML.replace(MARKS, (_all, at) => sources[Number(at)] ?? '')
}

/** No letter, picture, sound or formula in it. */
export function isEmpty(doc: Node): boolean {
  let found = false
  doc.descendants((node) => {
    if (node.isText ? node.text?.trim() : node.isAtom && node.type.name !== 'hard_break') found = true
    return !found
  })
  return !found
}

/** A paragraph that was none stands without its tags, unless another would run into it. */
function unwrapBare(root: HTMLElement): void {
  const bare = [...root.querySelectorAll('p[data-bare]')]
  const isBare = (element: Element | null) => element?.hasAttribute('data-bare') ?? false
  const alone = bare.filter((p) => !isBare(p.previousElementSibling) && !isBare(p.nextElementSibling))
  for (const p of alone) p.replaceWith(...p.childNodes)
  for (const p of bare) p.removeAttribute('data-bare')
}

function restoreTable(table: Element, document: Document): void {
  const body = table.querySelector('tbody')
  const rows = [...(body?.children ?? [])]
  const firstOther = rows.findIndex((row) => [...row.children].some((cell) => cell.tagName !== 'TH'))
  if (body && firstOther > 0) {
    const head = document.createElement('thead')
    head.append(...rows.slice(0, firstOther))
    body.before(head)
  }
  const caption = table.getAttribute('data-caption')
  if (!caption) return
  const element = document.createElement('caption')
  element.innerHTML = trustedHtml(caption)
  table.prepend(element)
  table.removeAttribute('data-caption')
}

function sourceOf(span: Element): string {
  const kept = span.getAttribute('data-source')
  if (kept !== null) return kept
  const tex = escaped(span.getAttribute('data-tex') ?? '')
  return span.hasAttribute('data-display') ? `\\[${tex}\\]` : `\\(${tex}\\)`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function textsOf(root: HTMLElement): Text[] {
  const found: Text[] = []
  const visit = (node: ChildNode) => {
    if (node.nodeType === 3) found.push(node as Text)
    else for (const child of node.childNodes) visit(child)
  }
  visit(root)
  return found
}
