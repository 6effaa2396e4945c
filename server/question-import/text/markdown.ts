import { escapeAttribute, escapeHtml } from './escape.ts'

/**
 * What questions use of Markdown: paragraphs, forced line ends, headings, lists, tables, quotations, code, pictures, links,
 * emphasis. HTML inside is text.
 */
export function markdownToHtml(source: string): string {
  return blocks(source.replaceAll('\r', '').split('\n')).join('')
}

const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(\S.*)?$/
const FENCE = /^\s*(```|~~~)/
const HEADING = /^\s{0,3}(#{1,6})\s+(\S.*)?$/
const QUOTE = /^\s{0,3}>\s?/
const RULE = /^\s{0,3}(?:-\s*){3,}$|^\s{0,3}(?:\*\s*){3,}$|^\s{0,3}(?:_\s*){3,}$/
const DIVIDER = /^(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/

const isDivider = (line: string): boolean => line.includes('|') && DIVIDER.test(line.trim())
/** A heading may end with the signs that it begins with. */
const withoutEndMarks = (heading: string): string => heading.trim().replace(/(?<!#)#+$/, '')
/** Quotations inside quotations beyond this are text: no question has them. */
const MAX_DEPTH = 8

interface Taken {
  html: string
  next: number
}

function blocks(lines: string[], depth = 0): string[] {
  const html: string[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length) html.push(`<p>${inline(paragraph.join('\n'))}</p>`)
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    if ((lines[at] ?? '').trim() === '') {
      flush()
      continue
    }
    const taken = takeBlock(lines, at, depth)
    if (taken) {
      flush()
      html.push(taken.html)
      at = taken.next - 1
    } else paragraph.push(lines[at] ?? '')
  }
  flush()
  return html
}

/** What begins at the line, other than a paragraph. */
function takeBlock(lines: string[], at: number, depth: number): Taken | undefined {
  const line = lines[at] ?? ''
  if (FENCE.test(line)) return takeCode(lines, at)
  if (RULE.test(line)) return { html: '<hr>', next: at + 1 }
  if (ITEM.test(line)) return takeList(lines, at)
  const heading = HEADING.exec(line)
  if (heading) {
    const level = Math.min(5, Math.max(3, (heading[1] ?? '').length))
    return { html: `<h${level}>${inline(withoutEndMarks(heading[2] ?? ''))}</h${level}>`, next: at + 1 }
  }
  if (depth < MAX_DEPTH && QUOTE.test(line)) return takeQuote(lines, at, depth)
  if (line.includes('|') && isDivider(lines[at + 1] ?? '')) return takeTable(lines, at)
  return undefined
}

function takeCode(lines: string[], from: number): Taken {
  const end = lines.findIndex((line, index) => index > from && FENCE.test(line))
  const last = end < 0 ? lines.length : end
  return { html: `<pre><code>${escapeHtml(lines.slice(from + 1, last).join('\n'))}</code></pre>`, next: last + 1 }
}

function takeQuote(lines: string[], from: number, depth: number): Taken {
  let next = from
  while (next < lines.length && QUOTE.test(lines[next] ?? '')) next++
  const inside = lines.slice(from, next).map((line) => line.replace(QUOTE, ''))
  return { html: `<blockquote>${blocks(inside, depth + 1).join('')}</blockquote>`, next }
}

function takeTable(lines: string[], from: number): Taken {
  let next = from + 2
  while (next < lines.length && (lines[next] ?? '').includes('|')) next++
  const row = (line: string, tag: string) => {
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
    return `<tr>${cells.map((cell) => `<${tag}>${inline(cell.replaceAll('\\|', '|'))}</${tag}>`).join('')}</tr>`
  }
  const body = lines.slice(from + 2, next).map((line) => row(line, 'td'))
  return { html: `<table>${row(lines[from] ?? '', 'th')}${body.join('')}</table>`, next }
}

/** A list from its first line on; what is indented below an item belongs to it. */
function takeList(lines: string[], from: number): Taken {
  const [, indent = '', number] = ITEM.exec(lines[from] ?? '') ?? []
  const items: string[] = []
  let at = from
  while (at < lines.length) {
    const item = ITEM.exec(lines[at] ?? '')
    if (!item || (item[1] ?? '').length < indent.length) break
    if ((item[1] ?? '').length > indent.length) {
      const inner = takeList(lines, at)
      items.push(`${items.pop() ?? ''}${inner.html}`)
      at = inner.next
    } else {
      items.push(inline(item[3] ?? ''))
      at++
    }
  }
  const tag = number ? 'ol' : 'ul'
  return { html: `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`, next: at }
}

const MEDIA_OR_LINK = /(!?)\[([^\][]*)\]\(\s*<?((?:(?!\]\()[^\s)>])+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

function inline(text: string): string {
  return escapeHtml(text.trim())
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(MEDIA_OR_LINK, (_all, picture: string, said: string, address: string) =>
      picture
        ? `<img src="${escapeAttribute(plainAmp(address))}" alt="${escapeAttribute(plainAmp(said))}">`
        : `<a href="${escapeAttribute(plainAmp(address))}">${said}</a>`,
    )
    .replace(
      /\*\*(\S(?:[^*]*\S)?)\*\*|(?<!\w)__([^\s_](?:[^_]*[^\s_])?)__(?!\w)/g,
      (_all, a, b) => `<strong>${a ?? b}</strong>`,
    )
    .replace(/\*(\S(?:[^*]*\S)?)\*|(?<![\w/"])_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/g, (_all, a, b) => `<em>${a ?? b}</em>`)
    .replace(/~~(\S(?:[^~]*\S)?)~~/g, '<s>$1</s>')
    .replace(/(?<! ) {2,}\n/g, '<br>')
}

/** The whole line is escaped before its parts are found. */
const plainAmp = (text: string): string => text.replaceAll('&amp;', '&')
