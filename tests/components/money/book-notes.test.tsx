import { PDFDocument, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, expect, test } from 'vitest'
import { placed, turnBookmark, turnMark } from '#src/features/ebooks/reader/book-notes.ts'
import { hitsIn, MOST_HITS, search } from '#src/features/ebooks/reader/find.ts'
import { paint } from '#src/features/ebooks/reader/paint.ts'
import { contentsOf } from '#src/features/ebooks/reader/pdf-contents.ts'
import { markupOf } from '#src/features/ebooks/reader/pdf-text.ts'

beforeEach(() => localStorage.clear())

async function stepsOf(...given: Parameters<typeof search>) {
  const steps = []
  for await (const step of search(...given)) steps.push(step)
  return steps
}

test('U439.1 words are found whatever their capitals and wherever a line breaks, with words around them', () => {
  const text = 'Dalam kotak ada 4 bola\n merah. Bola merah (4/10) diambil.'
  expect(hitsIn(text, ' BOLA  merah ', 3).map(({ at, start, text }) => [at, start, text])).toEqual([
    [3, 18, 'bola\n merah'],
    [3, 31, 'Bola merah'],
  ])
  expect(hitsIn(text, '(4/10)', 1)).toMatchObject([
    { before: 'Dalam kotak ada 4 bola\n merah. Bola merah ', after: ' diambil.' },
  ])
  expect(hitsIn(text, '   ', 1)).toEqual([])
  expect(hitsIn(text, '.*', 1)).toEqual([])
})

test('U439.2 a search goes through all pages, past one that cannot be read, and stops where too much is found', async () => {
  const pages = ['bola', '', 'dua bola, tiga bola']
  const text = async (at: number) => {
    if (at === 2) throw new Error('a page that cannot be read')
    return pages[at - 1] ?? ''
  }
  const steps = await stepsOf({ pages: 3, text }, 'bola')
  expect(steps.map(({ at, hits }) => [at, hits.length])).toEqual([
    [1, 1],
    [2, 1],
    [3, 3],
  ])
  const many = await stepsOf({ pages: 900, text: async () => 'bola '.repeat(60) }, 'bola')
  expect(many.at(-1)).toMatchObject({ at: 2, hits: { length: MOST_HITS } })
})

test('U439.3 a bookmark and a mark are set and taken away by the same press; marks never lie over each other', () => {
  const none = { bookmarks: [], marks: [] }
  const two = turnBookmark(turnBookmark(none, 7), 3)
  expect(two.bookmarks).toEqual([3, 7])
  expect(turnBookmark(two, 3).bookmarks).toEqual([7])
  const mark = { at: 2, start: 10, text: 'tiga bola' }
  const marked = turnMark(turnMark(none, mark), { at: 1, start: 50, text: 'dua' })
  expect(marked.marks.map(({ at }) => at)).toEqual([1, 2])
  expect(turnMark(marked, { at: 2, start: 15, text: 'bola merah' }).marks).toHaveLength(1)
  expect(turnMark(marked, { at: 2, start: 19, text: ' merah' }).marks).toHaveLength(3)
})

test('U439.4 in a new edition a mark is where its words are now, and nowhere when they are gone', () => {
  const mark = { at: 1, start: 6, text: 'tiga bola' }
  expect(placed('Masih tiga bola', mark)).toBe(6)
  expect(placed('Sekarang masih tiga bola', mark)).toBe(15)
  expect(placed('Empat kotak', mark)).toBeNull()
})

test('U439.5 a mark goes around words of several elements, and taking it out leaves the markup as it was', () => {
  const root = document.createElement('div')
  root.innerHTML = '<p>Tinggal <b>3 bola</b> merah</p>\n<p>dari 9</p>'
  const before = root.innerHTML
  const clear = paint(root, [
    { start: 10, length: 15 },
    { start: 0, length: 7, found: true },
  ])
  expect([...root.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Tinggal',
    'bola',
    ' merah',
    'dari',
  ])
  expect(root.querySelector('mark[data-found]')?.textContent).toBe('Tinggal')
  clear()
  expect(root.innerHTML).toBe(before)
  expect(root.firstElementChild?.childNodes).toHaveLength(3)
})

test('U439.6 the outline of a PDF leads to its pages, whichever way it names them; what leads nowhere is left out', async () => {
  const book = await PDFDocument.create()
  const pages = [1, 2, 3].map(() => book.addPage([420, 594]))
  const { context } = book
  const root = context.nextRef()
  const [first, second, nowhere] = [context.nextRef(), context.nextRef(), context.nextRef()]
  const fit = PDFName.of('Fit')
  const item = (title: string, rest: object) =>
    context.obj({ Title: PDFString.of(title), Parent: root, ...rest } as never)
  context.assign(first, item('Peluang', { Dest: [pages[0]?.ref, fit], Next: second }))
  context.assign(second, item('Latihan', { Dest: [PDFNumber.of(2), fit], Prev: first, Next: nowhere }))
  context.assign(nowhere, item('Hilang', { Dest: PDFString.of('tidak-ada'), Prev: second }))
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: nowhere, Count: 3 }))
  book.catalog.set(PDFName.of('Outlines'), root)
  const { promise } = getDocument({ data: await book.save(), useWasm: false, verbosity: 0 })
  expect(await contentsOf(await promise)).toEqual([
    { title: 'Peluang', at: 1, depth: 0 },
    { title: 'Latihan', at: 3, depth: 0 },
  ])
})

test('U439.7 words of a PDF are no markup, and its words are those of the markup', () => {
  const html = markupOf([
    { text: 'A < B & <b>', heading: true },
    { text: '2 > 1', heading: false },
  ])
  expect(html).toBe('<h2>A &lt; B &amp; &lt;b&gt;</h2>\n<p>2 &gt; 1</p>')
})
