import { expect, test } from 'vitest'
import { bare, book, line, lines, type Rows, read, reasons, row, table, word } from '#tests/support/school-paper.ts'

const sheet = (rows: Rows) => book({ Soal: rows })

const ASKED = [
  ['Ibu kota Jawa Barat adalah', 'Bandung|Serang|Semarang|Surabaya', 'A'],
  ['Hasil 3 x 4 adalah', '7|12|34|43', 'B'],
]
const PAPER = lines(
  ...['1. Ibu kota Jawa Barat adalah', 'A. Bandung', 'B. Serang', 'C. Semarang', 'D. Surabaya'],
  ...['2. Hasil 3 x 4 adalah', 'A. 7', 'B. 12', 'C. 34', 'D. 43'],
)
const sure = async (body: string) => {
  const judged = await word(body)
  expect(read(judged)).toEqual(ASKED)
  expect(reasons(judged)).toEqual([])
}

test('P40.108 keys below a line JAWABAN, by spans of numbers, and in a table headed SOAL and JAWABAN are keys', async () => {
  await sure(PAPER + lines('Jawaban:', '1) a', '2) b'))
  await sure(PAPER + lines('Kunci Jawaban', '1-2 : A B'))
  await sure(PAPER + lines('Kunci Jawaban', 'No 1 : A', 'No 2 : B'))
  await sure(PAPER + table(row('Soal', 'Jawaban'), row('1', 'A'), row('2', 'B')))
})

test('P40.109 a line JAWABAN that no key follows is room for an answer', async () => {
  const judged = await word(
    lines('1. Ibu kota?', 'A. x', 'B. y', 'Kunci: A', 'Jawaban:', '2. Hasil?', 'A. x', 'B. y', 'Kunci: B'),
  )
  expect(read(judged)).toEqual([
    ['Ibu kota?', 'x|y', 'A'],
    ['Hasil?', 'x|y', 'B'],
  ])
})

test('P40.110 two columns of options parted by blanks are read in the order of their letters', async () => {
  await sure(
    lines(
      ...['1. Ibu kota Jawa Barat adalah', 'A. Bandung          C. Semarang', 'B. Serang           D. Surabaya'],
      ...['2. Hasil 3 x 4 adalah', 'A. 7   C. 34', 'B. 12   D. 43', 'Kunci: 1. A 2. B'],
    ),
  )
})

test('P40.111 rows of a table with an option each, its letter before it or in a cell of its own, keep figures as options', async () => {
  const options = (texts: string[]) => texts.map((text, at) => row('', `${'ABCD'[at]}. ${text}`))
  const cells = (texts: string[]) => texts.map((text, at) => row('', `${'ABCD'[at]}.`, text))
  const [one = '', two = ''] = ASKED.map(([, said = '']) => said)
  const keys = line('Kunci: 1. A 2. B')
  await sure(
    table(
      ...[row('1.', 'Ibu kota Jawa Barat adalah'), ...options(one.split('|'))],
      ...[row('2.', 'Hasil 3 x 4 adalah'), ...options(two.split('|'))],
    ) + keys,
  )
  await sure(
    table(
      ...[row('1.', 'Ibu kota Jawa Barat adalah', ''), ...cells(one.split('|'))],
      ...[row('2.', 'Hasil 3 x 4 adalah', ''), ...cells(two.split('|'))],
    ) + keys,
  )
})

test('P40.112 SOAL NO 1 heads a question', async () => {
  await sure(
    lines(
      ...[
        'SOAL NO 1',
        'Ibu kota Jawa Barat adalah',
        'A. Bandung',
        'B. Serang',
        'C. Semarang',
        'D. Surabaya',
        'JAWABAN: A',
      ],
      ...['SOAL NO 2', 'Hasil 3 x 4 adalah', 'A. 7', 'B. 12', 'C. 34', 'D. 43', 'JAWABAN: B'],
    ),
  )
})

test('P40.113 what stands in brackets behind the room for an answer is the answer, and points are none', async () => {
  const judged = await word(
    lines(
      ...['B. ISIAN', '1. Ibu kota Indonesia adalah ____. (Jakarta)', '2. Hasil 7 + 8 adalah …. (15)'],
      '3. Lambang besi adalah … (skor 2)',
    ),
  )
  expect(read(judged)).toEqual([
    ['Ibu kota Indonesia adalah ____.', '', 'Jakarta'],
    ['Hasil 7 + 8 adalah ….', '', '15'],
  ])
  expect(judged.prepared.refused).toHaveLength(1)
})

