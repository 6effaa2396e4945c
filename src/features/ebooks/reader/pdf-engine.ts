import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Block, blocksOf } from './pdf-text.ts'

export interface Pdf {
  pages: number
  /** Draws one page as wide as asked, in CSS pixels. */
  draw(at: number, canvas: HTMLCanvasElement, width: number): Promise<void>
  /** The text of a page; nothing of one that is a picture. */
  text(at: number): Promise<Block[]>
}

/** A PDF in a worker of its own; nothing of it is run or compiled. */
export async function openPdf(file: Blob): Promise<Pdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  const book = await getDocument({ data, useWasm: false, useSystemFonts: true, verbosity: 0 }).promise
  return {
    pages: book.numPages,
    async draw(at, canvas, width) {
      const page = await book.getPage(at)
      // Beyond twice the pixels a phone's memory goes sooner than the reader sees more.
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio)
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
    },
    async text(at) {
      const { items } = await (await book.getPage(at)).getTextContent()
      return blocksOf(items.filter((item) => 'str' in item))
    },
  }
}
