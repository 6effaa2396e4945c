import { DOMParser, type Slice } from 'prosemirror-model'
import { withFormulas, withoutLinks } from './html.ts'
import { read } from './read.ts'
import { schema } from './schema.ts'

const KEPT = /^\/files\/media\/[0-9a-f]{64}$/
const DATA = /^data:((?:image|audio)\/[\w.+-]+);base64,(.+)$/s

/** What came from elsewhere, made ours: formulas read, pictures of other sites left out and counted. */
export function cleanPaste(html: string, links: boolean): { html: string; files: File[]; foreign: number } {
  const given = withFormulas(html, read)
  const root = links ? given : withoutLinks(given)
  const files: File[] = []
  let foreign = 0
  for (const media of root.querySelectorAll('img, audio')) {
    const src = media.getAttribute('src') ?? ''
    if (KEPT.test(src)) continue
    const data = DATA.exec(src)
    if (data) files.push(fileOf(data[1] ?? '', data[2] ?? ''))
    else foreign++
    media.remove()
  }
  return { html: root.innerHTML, files, foreign }
}

/** Plain text: a line is a paragraph, and formulas in it are formulas. */
export function pastedText(text: string): Slice {
  const lines = text.split(/\r\n?|\n/).map((line) => `<p>${escaped(line)}</p>`)
  const root = withFormulas(lines.join(''), read)
  return DOMParser.fromSchema(schema).parseSlice(root)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function fileOf(type: string, base64: string): File {
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (char) => char.charCodeAt(0))
  return new File([bytes], 'tempelan', { type })
}
