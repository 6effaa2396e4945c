import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportSoalStatus, TableLayout } from '#contract/question-bank/import-soal.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { questionUploads } from '#tests/support/question-upload.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { workbook } from '#tests/support/xlsx.ts'

let world: World
let author: Person
let uploads: ReturnType<typeof questionUploads>
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  author = await staff(world, ['bank-soal', 'paket-tryout'])
  uploads = questionUploads(world, author)
})
afterAll(() => world.close())

const layOut = (token: string, tables: TableLayout[], person = author) =>
  world.call('POST', '/import-soal/columns', { token: person.token, body: { token, tables } })
const keysOf = ({ soal }: ImportSoalStatus) => soal.map(({ teks, kunci }) => [teks, kunci])

/** As no program writes it. */
const csv = (...asked: string[]) =>
  ['Butir;Kemungkinan I;Kemungkinan II;Yang tepat;Petugas', ...asked.map((text) => `${text};x;y;B;Ani`)].join('\n')
const COLUMNS: TableLayout['columns'] = ['soal', 'opsi_a', 'opsi_b', 'kunci', '']

test('P40.59 columns that nobody knows are named by hand; a file with the same headings is then read by itself', async () => {
  const unread = await uploads.preview('asing.csv', csv('Berapa satu?', 'Berapa dua?'))
  expect([unread.state, unread.message]).toEqual(['failed', expect.stringContaining('tidak punya kolom SOAL')])
  expect(unread.tables).toMatchObject([{ sheet: '', row: 1, columns: ['', '', '', '', ''], remembered: false }])
  expect(unread.tables[0]?.rows[1]).toEqual({ number: 2, cells: ['Berapa satu?', 'x', 'y', 'B', 'Ani'] })

  await layOut(unread.token, [{ sheet: '', row: 1, columns: COLUMNS }])
  const read = await uploads.settled(unread.token)
  expect([read.state, keysOf(read)]).toEqual([
    'ready',
    [
      ['Berapa satu?', 'B. y'],
      ['Berapa dua?', 'B. y'],
    ],
  ])
  // What somebody does not want read is not told as lost.
  expect(read.left_out).toEqual([])
  // Until it is saved nobody has said that it was right.
  const early = await uploads.preview('asing-2.csv', csv('Berapa tiga?'))
  expect(early.state).toBe('failed')
  await uploads.saved({ token: read.token })

  const again = await uploads.preview('asing-3.csv', csv('Berapa empat?'))
  expect([again.state, keysOf(again)]).toEqual(['ready', [['Berapa empat?', 'B. y']]])
  expect(again.tables).toMatchObject([{ columns: COLUMNS, remembered: true }])
  const other = await uploads.preview('lain.csv', csv('Berapa lima?').replace('Petugas', 'Guru'))
  expect(other.state).toBe('failed')
})

test('P40.60 a sheet is read by the row and the columns that somebody names, also against its own headings or without any; others are read as they are', async () => {
  const file = workbook({
    Aneh: [
      ['Ulangan harian'],
      ['No', 'Jawaban', 'Soal', 'A', 'B'],
      ['1', 'Ibu kota Jawa Barat?', 'B', 'Jakarta', 'Bandung'],
    ],
    Biasa: [
      ['Soal', 'A', 'B', 'Kunci'],
      ['Satu tambah satu?', '2', '3', 'A'],
    ],
    Polos: [
      ['Dua tambah dua?', '4', '5', 'A'],
      ['Tiga tambah tiga?', '6', '7', 'A'],
    ],
  })
  const { token, tables } = await uploads.preview('buku.xlsx', file)
  expect(tables.map(({ sheet, row }) => [sheet, row])).toEqual([
    ['Aneh', 2],
    ['Biasa', 1],
    ['Polos', 1],
  ])
  const named: TableLayout[] = [
    { sheet: 'Aneh', row: 2, columns: ['', 'soal', 'kunci', 'opsi_a', 'opsi_b'] },
    { sheet: 'Polos', row: 0, columns: ['soal', 'opsi_a', 'opsi_b', 'kunci'] },
  ]
  expect((await layOut(token, named)).status).toBe(200)
  const read = await uploads.settled(token)
  expect([read.problems, keysOf(read)]).toEqual([
    [],
    [
      ['Ibu kota Jawa Barat?', 'B. Bandung'],
      ['Satu tambah satu?', 'A. 2'],
      ['Dua tambah dua?', 'A. 4'],
      ['Tiga tambah tiga?', 'A. 6'],
    ],
  ])
})

test('P40.61 columns are named by who sent the file alone, of tables that it has, and while it waits', async () => {
  const { token } = await uploads.preview('milik.csv', csv('Punya siapa?'))
  const tables: TableLayout[] = [{ sheet: '', row: 1, columns: COLUMNS }]
  const other = await staff(world, ['bank-soal'])
  expect((await layOut(token, tables, other)).status).toBe(404)
  const twice: TableLayout[] = [{ sheet: '', row: 1, columns: ['soal', 'soal', 'opsi_a', 'opsi_b', 'kunci'] }]
  await layOut(token, twice)
  const refused = await uploads.settled(token)
  expect([refused.state, refused.message]).toEqual(['failed', expect.stringContaining('ada dua kali')])
  expect((await layOut(token, [{ sheet: '', row: 1, columns: ['' as const] }])).status).toBe(200)
  expect((await uploads.settled(token)).state).toBe('failed')
  await layOut(token, tables)
  expect((await uploads.settled(token)).state).toBe('ready')
  await uploads.saved({ token })
  expect((await layOut(token, tables)).status).toBe(404)
  const word = await uploads.preview('kosong.txt', 'Mana?\nA. x\nB. y\nANSWER: A\n')
  expect([word.tables, (await layOut(word.token, tables)).status]).toEqual([[], 404])
})
