import { expect, test } from 'vitest'
import { markEpub } from '#server/ebooks/file/epub-mark.ts'
import { packEpub } from '#server/ebooks/file/epub-pack.ts'
import { openEpub } from '#src/features/ebooks/reader/epub.ts'

const packed = packEpub({
  title: 'Peluang',
  language: 'id',
  chapters: [
    { name: 'bab-0001.xhtml', title: 'Satu', body: '<h1>Satu</h1><img src="gambar-0001.png" alt="" />' },
    { name: 'bab-0002.xhtml', title: 'Dua & tiga', body: '<p>Dua &amp; dua</p><p>Tiga</p>' },
  ],
  pictures: new Map([['gambar-0001.png', new Uint8Array([1, 2, 3])]]),
})
const opened = () => openEpub(new Blob([new Uint8Array(markEpub(packed, ['Ayu', 'ELP 1']))]))

test('U330.2 the list of contents of an EPUB and links inside lead to its chapters, and its words are those of its markup', async () => {
  const book = await opened()
  expect(await book.contents()).toEqual([
    { title: 'Satu', at: 1, depth: 0 },
    { title: 'Dua & tiga', at: 2, depth: 0 },
  ])
  expect(book.placeOf?.('bab-0002.xhtml')).toBe(2)
  expect(book.placeOf?.('https://contoh.test')).toBeUndefined()
  expect(await book.text(2)).toBe('Dua & dua\nTiga\n')
})
