import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/**
 * What a text may hold: just what the server's sanitiser keeps (server/packages/text/sanitise.ts), as one tree. Links are kept in
 * articles alone: nothing in a question leads out of an exam.
 */
const attribute = (dom: HTMLElement, name: string): string | null => dom.getAttribute(name) || null
const given = (attrs: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, String(value)]])),
  )

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  // Text without a paragraph around it stays without one: `<td>12</td>`, an option's `3x`.
  attrs: { bare: { default: true } },
  parseDOM: [{ tag: 'p', attrs: { bare: false } }],
  toDOM: (node): DOMOutputSpec => ['p', node.attrs.bare ? { 'data-bare': '' } : {}, 0],
}

const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 3 } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    attrs: { level: Math.min(5, Math.max(3, level)) },
  })),
  toDOM: (node): DOMOutputSpec => [`h${node.attrs.level}`, 0],
}

const orderedList: NodeSpec = {
  group: 'block',
  content: 'list_item+',
  attrs: { start: { default: null }, type: { default: null } },
  parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: attribute(dom, 'start'), type: attribute(dom, 'type') }) }],
  toDOM: (node): DOMOutputSpec => ['ol', given(node.attrs), 0],
}

const image: NodeSpec = {
  group: 'inline',
  inline: true,
  draggable: true,
  attrs: { src: {}, alt: { default: null }, width: { default: null }, height: { default: null } },
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (dom) => ({
        src: dom.getAttribute('src'),
        alt: dom.getAttribute('alt'),
        width: attribute(dom, 'width'),
        height: attribute(dom, 'height'),
      }),
    },
  ],
  toDOM: ({ attrs: { src, alt, width, height } }): DOMOutputSpec => [
    'img',
    { src, ...(alt !== null && { alt }), ...given({ width, height }) },
  ],
}

const audio: NodeSpec = {
  group: 'inline',
  inline: true,
  draggable: true,
  attrs: { src: {} },
  parseDOM: [{ tag: 'audio[src]', getAttrs: (dom) => ({ src: dom.getAttribute('src') }) }],
  toDOM: (node): DOMOutputSpec => ['audio', { src: node.attrs.src, controls: '' }],
}

/** `source`: as it was written, until somebody changes it. */
const formula: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { tex: { default: '' }, display: { default: false }, source: { default: null } },
  parseDOM: [
    {
      tag: 'span[data-tex]',
      getAttrs: (dom) => ({
        tex: dom.getAttribute('data-tex') ?? '',
        display: dom.hasAttribute('data-display'),
        source: dom.getAttribute('data-source'),
      }),
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [
    'span',
    {
      'data-tex': attrs.tex,
      ...(attrs.display && { 'data-display': '' }),
      ...(attrs.source !== null && { 'data-source': attrs.source }),
    },
  ],
  leafText: (node) => String(node.attrs.tex),
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'block+',
  cellAttributes: {
    scope: {
      default: null,
      getFromDOM: (dom) => attribute(dom, 'scope'),
      setDOMAttr: (value, attrs) => {
        if (value) attrs.scope = value
      },
    },
  },
})

/** A caption is kept as it came: it is shown, and travels with its table. */
const table: NodeSpec = {
  ...tables.table,
  attrs: { caption: { default: '' } },
  parseDOM: [{ tag: 'table', getAttrs: (dom) => ({ caption: dom.querySelector('caption')?.innerHTML ?? '' }) }],
  toDOM: (node): DOMOutputSpec => [
    'table',
    node.attrs.caption ? { 'data-caption': node.attrs.caption } : {},
    ['tbody', 0],
  ],
}

const block = (tag: string, content: string): NodeSpec => ({
  group: 'block',
  content,
  defining: true,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
})

const nodes = {
  doc: { content: 'block+' },
  paragraph,
  heading,
  blockquote: block('blockquote', 'block+'),
  pre: {
    ...block('pre', 'inline*'),
    code: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  } satisfies NodeSpec,
  bullet_list: block('ul', 'list_item+'),
  ordered_list: orderedList,
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  figure: block('figure', '(block | figcaption)+'),
  figcaption: {
    content: 'inline*',
    parseDOM: [{ tag: 'figcaption' }],
    toDOM: () => ['figcaption', 0],
  },
  table,
  table_row: tables.table_row,
  table_cell: tables.table_cell,
  table_header: tables.table_header,
  caption: { content: 'inline*', parseDOM: [{ tag: 'caption', ignore: true }], toDOM: () => ['caption', 0] },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  image,
  audio,
  formula,
} satisfies Record<string, NodeSpec>

/** Two names for one look: each keeps the one it came with. */
const named = (tags: readonly [string, ...string[]], style?: MarkSpec['parseDOM']): MarkSpec => ({
  attrs: { tag: { default: tags[0] } },
  parseDOM: [...tags.map((tag) => ({ tag, attrs: { tag } })), ...(style ?? [])],
  toDOM: (mark): DOMOutputSpec => [mark.attrs.tag, 0],
})
const BOLD = /^(bold(er)?|[6-9]\d{2})$/

const link: MarkSpec = {
  attrs: { href: { default: '' } },
  // What is typed behind a link is none.
  inclusive: false,
  parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => ({ href: dom.getAttribute('href') ?? '' }) }],
  toDOM: (mark): DOMOutputSpec => ['a', { href: mark.attrs.href }, 0],
}

const marks = {
  link,
  strong: named(
    ['strong', 'b'],
    [{ style: 'font-weight', getAttrs: (value) => (BOLD.test(value) ? { tag: 'strong' } : false) }],
  ),
  em: named(['em', 'i'], [{ style: 'font-style=italic', attrs: { tag: 'em' } }]),
  underline: named(['u']),
  strike: named(['s']),
  sub: { ...named(['sub']), excludes: 'sup' },
  sup: { ...named(['sup']), excludes: 'sub' },
  small: named(['small']),
  highlight: named(['mark']),
  code: named(['code']),
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes, marks })
export type MarkName = keyof typeof marks
