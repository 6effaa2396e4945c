import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { render } from '#server/packages/text/render.ts'
import { COMMANDS } from '#src/office/rich/commands.ts'
import { docOf, htmlOf } from '#src/office/rich/html.ts'
import { insertFormula, KEYS } from '#src/office/rich/keys.ts'

const window = new Window()
const document = window.document as unknown as Document
const read = (html: string): HTMLElement => {
  const parsed = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
  return parsed.body as unknown as HTMLElement
}
/** Opened in the editor and taken out again, as after a change. */
const again = (html: string) => htmlOf(docOf(html, read), document)

/** What a reader sees, without what makes no difference to him. */
const shown = (html: string) =>
  render(html)
    .html.replace(/<\/?(?:span|tbody|thead|tfoot)>(?=)/g, '')
    .replace(/<(\/?)div>/g, '<$1p>')
    .replace(/\s+/g, ' ')
    .replace(/\s*(<\/?(?:p|ul|ol|li|table|tr|td|th|figure|figcaption|blockquote|h\d|br|caption)\b[^>]*>)\s*/g, '$1')
    .trim()

const SHA = 'a'.repeat(64)

describe('a text through the editor', () => {
  test.each([
    ['a line without a paragraph', 'Berapa 1 + 1?'],
    ['paragraphs', '<p>Satu</p><p>Dua <strong>tebal</strong> <em>miring</em> <u>garis</u></p>'],
    [
      'old names of marks',
      '<p><b>a</b> <i>b</i> <s>c</s> x<sub>1</sub> y<sup>2</sup> <small>k</small> <mark>m</mark></p>',
    ],
    ['lists', '<ol start="3" type="a"><li>satu</li><li><p>dua</p><ul><li>x</li></ul></li></ol>'],
    [
      'a table',
      '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    [
      'a table with a caption',
      '<table><caption>Tabel 1: \\(n\\)</caption><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
    ],
    [
      'a picture with its words and size',
      `<p>Lihat <img src="/files/media/${SHA}" alt="Segitiga \\(ABC\\)" width="300" height="200"></p>`,
    ],
    ['a figure', `<figure><img src="/files/media/${SHA}" alt=""><figcaption>Gambar 1</figcaption></figure>`],
    ['a sound', `<p>Simak.</p><audio src="/files/media/${SHA}" controls=""></audio>`],
    [
      'formulas of every notation',
      '<p>\\(x<y\\) lalu $a^2$, $$\\frac{1}{2}$$ dan \\[\\int_0^1 x\\,dx\\] seharga \\$5</p>',
    ],
    ['a formula with entities', '<p>\\(a &lt; b &amp; c\\)</p>'],
    [
      'headings, a quotation, code and a rule',
      '<h3>Judul</h3><blockquote><p>kutipan</p></blockquote><pre>a\n  b</pre><hr>',
    ],
  ])('U70.1 keeps %s, and leaves nothing for the sanitiser to take', (_what, html) => {
    expect(again(html)).toBe(html)
    expect(shown(again(html))).toBe(shown(html))
    expect(again(again(html))).toBe(again(html))
  })

  test.each(['', '<p></p>', '<p><br></p>', '  '])('U70.2 is nothing where nothing is written: %j', (html) => {
    expect(again(html)).toBe('')
  })

  test('U70.3 drops what may not be: scripts, handlers, links, foreign tags', () => {
    const hostile =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a><iframe src="x"></iframe></p>'
    expect(again(hostile)).toBe('<p>ab</p>')
  })
})

describe('beside a chosen picture', () => {
  const picture = `<img src="/files/media/${SHA}" alt="">`
  const edited = (command: Command, html: string, choose: (doc: Node) => Selection) => {
    const doc = docOf(html, read)
    let state = EditorState.create({ doc, selection: choose(doc) })
    command(state, (tr) => {
      state = state.apply(tr)
    })
    return htmlOf(state.doc, document)
  }
  const chosen = (doc: Node) => {
    let at = 0
    doc.descendants((node, pos) => {
      if (node.type.name === 'image') at = pos
    })
    return NodeSelection.create(doc, at)
  }

  test.each([
    ['in a line of text', `<p>Lihat ${picture} ini</p>`],
    ['alone in its paragraph', `<p>${picture}</p>`],
    ['in a list', `<ul><li>${picture}</li></ul>`],
    ['in a figure', `<figure>${picture}<figcaption>Gambar 1</figcaption></figure>`],
  ])('U210.2 a table, a formula and a line break leave the picture where it is: %s', (_what, html) => {
    for (const command of [COMMANDS.table, insertFormula(), KEYS['Shift-Enter'] as Command]) {
      expect(edited(command, html, chosen)).toContain(picture)
    }
    expect(edited(COMMANDS.table, html, chosen)).toContain('<table>')
  })

  test('U210.2 a table leaves text that was chosen', () => {
    const html = edited(COMMANDS.table, '<p>satu dua</p>', (doc) => TextSelection.create(doc, 1, 5))
    expect(html).toContain('satu')
    expect(html).toContain('<table>')
  })
})

/** Every text of a file of questions, whatever the file calls its fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[<\\$]|\s/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const DEMO = join(import.meta.dirname, '../../../server/demo')
describe.each(['utbk', 'skd', 'umum'])('the questions of the demo, %s', (name) => {
  const raw = readFileSync(join(DEMO, `${name}.json`), 'utf8')
  // Pictures of these files are named by file; in the bank they stand under their hash.
  const texts = textsIn(JSON.parse(raw)).map((text) => text.replace(/src=(["'])[^"']*\1/g, `src="/files/media/${SHA}"`))

  test('U70.4 look the same after the editor had them, and a second time changes nothing', () => {
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) {
      expect(shown(again(text))).toBe(shown(text))
      expect(again(again(text))).toBe(again(text))
    }
  })
})
