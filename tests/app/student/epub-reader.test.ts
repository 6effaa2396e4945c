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

test('U330.1 an EPUB opens as the server keeps it: chapters in their order, the owner last, pictures from the file', async () => {
  const book = await opened()
  expect(book.pages).toBe(3)
  expect(await book.html(2)).toBe('<p>Dua &amp; dua</p>\n<p>Tiga</p>\n')
  expect(await book.html(3)).toBe('<p>Ayu</p>\n<p>ELP 1</p>\n')
  const [, address = ''] = /<img src="(blob:[^"]+)"/.exec(await book.html(1)) ?? []
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  book.close()
})
