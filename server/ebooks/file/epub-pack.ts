import { type Zippable, zipSync } from 'fflate'

export interface Chapter {
  /** Of its file. */
  name: string
  title: string
  /** Clean markup, well-formed as XML. */
  body: string
}

export interface PackedBook {
  title: string
  language: string
  chapters: Chapter[]
  /** By the names that chapters call them. */
  pictures: Map<string, Uint8Array>
}

/** The one form in which an EPUB is kept: a flat folder, its chapters listed in `content.opf` in their order. */
export function packEpub({ title, language, chapters, pictures }: PackedBook): Buffer {
  const book: Zippable = {
    // Readers know the kind by these first bytes: not packed, and first.
    mimetype: [utf8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': utf8(CONTAINER),
    'content.opf': utf8(packageFile(title, language, chapters, [...pictures.keys()])),
    'nav.xhtml': utf8(page('nav', language, navigation(chapters))),
  }
  for (const { name, title, body } of chapters) book[name] = utf8(page(title, language, body))
  for (const [name, content] of pictures) book[name] = [content, { level: 0 }]
  // The same book packs to the same bytes.
  return Buffer.from(zipSync(book, { mtime: new Date(2026, 0, 1) }))
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

export const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)

/** One chapter as a file. */
export const page = (title: string, language: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}"><head><title>${escaped(title)}</title></head>
<body>${body}</body></html>
`

const navigation = (chapters: Chapter[]): string =>
  `<nav epub:type="toc"><ol>${chapters.map(({ name, title }) => `<li><a href="${name}">${escaped(title)}</a></li>`).join('')}</ol></nav>`

const kind = (picture: string): string => `image/${picture.slice(picture.lastIndexOf('.') + 1)}`

const packageFile = (title: string, language: string, chapters: Chapter[], pictures: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:elp:${escaped(title)}</dc:identifier><dc:title>${escaped(title) || 'E-book'}</dc:title><dc:language>${language}</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${chapters.map(({ name }, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`).join('\n')}
${pictures.map((name, at) => `<item id="p${at}" href="${name}" media-type="${kind(name)}"/>`).join('\n')}
</manifest>
<spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>
`
