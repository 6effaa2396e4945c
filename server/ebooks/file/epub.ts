import { posix } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import sanitizeHtml, { type Tag } from 'sanitize-html'
import sharp from 'sharp'
import { encodeMedia } from '../../packages/media/encode.ts'
import { openArchive } from '../../worker/archive.ts'
import { ImportError } from '../../worker/import-error.ts'
import { type Chapter, packEpub } from './epub-pack.ts'
import type { ReadBook } from './read-book.ts'

const MB = 1024 * 1024
const LIMITS = { entries: 3000, one: 40 * MB, all: 200 * MB }

/**
 * An EPUB as ours: its chapters in their order as plain markup, its pictures, and nothing that runs, loads or dresses.
 * Throws ImportError where it is locked, broken, oversized or no book at all.
 */
export async function readEpub(bytes: Buffer): Promise<ReadBook> {
  const files = await openArchive(bytes, LIMITS)
  const source = spine(files)
  const pictures = await picturesOf(files)
  const names = new Map(source.parts.map((path, at) => [path, chapterName(at)]))
  const chapters = source.parts.map((path, at) => chapter(text(files, path), { path, at, names, pictures }))
  if (!chapters.some(({ body }) => body.trim())) throw new ImportError({ reason: 'ebook.empty' })
  const used = new Map([...pictures.values()].map(({ name, content }) => [name, content]))
  const cover = pictures.get(source.cover ?? '')
  return {
    format: 'epub',
    halaman: chapters.length,
    cover: cover ? await encodeMedia(Buffer.from(cover.content)).catch(() => null) : null,
    kept: packEpub({ title: source.title, language: source.language, chapters, pictures: used }),
  }
}

const chapterName = (at: number) => `bab-${String(at + 1).padStart(4, '0')}.xhtml`

interface Spine {
  title: string
  language: string
  /** Paths of the chapters, in the order in which they are read. */
  parts: string[]
  cover: string | undefined
}

function spine(files: Map<string, Uint8Array>): Spine {
  const root = elements(text(files, 'META-INF/container.xml'), 'rootfile')[0]?.['full-path']
  if (!root) throw new ImportError({ reason: 'ebook.not_a_book' })
  const opf = text(files, root)
  const at = (href = '') => posix.join(posix.dirname(root), decoded(href))
  const items = new Map(elements(opf, 'item').map((item) => [item.id, item]))
  const parts = elements(opf, 'itemref').flatMap(({ idref }) => {
    const item = items.get(idref)
    return item && /html/.test(item['media-type'] ?? '') ? [at(item.href)] : []
  })
  const named = elements(opf, 'meta').find(({ name }) => name === 'cover')?.content
  const cover =
    [...items.values()].find(({ properties = '' }) => /\bcover-image\b/.test(properties)) ?? items.get(named)
  return {
    title: content(opf, 'title').slice(0, 160),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.exec(content(opf, 'language'))?.[0] ?? 'id',
    parts: [...new Set(parts)].filter((path) => files.has(path)),
    cover: cover && at(cover.href),
  }
}

function text(files: Map<string, Uint8Array>, path: string): string {
  const bytes = files.get(path)
  if (!bytes) throw new ImportError({ reason: path.startsWith('META-INF') ? 'ebook.not_a_book' : 'ebook.broken' })
  const utf16 = bytes[0] === 0xff || bytes[0] === 0xfe
  return new TextDecoder(utf16 ? 'utf-16' : 'utf-8').decode(bytes)
}

/** Without its prefix, which a publisher chooses. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const found = (xml: string, name: string) =>
  DomUtils.getElementsByTagName((tag) => localName(tag) === name, parseDocument(xml, { xmlMode: true }).children)
const elements = (xml: string, name: string): Record<string, string | undefined>[] =>
  found(xml, name).map(({ attribs }) => attribs)
const content = (xml: string, name: string): string => {
  const [first] = found(xml, name)
  return first ? DomUtils.textContent(first).trim() : ''
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

interface Picture {
  name: string
  content: Uint8Array
}

const FORMATS = ['jpeg', 'png', 'gif', 'webp']
const MAX_PIXELS = 40_000_000

async function picturesOf(files: Map<string, Uint8Array>): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const [path, content] of files) {
    if (!/\.(jpe?g|png|gif|webp)$/i.test(path)) continue
    const { format, width, height } = await sharp(content)
      .metadata()
      .catch(() => ({ format: '', width: 0, height: 0 }))
    if (!format || !FORMATS.includes(format) || width * height > MAX_PIXELS) continue
    pictures.set(path, { name: `gambar-${String(pictures.size + 1).padStart(4, '0')}.${format}`, content })
  }
  return pictures
}

const MATHS = ['math', 'mrow', 'mi', 'mo', 'mn', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'msup', 'msub']
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'article', 'aside', 'blockquote'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre', 'q', 'cite', 'abbr', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...[...MATHS, 'msubsup', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'mfenced', 'menclose'],
]

interface Place {
  path: string
  at: number
  names: Map<string, string>
  pictures: Map<string, Picture>
}

function chapter(markup: string, { path, at, names, pictures }: Place): Chapter {
  const here = (address: string) => posix.join(posix.dirname(path), decoded(address.split('#')[0] ?? ''))
  const body = sanitizeHtml(/<body[\s>]/i.test(markup) ? markup.slice(markup.search(/<body[\s>]/i)) : markup, {
    parser: { recognizeSelfClosing: true },
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt'],
      ol: ['start'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      math: ['display'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: {
      img: (tagName, { src = '', alt = '' }): Tag => {
        const picture = pictures.get(here(src))
        return { tagName, attribs: picture ? { src: picture.name, alt } : {} }
      },
      a: (tagName, { href = '' }): Tag => {
        if (/^https?:/i.test(href)) return { tagName, attribs: { href } }
        const chapter = names.get(here(href))
        return { tagName, attribs: chapter ? { href: chapter } : {} }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
  const heading = found(body, 'h1')[0] ?? found(body, 'h2')[0] ?? found(body, 'h3')[0]
  const title = heading ? DomUtils.textContent(heading) : content(markup, 'title')
  return { name: chapterName(at), title: title.replace(/\s+/g, ' ').trim().slice(0, 160) || String(at + 1), body }
}
