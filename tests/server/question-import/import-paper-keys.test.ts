import { expect, test } from 'vitest'
import type { Judged } from '#server/question-import/validate-file.ts'
import { lostBy } from '#tests/support/judged.ts'
import { bare, line, lines, read, row, table, word } from '#tests/support/school-paper.ts'

const kinds = ({ prepared }: Judged) => prepared.soal.map(({ draft }) => [draft.jenis, draft.kunci.join()])
const whole = (judged: Judged) => [judged.prepared.refused, lostBy(judged, false)]

/** Three questions, what stands behind each text, last option and below. */
const paper = (...after: [stem: string, option: string, below?: string][]) => {
  const [one = ['', ''], two = ['', ''], three = ['', '']] = after
  const below = (said?: string) => (said ? [said] : [])
  return lines(
    ...[`1. Ibu kota Jawa Barat adalah${one[0]}`, 'A. Bandung', 'B. Serang', `C. Semarang${one[1]}`, ...below(one[2])],
    ...[`2. Hasil 3 x 4 adalah${two[0]}`, 'A. 7', 'B. 12', `C. 34${two[1]}`, ...below(two[2])],
    ...[`3. Planet terdekat adalah${three[0]}`, 'A. Venus', 'B. Bumi', `C. Merkurius${three[1]}`, ...below(three[2])],
  )
}
const PAPER = paper(['', ''], ['', ''], ['', ''])
const EXPECTED = (stem = '') => [
  [`Ibu kota Jawa Barat adalah${stem}`, 'Bandung|Serang|Semarang', 'A'],
  [`Hasil 3 x 4 adalah${stem}`, '7|12|34', 'B'],
  [`Planet terdekat adalah${stem}`, 'Venus|Bumi|Merkurius', 'C'],
]
const NOTHING = [[], []]

test('P40.93 a key in brackets behind a question or its last option is its key, and nobody who sits the paper sees it', async () => {
  const papers = [
    paper([' … (A)', ''], [' … (B)', ''], [' … (C)', '']),
    paper([' … (Kunci: A)', ''], [' … [jawaban B]', ''], [' … (kunci jawaban = C).', '']),
    paper([' …', ' [Jawaban: A]'], [' …', ' (kunci: B)'], [' …', '   Jawaban: C']),
    paper([' …', '', '(Jawaban: A)'], [' …', '', '[Kunci: B]'], [' …', '', '(Jawab: C)']),
  ]
  for (const one of papers) {
    const judged = await word(one)
    expect(read(judged)).toEqual(EXPECTED(' …'))
    expect(whole(judged)).toEqual(NOTHING)
  }
})

test('P40.94 a letter in brackets behind one question of a paper is part of its text', async () => {
  const judged = await word(paper([' vitamin (C)', ''], [' …', ''], [' …', '']))
  expect(judged.prepared.soal).toEqual([])
  expect(judged.prepared.refused.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'Soal ini belum punya kunci (jawaban benar).'),
  )
})

test('P40.95 a table of keys is read by its headings, with its explanations, in columns and in rows', async () => {
  const tables = [
    table(row('No. Soal', 'Kunci Jawaban', 'Skor'), row('1', 'A', '1'), row('2', 'B', '1'), row('3', 'C', '1')),
    line('Kunci Jawaban') +
      table(row('NO', 'KUNCI'), row('1', 'A. Bandung'), row('2', 'B. 12'), row('3', 'C. Merkurius')),
    table(row('No', 'Jawaban', 'No', 'Jawaban'), row('1', 'A', '3', 'C'), row('2', 'B', '', '')),
    table(row('KUNCI JAWABAN', ''), row('Nomor', '1', '2', '3'), row('Kunci', 'A', 'B', 'C')),
    line('Kunci') + table(row('1.', 'A. Bandung', '3.', 'C. Merkurius'), row('2.', 'B. 12')),
  ]
  for (const one of tables) {
    const judged = await word(PAPER + one)
    expect(read(judged)).toEqual(EXPECTED())
    expect(whole(judged)).toEqual(NOTHING)
  }
  const explained = await word(
    PAPER +
      table(
        ...[row('Nomor Soal', 'Jawaban', 'Pembahasan'), row('1', 'A', 'Sejak 1810.')],
        ...[row('2', 'B', '4 + 4 + 4 &lt; 13'), row('3', 'C', '')],
      ),
  )
  expect(read(explained)).toEqual(EXPECTED())
  expect(explained.prepared.soal.map(({ draft }) => bare(draft.pembahasan_teks))).toEqual([
    'Sejak 1810.',
    '4 + 4 + 4 &lt; 13',
    '',
  ])
})

test('P40.96 letters in a row are the keys of a paper that has as many questions, and of no other', async () => {
  expect(read(await word(PAPER + line('Kunci: ABC')))).toEqual(EXPECTED())
  expect(read(await word(PAPER + lines('KUNCI JAWABAN', 'ABC')))).toEqual(EXPECTED())
  const short = await word(PAPER + line('Kunci: AB'))
  expect(short.prepared.refused).toHaveLength(3)
})

test('P40.97 a short answer that begins with a letter or holds one is no letter of an option', async () => {
  const judged = await word(
    lines(
      'B. Isian Singkat',
      '1. Lambang unsur air adalah …',
      '2. Ibu kota adalah …',
      'Kunci Jawaban',
      '1. H2O',
      '2. Jakarta',
    ),
  )
  expect(kinds(judged)).toEqual([
    ['isian', 'H2O'],
    ['isian', 'Jakarta'],
  ])
})

test('P40.98 a question that asks for an explanation is an essay, though its answer is short', async () => {
  const judged = await word(
    lines(
      ...[
        'II. Jawablah pertanyaan berikut!',
        '1. Jelaskan pengertian fotosintesis!',
        '2. Sebutkan ibu kota Indonesia!',
      ],
      ...['Kunci Jawaban', '1. Pembuatan makanan oleh tumbuhan.', '2. Jakarta'],
    ),
  )
  expect(kinds(judged)).toEqual([
    ['uraian', ''],
    ['isian', 'Jakarta'],
  ])
})

test('P40.99 statements beside their numbers, with marks or words for answers, are one question', async () => {
  const judged = await word(
    line('1. Tentukan benar atau salah!') +
      table(
        ...[row('No', 'Pernyataan', 'Benar', 'Salah'), row('1', 'Air membeku.', '√', '')],
        ...[row('2', 'Matahari planet.', '', '√'), row('3', 'Es terapung.', '√', '')],
      ) +
      line('2. Tentukan jawabannya!') +
      table(row('No', 'Pernyataan', 'Jawaban'), row('1', 'Besi logam.', 'B'), row('2', 'Kayu logam.', 'Salah')) +
      lines('3. Hasil 3 x 4 adalah', 'A. 7', 'B. 12', 'Kunci: B'),
  )
  expect(kinds(judged)).toEqual([
    ['pernyataan', '0,1,0'],
    ['pernyataan', '0,1'],
    ['pilihan', 'B'],
  ])
  expect(whole(judged)).toEqual(NOTHING)
})

test('P40.100 a blank before the full stop of a number or letter is none of the text', async () => {
  const judged = await word(
    lines('1 . Ibu kota?', 'A . Bandung', 'B . Serang', '2 . Hasil?', 'A . 7', 'B . 12', 'Kunci Jawaban : 1. A 2. B'),
  )
  expect(read(judged)).toEqual([
    ['Ibu kota?', 'Bandung|Serang', 'A'],
    ['Hasil?', '7|12', 'B'],
  ])
})
