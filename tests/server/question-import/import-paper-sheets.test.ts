import { expect, test } from 'vitest'
import { book, type Rows, read, reasons, row, word } from '#tests/support/school-paper.ts'

const ASKED = [
  ['Ibu kota Jawa Barat adalah', 'Bandung|Serang|Semarang', 'A'],
  ['Hasil 3 x 4 adalah', '7|12|34', 'B'],
  ['Planet terdekat adalah', 'Venus|Bumi|Merkurius', 'C'],
] as const
const SHEET: Rows = [
  ['No', 'Soal', 'A', 'B', 'C'],
  ...ASKED.map(([soal, opsi], at) => [at + 1, soal, ...opsi.split('|')]),
]

test('P40.101 a sheet of keys belongs to the questions of another, by their numbers, in columns, pairs of columns or rows', async () => {
  const lists: Rows[] = [
    [['No', 'Kunci'], ...ASKED.map(([, , key], at) => [at + 1, key])],
    [['KUNCI JAWABAN'], ['No', 'Jawaban', 'No', 'Jawaban'], [1, 'A', 3, 'C'], [2, 'B', null, null]],
    [
      ['Nomor', 1, 2, 3],
      ['Kunci', 'A', 'B', 'C'],
    ],
  ]
  for (const list of lists) {
    const judged = await book({ Soal: SHEET, Kunci: list })
    expect(read(judged)).toEqual(ASKED)
    expect(reasons(judged)).toEqual([])
  }
})

test('P40.102 keys below the questions of a sheet are theirs; a list that fits no sheet alone is named', async () => {
  const keys: Rows = [[null], ['KUNCI JAWABAN'], ['No', 'Kunci'], ...ASKED.map(([, , key], at) => [at + 1, key])]
  const judged = await book({ Soal: [...SHEET, ...keys] })
  expect(read(judged)).toEqual(ASKED)
  expect(reasons(judged)).toEqual([])
  const unclear = await book({ 'Paket 1': SHEET, 'Paket 2': SHEET, Kunci: keys })
  expect(unclear.prepared.soal).toEqual([])
  expect(reasons(unclear)).toContainEqual(expect.stringContaining('Lembar "Kunci"'))
})

test('P40.103 options in rows of their own below the question are its options, in its column or in one beside it', async () => {
  const below = ASKED.flatMap(([soal, opsi, key], at) => [
    [at + 1, soal, key],
    ...opsi.split('|').map((text, place) => [null, `${'ABC'[place]}. ${text}`, null]),
  ])
  expect(read(await book({ Soal: [['No', 'Soal', 'Kunci'], ...below] }))).toEqual(ASKED)
  const beside = ASKED.flatMap(([soal, opsi, key], at) =>
    opsi
      .split('|')
      .map((text, place) => (place ? [null, null, 'ABC'[place] ?? '', text, null] : [at + 1, soal, 'A', text, key])),
  )
  const judged = await book({ Soal: [['No', 'Soal', 'Opsi', 'Jawaban', 'Kunci'], ...beside] })
  expect(read(judged)).toEqual(ASKED)
  expect(reasons(judged)).toEqual([expect.stringContaining('dibaca sebagai naskah soal')])
})

test('P40.104 a paper that was typed into a sheet line by line is read as a paper, and that is said', async () => {
  const oneColumn: Rows = [
    ['ULANGAN HARIAN'],
    ...ASKED.flatMap(([soal, opsi], at) => [
      [`${at + 1}. ${soal}`],
      ...opsi.split('|').map((text, place) => [`${'ABC'[place]}. ${text}`]),
    ]),
    ['Kunci Jawaban'],
    ...ASKED.map(([, , key], at) => [`${at + 1}. ${key}`]),
  ]
  const twoColumns: Rows = [
    ['ULANGAN HARIAN'],
    ...ASKED.flatMap(([soal, opsi], at) => [
      [at + 1, soal],
      ...opsi.split('|').map((text, place) => [null, `${'ABC'[place]}. ${text}`]),
    ]),
    ['Kunci Jawaban'],
    ...ASKED.map(([, , key], at) => [at + 1, key]),
  ]
  for (const rows of [oneColumn, twoColumns]) {
    const judged = await book({ Sheet1: rows })
    expect(read(judged)).toEqual(ASKED)
    expect(reasons(judged)).toEqual([expect.stringContaining('dibaca sebagai naskah soal')])
  }
})

test('P40.105 a list of students is no paper', async () => {
  const rows: Rows = [
    ['No', 'Nama', 'Kelas'],
    ...['Adi', 'Budi', 'Citra', 'Dewi'].map((name, at) => [at + 1, name, 'VII A']),
  ]
  await expect(book({ Siswa: rows })).rejects.toThrow('Tidak ada lembar dengan judul kolom SOAL')
})

const line = (said: string) => `<w:p><w:r><w:t xml:space="preserve">${said}</w:t></w:r></w:p>`

test('P40.106 figures as keys of a table without a heading name places of options, and both is said', async () => {
  const keys = ['1', '2', '3', '1']
  const asked = [...ASKED, ['Warna langit adalah', 'biru|hijau|merah', 'A'] as const]
  const rows = asked.map(([soal, opsi], at) => row(String(at + 1), soal, ...opsi.split('|'), keys[at] ?? ''))
  const judged = await word(`<w:tbl>${rows.join('')}</w:tbl>`)
  expect(read(judged)).toEqual(asked)
  expect(reasons(judged)).toEqual([
    expect.stringContaining('tanpa judul kolom'),
    expect.stringContaining('Kunci berupa angka'),
  ])
  // Without anything that varies the last column may be points.
  const points = asked.map(([soal, opsi], at) => row(String(at + 1), soal, ...opsi.split('|'), '1'))
  await expect(word(`<w:tbl>${points.join('')}</w:tbl>`)).rejects.toThrow('tidak punya tabel')
})

test('P40.107 Arabic papers are read with their own figures and letters, in lines and in lists of keys', async () => {
  const asked = [
    ['ما هي عاصمة إندونيسيا؟', 'جاكرتا|باندونغ|سورابايا|ميدان', 'A'],
    ['كم عدد أركان الإسلام؟', 'ثلاثة|أربعة|خمسة|ستة', 'C'],
  ]
  const own = [
    ...['١. ما هي عاصمة إندونيسيا؟', 'أ. جاكرتا', 'ب. باندونغ', 'ج. سورابايا', 'د. ميدان'],
    ...['٢. كم عدد أركان الإسلام؟', 'أ. ثلاثة   ب. أربعة   ج. خمسة   د. ستة'],
  ]
  for (const keys of [['1. A', '2. C'], ['١. أ', '٢. ج'], ['١- أ  ٢- ج']]) {
    const judged = await word([...own, 'KUNCI JAWABAN', ...keys].map(line).join(''))
    expect(read(judged)).toEqual(asked)
    expect(reasons(judged)).toEqual([])
  }
})
