import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { type Zippable, zipSync } from 'fflate'

/** A PDF of so many pages, each saying its number. */
export async function pdfOf(pages: number, arm?: (book: PDFDocument) => unknown): Promise<Buffer> {
  const book = await PDFDocument.create()
  const font = await book.embedFont(StandardFonts.Helvetica)
  for (let at = 1; at <= pages; at++)
    book.addPage([420, 594]).drawText(`Halaman ${at}`, { x: 60, y: 480, size: 32, font })
  await arm?.(book)
  return Buffer.from(await book.save({ useObjectStreams: false }))
}

const CONTAINER =
  '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

/** An EPUB of these chapters (markup of their bodies), and files of its own beside them. */
export function epubOf(chapters: string[], files: Record<string, Uint8Array> = {}): Buffer {
  const items = chapters.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`)
  const refs = chapters.map((_, at) => `<itemref idref="c${at}"/>`)
  const opf = `<package xmlns:dc="x"><metadata><dc:title>Peluang</dc:title><dc:language>id</dc:language></metadata><manifest>${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`
  const book: Zippable = {
    mimetype: [Buffer.from('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': Buffer.from(CONTAINER),
    'OEBPS/book.opf': Buffer.from(opf),
    ...files,
  }
  for (const [at, body] of chapters.entries())
    book[`OEBPS/c${at}.xhtml`] = Buffer.from(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Bab</title></head><body>${body}</body></html>`,
    )
  return Buffer.from(zipSync(book))
}
