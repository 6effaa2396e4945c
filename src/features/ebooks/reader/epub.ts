import { strFromU8, unzipSync } from 'fflate'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import { MOST_ENTRIES, type OpenBook } from './book.ts'

/** An EPUB as the server keeps it: cleaned, flat, its chapters listed in `content.opf`. Pictures come from the file. */
export async function openEpub(file: Blob): Promise<OpenBook> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const opf = text('content.opf')
  const hrefs = new Map(matches(opf, /<item id="([^"]+)" href="([^"]+)"/g).map(([id = '', href = '']) => [id, href]))
  const chapters = matches(opf, /<itemref idref="([^"]+)"/g).flatMap(([id = '']) => hrefs.get(id) ?? [])
  const pictures = new Map<string, string>()
  const picture = (name: string) => {
    const bytes = files[name]
    if (!bytes) return ''
    const type = `image/${name.slice(name.lastIndexOf('.') + 1)}`
    const made = pictures.get(name) ?? URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
    pictures.set(name, made)
    return made
  }
  const body = (at: number) => {
    const whole = text(chapters[at - 1] ?? '')
    const inside = whole.slice(whole.indexOf('<body>') + '<body>'.length, whole.lastIndexOf('</body>'))
    return inside.replace(BLOCK_ENDS, '$&\n')
  }
  return {
    pages: chapters.length,
    html: async (at) =>
      body(at).replace(/(<img src=")([^"]+)"/g, (_all, before: string, found: string) => `${before}${picture(found)}"`),
    text: async (at) => plain(body(at)),
    contents: async () =>
      matches(text('nav.xhtml'), /<li><a href="([^"]+)">([^<]*)</g)
        .slice(0, MOST_ENTRIES)
        .flatMap(([href = '', title = '']) => {
          const at = chapters.indexOf(href) + 1
          return at > 0 ? { title: plain(title), at, depth: 0 } : []
        }),
    placeOf: (href) => chapters.indexOf(href) + 1 || undefined,
    close() {
      for (const made of pictures.values()) URL.revokeObjectURL(made)
    },
  }
}

/** What stands in two paragraphs is two words. */
const BLOCK_ENDS = /<\/(?:p|h[1-6]|li|div|dt|dd|td|th|tr|figcaption|blockquote|pre)>/g

/** In a document of its own nothing of it is loaded. */
function plain(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = trustedHtml(html)
  return template.content.textContent
}

const matches = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map((found) => found.slice(1))
