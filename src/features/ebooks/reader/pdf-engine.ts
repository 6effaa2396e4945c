import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OpenBook } from './book.ts'
import { contentsOf } from './pdf-contents.ts'
import { type Block, blocksOf, markupOf } from './pdf-text.ts'

/** A PDF in a worker of its own; nothing of it is run or compiled. */
export async function openPdf(file: Blob): Promise<OpenBook & Required<Pick<OpenBook, 'draw'>>> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  const book = await getDocument({ data, useWasm: false, useSystemFonts: true, verbosity: 0 }).promise
  return {
    pages: book.numPages,
    html: async (at) => markupOf(await blocks(book, at)),
    text: async (at) => (await blocks(book, at)).map(({ text }) => text).join('\n'),
    contents: () => contentsOf(book),
    async draw(at, canvas, width) {
      const page = await book.getPage(at)
      // Beyond twice the pixels a phone's memory goes sooner than the reader sees more.
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio)
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
    },
    close() {},
  }
}

async function blocks(book: PDFDocumentProxy, at: number): Promise<Block[]> {
  const { items } = await (await book.getPage(at)).getTextContent()
  return blocksOf(items.filter((item) => 'str' in item))
}
