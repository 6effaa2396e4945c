import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Entry, MOST_ENTRIES } from './book.ts'

type Book = Pick<PDFDocumentProxy, 'getOutline' | 'getDestination' | 'getPageIndex'>
type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Deeper parts of a list of contents are no use on a phone. */
const DEEPEST = 2

/** The outline of a PDF, one below the other. What leads to no page of the book is left out. */
export async function contentsOf(book: Book): Promise<Entry[]> {
  const entries: Entry[] = []
  const add = async (items: readonly Item[], depth: number) => {
    for (const { title, dest, items: inside } of items) {
      if (entries.length === MOST_ENTRIES) return
      const at = await pageOf(book, dest).catch(() => undefined)
      if (at && title.trim()) entries.push({ title: title.trim(), at, depth })
      if (depth < DEEPEST) await add(inside, depth + 1)
    }
  }
  await add((await book.getOutline().catch(() => null)) ?? [], 0)
  return entries
}

async function pageOf(book: Book, dest: Item['dest']): Promise<number | undefined> {
  const [page] = (typeof dest === 'string' ? await book.getDestination(dest) : dest) ?? []
  // Some programs write the number of the page, others refer to it.
  if (typeof page === 'number') return page + 1
  return page ? (await book.getPageIndex(page)) + 1 : undefined
}