test('P40.114 options of a sheet whose cells repeat their letters are kept without them', async () => {
  const lettered = (texts: string) => texts.split('|').map((text, at) => `${'ABCD'[at]}. ${text}`)
  const rows = ASKED.map(([soal = '', opsi = '', key = ''], at) => [at + 1, soal, ...lettered(opsi), key])
  const judged = await sheet([['No', 'Soal', 'Opsi A', 'Opsi B', 'Opsi C', 'Opsi D', 'Kunci'], ...rows])
  expect(read(judged)).toEqual(ASKED)
  expect(reasons(judged)).toEqual([])
  // Letters of something else stay.
  const others = await sheet([
    ['No', 'Soal', 'Opsi A', 'Opsi B', 'Kunci'],
    [1, 'Urutan?', 'B. lalu A', 'A. lalu B', 'A'],
  ])
  expect(read(others)).toEqual([['Urutan?', 'B. lalu A|A. lalu B', 'A']])
})

test('P40.115 numbered points of a shared text are points of it, and the questions below it begin anew', async () => {
  const judged = await word(
    lines('Bacalah teks berikut untuk soal nomor 1-2!', 'Cara membuat teh:', '1. Rebus air.', '2. Masukkan teh.') +
      PAPER +
      line('Kunci: 1. A 2. B'),
  )
  expect(read(judged)).toEqual(ASKED)
  expect(judged.prepared.stimuli.map(({ teks }) => bare(teks).replace(/\s+/g, ' '))).toEqual([
    'Bacalah teks berikut untuk soal nomor 1-2! Cara membuat teh: 1. Rebus air. 2. Masukkan teh.',
  ])
  expect(judged.prepared.soal.map(({ stimulus }) => stimulus !== null)).toEqual([true, true])
})

test('P40.116 lettered lines below an essay are points of its text', async () => {
  const judged = await word(
    line('A. Pilihan Ganda') +
      PAPER +
      lines(
        'B. Uraian',
        '1. Jelaskan:',
        'a. fotosintesis',
        'b. respirasi',
        '2. Tuliskan rumusnya!',
        'Kunci',
        '1. A',
        '2. B',
      ),
  )
  expect(judged.prepared.refused).toEqual([])
  expect(judged.prepared.soal.map(({ draft }) => [draft.jenis, draft.opsi.length])).toEqual([
    ['pilihan', 4],
    ['pilihan', 4],
    ['uraian', 0],
    ['uraian', 0],
  ])
  expect(judged.prepared.soal[2]?.draft.teks).toContain('b. respirasi')
})

test('P40.117 a page parted in columns by a table is read one column after the other', async () => {
  const column = (from: number) =>
    `<w:tc>${lines(`${from}. Ibu kota?`, 'A. x', 'B. y', `${from + 1}. Hasil?`, 'A. 1', 'B. 2')}</w:tc>`
  const judged = await word(
    `<w:tbl><w:tr>${column(1)}${column(3)}</w:tr></w:tbl>${lines('Kunci Jawaban', '1. A 2. B 3. B 4. A')}`,
  )
  expect(read(judged)).toEqual([
    ['Ibu kota?', 'x|y', 'A'],
    ['Hasil?', '1|2', 'B'],
    ['Ibu kota?', 'x|y', 'B'],
    ['Hasil?', '1|2', 'A'],
  ])
})

test('P40.118 numbers with a nought before them, figures as options in a table, and a sum below the keys are read', async () => {
  await sure(
    lines(
      ...['01. Ibu kota Jawa Barat adalah', 'A. Bandung', 'B. Serang', 'C. Semarang', 'D. Surabaya'],
      ...['02. Hasil 3 x 4 adalah', 'A. 7', 'B. 12', 'C. 34', 'D. 43', 'Kunci Jawaban', '01. A', '02. B'],
    ),
  )
  const options = (texts = '') => table(...texts.split('|').map((text, at) => row('ABCD'[at] ?? '', text)))
  await sure(
    line('1. Ibu kota Jawa Barat adalah') +
      options(ASKED[0]?.[1]) +
      line('2. Hasil 3 x 4 adalah') +
      options(ASKED[1]?.[1]) +
      line('Kunci: 1. A 2. B'),
  )
  await sure(
    PAPER +
      table(
        ...[
          row('KUNCI JAWABAN DAN PEDOMAN PENSKORAN'),
          row('No', 'Kunci', 'Skor'),
          row('1', 'A', '1'),
          row('2', 'B', '1'),
        ],
        row('', 'Jumlah', '2'),
      ),
  )
})

