// node scripts/demo-ebooks.ts: the e-books of the demo anew, as the server keeps them: file, cover and facts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { readEpub } from '../server/ebooks/file/epub.ts'
import { readPdf } from '../server/ebooks/file/pdf.ts'
import { BOOKS, type BookText } from './lib/demo-book-texts.ts'

const FOLDER = 'server/demo/assets/ebooks'
const WIDTH = 420
const HEIGHT = 594
const MARGIN = 48
const SIZE = 13
const LINE = 20
const TINT = { indigo: [0.16, 0.19, 0.44], teal: [0.05, 0.35, 0.36], plum: [0.36, 0.13, 0.33] } as const

mkdirSync(FOLDER, { recursive: true })
for (const book of BOOKS) {
  const { format, halaman, kept, cover } = await (book.format === 'pdf'
    ? readPdf(await pdfOf(book))
    : readEpub(await epubOf(book)))
  if (!cover) throw new Error(`${book.slug} has no cover`)
  const { chapters: _, tint: __, ...facts } = book
  writeFileSync(`${FOLDER}/${book.slug}.${format}`, kept)
  writeFileSync(`${FOLDER}/${book.slug}.webp`, cover.bytes)
  writeFileSync(`${FOLDER}/${book.slug}.json`, `${JSON.stringify({ ...facts, halaman }, null, 2)}\n`)
}

async function pdfOf({ judul, chapters, tint }: BookText): Promise<Buffer> {
  const file = await PDFDocument.create()
  const plain = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  const front = file.addPage([WIDTH, HEIGHT])
  const [red, green, blue] = TINT[tint]
  front.drawRectangle({ width: WIDTH, height: HEIGHT, color: rgb(red, green, blue) })
  write(front, { text: judul, font: bold, size: 40, top: HEIGHT - 150, white: true })
  write(front, { text: 'Tim ELP', font: plain, size: 18, top: 80, white: true })
  for (const { judul, isi } of chapters) {
    const page = file.addPage([WIDTH, HEIGHT])
    let top = write(page, { text: judul, font: bold, size: 22, top: HEIGHT - 80 }) - LINE
    for (const text of isi) top = write(page, { text, font: plain, size: SIZE, top }) - LINE / 2
    if (top < MARGIN) throw new Error(`${judul} does not fit on a page`)
  }
  return Buffer.from(await file.save())
}

interface Written {
  text: string
  font: PDFFont
  size: number
  top: number
  white?: true
}

/** Lines from `top` down; answers where the next one begins. */
function write(page: PDFPage, { text, font, size, top, white }: Written): number {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (font.widthOfTextAtSize(longer, size) > WIDTH - 2 * MARGIN) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  const step = (size * LINE) / SIZE
  const color = white ? rgb(1, 1, 1) : rgb(0.1, 0.1, 0.15)
  for (const [at, line] of lines.entries()) page.drawText(line, { x: MARGIN, y: top - at * step, size, font, color })
  return top - lines.length * step
}

async function epubOf({ judul, chapters, tint }: BookText): Promise<Buffer> {
  const colour = TINT[tint].map((part) => Math.round(part * 255)).join(' ')
  const [first = '', ...rest] = judul.split(' ')
  const lines = [first, rest.join(' ')].map((line, at) => `<text x="60" y="${220 + at * 80}">${line}</text>`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="rgb(${colour})"/><g fill="#fff" font-family="sans-serif" font-weight="bold" font-size="60">${lines.join('')}</g></svg>`
  const cover = await sharp(Buffer.from(drawing)).png().toBuffer()
  const item = (at: number) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0"><metadata><dc:title>${judul}</dc:title><dc:language>id</dc:language></metadata><manifest><item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>${chapters.map((_, at) => item(at)).join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`
  const pages = chapters.map(({ judul, isi }, at) => [
    `c${at}.xhtml`,
    Buffer.from(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${judul}</title></head><body><h1>${judul}</h1>${isi.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
    ),
  ])
  return Buffer.from(
    zipSync({
      mimetype: [Buffer.from('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': Buffer.from(
        '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      ),
      'book.opf': Buffer.from(opf),
      'cover.png': cover,
      ...Object.fromEntries(pages),
    }),
  )
}
