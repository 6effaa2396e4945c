import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { escaped, page, utf8 } from './epub-pack.ts'

const NAME = 'pemilik.xhtml'

/** The last page of the book says whose it is. `bytes`: an EPUB as `packEpub` leaves it. */
export function markEpub(bytes: Buffer, lines: string[]): Buffer {
  const files = unzipSync(bytes)
  const opf = strFromU8(files['content.opf'] ?? new Uint8Array())
  const language = /<dc:language>([^<]+)</.exec(opf)?.[1] ?? 'id'
  const marked = opf
    .replace('</manifest>', `<item id="owner" href="${NAME}" media-type="application/xhtml+xml"/></manifest>`)
    .replace('</spine>', '<itemref idref="owner"/></spine>')
  const { mimetype = new Uint8Array(), ...others } = files
  const book: Zippable = { mimetype: [mimetype, { level: 0 }], ...others, 'content.opf': utf8(marked) }
  const owner = lines.map((line) => `<p>${escaped(line)}</p>`).join('')
  book[NAME] = utf8(page(lines[0] ?? '', language, owner))
  return Buffer.from(zipSync(book))
}
