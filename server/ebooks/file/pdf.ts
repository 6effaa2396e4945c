import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { encodeMedia, type Media } from '../../packages/media/encode.ts'
import { ImportError } from '../../worker/import-error.ts'
import type { ReadBook } from './read-book.ts'

/** Programs put some bytes of their own before it. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

/** A PDF without what runs, opens or sends anything by itself. Throws ImportError where it is locked or broken. */
export async function readPdf(bytes: Buffer): Promise<ReadBook> {
  const kept = await cleaned(bytes)
  // pdf.js takes the bytes that it is given for its own.
  const task = getDocument({ ...SAFE, data: new Uint8Array(kept) })
  try {
    const book = await task.promise.catch(() => {
      throw broken()
    })
    return { format: 'pdf', halaman: book.numPages, cover: await coverOf(book), kept }
  } finally {
    await task.destroy()
  }
}

const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))))
const SAFE = {
  useWasm: false,
  verbosity: 0,
  disableFontFace: true,
  standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  cMapUrl: `${join(folder, 'cmaps')}/`,
  cMapPacked: true,
} as const

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const book = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error) => {
    throw error instanceof EncryptedPDFError ? new ImportError({ reason: 'ebook.locked' }) : broken()
  })
  try {
    for (const [, object] of book.context.enumerateIndirectObjects()) disarm(object)
    // What is cut off may still be read, without a page.
    if (book.getPageCount() === 0) throw broken()
    return Buffer.from(await book.save({ updateFieldAppearances: false }))
  } catch (error) {
    throw error instanceof ImportError ? error : broken()
  }
}

/** What starts something without a press, holds a script, or holds a file of another kind. */
const ARMED = ['AA', 'OpenAction', 'JS', 'JavaScript', 'EmbeddedFiles', 'AF', 'XFA', 'RichMediaContent'].map((name) =>
  PDFName.of(name),
)
const ACTIONS = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'RichMediaExecute'].map(
    (name) => `/${name}`,
  ),
)
const ACTION = PDFName.of('S')

function disarm(object: PDFObject | undefined): void {
  const dictionary = object instanceof PDFStream ? object.dict : object
  if (dictionary instanceof PDFArray) for (const inner of dictionary.asArray()) disarm(inner)
  if (!(dictionary instanceof PDFDict)) return
  for (const name of ARMED) dictionary.delete(name)
  if (ACTIONS.has(String(dictionary.get(ACTION)))) for (const [name] of dictionary.entries()) dictionary.delete(name)
  for (const inner of dictionary.values()) disarm(inner)
}

const COVER_WIDTH = 600

/** The first page as a picture; null where it cannot be drawn, which is no reason to refuse the book. */
async function coverOf(book: PDFDocumentProxy): Promise<Media | null> {
  try {
    const page = await book.getPage(1)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: COVER_WIDTH / width })
    const canvas = createCanvas(COVER_WIDTH, Math.min(Math.ceil(viewport.height), 4 * COVER_WIDTH))
    await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise
    return await encodeMedia(canvas.toBuffer('image/jpeg'))
  } catch {
    return null
  }
}

const SIZE = 7
const MARGIN = 10

/** The owner's name at the foot of each page, in the characters that every PDF reader has. */
export async function markPdf(bytes: Buffer, lines: string[]): Promise<Buffer> {
  const book = await PDFDocument.load(bytes, { updateMetadata: false })
  const font = await book.embedFont(StandardFonts.Helvetica)
  const shown = new Set(font.getCharacterSet())
  const text = [...lines.join(' · ').normalize('NFC')]
    .map((letter) => (shown.has(letter.codePointAt(0) as number) ? letter : '?'))
    .join('')
  for (const page of book.getPages()) {
    const { x, y, width } = page.getCropBox()
    const size = Math.min(SIZE, (SIZE * (width - 2 * MARGIN)) / font.widthOfTextAtSize(text, SIZE))
    page.drawText(text, { x: x + MARGIN, y: y + MARGIN, size, font, color: rgb(0.35, 0.35, 0.35), opacity: 0.85 })
  }
  return Buffer.from(await book.save({ updateFieldAppearances: false }))
}

const broken = () => new ImportError({ reason: 'ebook.broken' })
