import { Marked, type RendererObject, type TokenizerAndRendererExtension, type TokenizerObject } from 'marked'
import { escapeAttribute, escapeHtml } from './escape.ts'

/** No question of the bank is longer. The library's time grows with the square of some texts: six seconds for one of these. */
const MAX_LENGTH = 60_000
/** No question has as many quotations and lists inside each other. */
const MAX_DEPTH = 40
/** What begins a quotation or an item, at the place that is asked for. */
const OPENER = /[ \t]*(?:>|[-*+]|\d{1,9}[.)])/y

/** Signs that are neither tag nor entity. Apostrophes stay: questions are known again by their text. */
const BARE = /[<>]|&(?!#?\w+;)/g

const FORMULA = /^(?:\$\$(?:(?!\$\$)[\s\S])+\$\$|\\\((?:(?!\\[()])[\s\S])+\\\)|\\\[(?:(?!\\[[\]])[\s\S])+\\\])/

/** What stands in a formula is no emphasis, and its backslashes are its own. */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => source.match(/\$\$|\\[([]/)?.index,
  tokenizer(source) {
    const [raw] = FORMULA.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'formula', raw }
  },
  renderer: ({ raw }) => escapeHtml(raw),
}

/** HTML inside is text, a bare address too, and nothing begins by being indented. */
const tokenizer: TokenizerObject = {
  html: () => undefined,
  tag: () => undefined,
  url: () => undefined,
  autolink: () => undefined,
  code: () => undefined,
}

/** The elements that the bank keeps, without the line ends that the library puts between them. */
const renderer: RendererObject = {
  text(token) {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
    return token.text.replace(BARE, escapeHtml)
  },
  codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
  heading({ tokens, depth }) {
    const level = Math.min(5, Math.max(3, depth))
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
  },
  paragraph({ tokens }) {
    return `<p>${this.parser.parseInline(tokens).trim()}</p>`
  },
  blockquote({ tokens }) {
    return `<blockquote>${this.parser.parse(tokens)}</blockquote>`
  },
  list({ ordered, start, items }) {
    const tag = ordered ? 'ol' : 'ul'
    const from = ordered && start !== 1 ? ` start="${start}"` : ''
    return `<${tag}${from}>${items.map((item) => this.listitem(item)).join('')}</${tag}>`
  },
  listitem({ tokens }) {
    return `<li>${this.parser.parse(tokens)}</li>`
  },
  table({ header, rows }) {
    return `<table>${[header, ...rows].map((cells) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`).join('')}</table>`
  },
  tablecell({ tokens, header }) {
    const tag = header ? 'th' : 'td'
    return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
  },
  hr: () => '<hr>',
  code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
  del({ tokens }) {
    return `<s>${this.parser.parseInline(tokens)}</s>`
  },
  checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  link({ href, tokens }) {
    return `<a href="${escapeAttribute(href)}">${this.parser.parseInline(tokens)}</a>`
  },
  image: ({ href, text }) => `<img src="${escapeAttribute(href)}" alt="${escapeAttribute(text)}">`,
}

const marked = new Marked({ async: false, extensions: [formula], tokenizer, renderer })

/** Markdown as Moodle and GIFT hold it, with tables and strikethrough. HTML inside is text; so is what is too long or too deep. */
export function markdownToHtml(source: string): string {
  if (source.length > MAX_LENGTH || source.split('\n').some(isTooDeep)) return `<p>${escapeHtml(source.trim())}</p>`
  return (marked.parse(source) as string).trim()
}

function isTooDeep(line: string): boolean {
  OPENER.lastIndex = 0
  for (let depth = 0; depth < MAX_DEPTH; depth++) if (!OPENER.test(line)) return false
  return true
}