test('P40.119 a heading of keys may name the paper and the part, where keys follow', async () => {
  await sure(PAPER + lines('KUNCI JAWABAN SOAL IPA KELAS VII', 'A. PILIHAN GANDA', '1. A', '2. B'))
  const judged = await word(
    lines(
      '1. Ibu kota?',
      'A. x',
      'B. y',
      'Kunci: A',
      'Kunci keberhasilan belajar',
      '2. Hasil?',
      'A. x',
      'B. y',
      'Kunci: B',
    ),
  )
  expect(judged.prepared.soal).toHaveLength(2)
})

test('P40.120 rows of letters that are fewer than the questions are nobody’s keys, and named', async () => {
  const judged = await word(
    `${PAPER}${lines('3. Warna?', 'A. x', 'B. y', 'C. z', '4. Rasa?', 'A. x', 'B. y', 'KUNCI JAWABAN', 'ACD')}`,
  )
  expect(judged.prepared.soal).toEqual([])
  expect(reasons(judged)).toContainEqual(expect.stringContaining('"ACD'))
})

test('P40.121 a question that bears no number is read where the numbers leave one out, and named', async () => {
  const judged = await word(
    PAPER +
      lines('Perhatikan pernyataan berikut!', 'Air mengalir.', 'Pernyataan itu adalah', 'A. benar', 'B. salah') +
      lines('4. Warna?', 'A. x', 'B. y', 'Kunci: 1. A 2. B 3. A 4. B'),
  )
  expect(read(judged).map(([, , key]) => key)).toEqual(['A', 'B', 'A', 'B'])
  expect(judged.prepared.soal.map(({ stimulus }) => stimulus)).toEqual([null, null, null, null])
  expect(reasons(judged)).toContainEqual(expect.stringContaining('Soal ini tidak bernomor'))
})

test('P40.122 options in a table below a question that has them are another’s, and hold the file back', async () => {
  const options = table(row('A. lain', 'B. baru'))
  const judged = await word(`${PAPER}${line('Pertanyaan tanpa nomor')}${options}${line('Kunci: 1. A 2. B')}`)
  expect(judged.prepared.refused.map(({ id }) => id)).toEqual(['Soal 2'])
  expect(read(judged)).toEqual([ASKED[0]])
})

test('P40.123 a text that questions share is named where it does not say by how many', async () => {
  const judged = await word(lines('Bacalah teks berikut!', 'Sungai itu jernih.') + PAPER + line('Kunci: 1. A 2. B'))
  expect(judged.prepared.soal.map(({ stimulus }) => stimulus !== null)).toEqual([true, true])
  expect(reasons(judged)).toEqual([expect.stringContaining('bacaan bersama soal ini dan soal sesudahnya')])
  const named = await word(
    lines('Bacaan untuk soal nomor 1 dan 2', 'Sungai itu jernih.') + PAPER + line('Kunci: 1. A 2. B'),
  )
  expect(reasons(named)).toEqual([])
})

test('P40.124 a star before an option in a row or a cell of its own letter marks the key, and a letter behind a tab is text', async () => {
  const judged = await word(
    line('1. Presiden ketiga adalah') +
      lines('A.\tB. J. Habibie', '*B.\tIr. Soekarno') +
      lines('2. Hasil 3 x 4 adalah', 'A. 7    *B. 12    C. 34') +
      line('3. Ibu kota?') +
      table(row('*A.', 'Bandung'), row('B.', 'Serang')),
  )
  expect(read(judged)).toEqual([
    ['Presiden ketiga adalah', 'B. J. Habibie|Ir. Soekarno', 'B'],
    ['Hasil 3 x 4 adalah', '7|12|34', 'B'],
    ['Ibu kota?', 'Bandung|Serang', 'A'],
  ])
})

test('P40.125 words between two options of columns are no part of the option that was written last', async () => {
  const judged = await word(
    lines(
      '1. Hasil 3 x 4 adalah',
      'A. 7\tC. 34',
      'B. 12',
      '~ Selamat bekerja ~',
      '2. Warna?',
      'A. x',
      'B. y',
      'Kunci: 1. B 2. A',
    ),
  )
  expect(read(judged)[0]).toEqual(['Hasil 3 x 4 adalah', '7|12|34', 'B'])
  expect(reasons(judged)).toEqual(
    [expect.stringContaining('Selamat bekerja'), expect.any(String)].slice(0, reasons(judged).length),
  )
})
