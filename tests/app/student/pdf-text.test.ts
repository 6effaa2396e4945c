import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { blocksOf } from '#src/features/ebooks/reader/pdf-text.ts'

type Written = readonly [text: string, size: number, x: number, y: number]

/** The text of a page on which these were written, as the reader finds it. */
async function read(...written: Written[]) {
  const book = await PDFDocument.create()
  const font = await book.embedFont(StandardFonts.Helvetica)
  const page = book.addPage([420, 594])
  for (const [text, size, x, y] of written) page.drawText(text, { size, x, y, font })
  const { promise } = getDocument({ data: await book.save(), useWasm: false, verbosity: 0 })
  const { items } = await (await (await promise).getPage(1)).getTextContent()
  return blocksOf(items.filter((item) => 'str' in item))
}

test('U436.1 lines of a paragraph become one, paragraphs and headings stay apart', async () => {
  const found = await read(
    ['Peluang', 24, 60, 540],
    ['Dalam kotak ada 4 bola', 12, 60, 500],
    ['merah dan 6 bola putih.', 12, 60, 484],
    ['Berapa peluang keduanya merah?', 12, 60, 448],
  )
  expect(found).toEqual([
    { text: 'Peluang', heading: true },
    { text: 'Dalam kotak ada 4 bola merah dan 6 bola putih.', heading: false },
    { text: 'Berapa peluang keduanya merah?', heading: false },
  ])
})

test('U436.2 pieces of a line are words where there is room between them, and a doubled word keeps its hyphen', async () => {
  const found = await read(
    ['Ba', 12, 60, 500],
    ['ca', 12, 74.68, 500],
    ['soal', 12, 120, 500],
    ['kata-', 12, 60, 484],
    ['kata penting', 12, 60, 468],
  )
  expect(found).toEqual([{ text: 'Baca soal kata-kata penting', heading: false }])
})

test('U436.3 a page without words has no text', async () => {
  expect(await read()).toEqual([])
  expect(await read([' ', 12, 60, 500])).toEqual([])
})
