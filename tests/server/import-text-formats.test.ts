import { expect, test } from 'vitest'
import { judged, lostBy, packed, problemsOf, refusalOf, saidBy } from '#tests/support/judged.ts'

test('P70.211 GIFT: a title begins a question without an empty line before it', async () => {
  const read = await judged('a.gift', '::a::Satu {=x ~y}\n::b::Dua {T}\n::c::Tiga {#5}\n')
  expect(saidBy(read).map(({ kunci }) => kunci)).toEqual(['A', 'A', '5'])
})

test('P70.212 GIFT: figures with a comma, with powers of ten and with a line for whatever else is answered', async () => {
  const read = await judged('a.gift', 'Satu {#3,5}\n\nDua {#1e3}\n\nTiga {#\n=%100%12:0#ya\n~#bukan\n}\n')
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read).map(({ kunci }) => kunci)).toEqual(['3,5', '1000', '12'])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('umpan balik')])
})

test('P70.213 GIFT: matching with two answers named by figures keeps each answer', async () => {
  const [said] = saidBy(await judged('a.gift', 'Cocok {=a -> 1 =b -> 2 =c -> 1}\n'))
  expect(said).toMatchObject({ kolom: '1|2', kunci: '0|1|0' })
})

test('P70.214 Aiken: options of several lines, keys in any manner, Indonesian words and explanations', async () => {
  const text =
    'Satu?\nA) a\nmasih a\nB) b\nANSWER: B)\nFEEDBACK: sebab\n\nDua?\nA. a\nB. b\nC. c\nKUNCI: A, C\n\nTiga?\nA. a\nB. b\nJawaban: b.\n'
  expect(saidBy(await judged('a.txt', text))).toEqual([
    { jenis: 'pilihan', teks: '<p>Satu?</p>', opsi: 'a<br>masih a|b', kunci: 'B', pembahasan: 'sebab' },
    { jenis: 'ganda', teks: '<p>Dua?</p>', opsi: 'a|b|c', kunci: 'A|C' },
    { jenis: 'pilihan', teks: '<p>Tiga?</p>', opsi: 'a|b', kunci: 'B' },
  ])
})

test('P70.215 Aiken: a question without an answer is named and swallows none of its neighbours', async () => {
  const blank = await judged('a.txt', 'Satu?\nA) a\nB) b\n\nDua?\nA) c\nB) d\nANSWER: A\n')
  expect(problemsOf(blank)).toEqual([[1, 'ANSWER']])
  const dense = await judged('a.txt', 'Satu?\nA) a\nB) b\nDua?\nA) c\nB) d\nANSWER: A\n')
  expect(problemsOf(dense)).toEqual([[1, 'ANSWER']])
  for (const read of [blank, dense])
    expect(saidBy(read)).toMatchObject([{ teks: '<p>Dua?</p>', opsi: 'c|d', kunci: 'A' }])
})

test('P70.216 text in UTF-16 is read with and without its mark', async () => {
  const wide = Buffer.from('Soal é?\r\nA) a\r\nB) b\r\nANSWER: B\r\n', 'utf16le')
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), wide])
  for (const bytes of [wide, marked, Buffer.from(wide).swap16()])
    expect(saidBy(await judged('a.txt', bytes))).toMatchObject([{ teks: '<p>Soal é?</p>', kunci: 'B' }])
})

test('P70.217 CSV: titles above the heading, any separator and quotation marks inside a text', async () => {
  const rows = [
    'SMA Harapan;;;;\nNo;Soal;A;B;Kunci\n1;Kata "x" itu?;2,5;3;A\n',
    'soal|opsi_a|opsi_b|kunci\nKata "x" itu?|2,5|3|A\n',
    'soal\topsi_a\topsi_b\tkunci\nKata "x" itu?\t2,5\t3\tA\n',
  ]
  for (const csv of rows)
    expect(saidBy(await judged('a.csv', csv))).toMatchObject([
      { teks: '<p>Kata "x" itu?</p>', opsi: '<p>2,5</p>|<p>3</p>', kunci: 'A' },
    ])
})

test('P70.218 CSV: a text that holds the separator unquoted is a problem of its row, in words', async () => {
  const read = await judged('a.csv', 'soal,opsi_a,opsi_b,kunci\nApa, siapa?,a,b,A\nBaik?,a,b,A\n')
  expect(problemsOf(read)).toEqual([[2, 'baris']])
  expect(read.prepared.refused[0]?.reason).toContain('5 sel')
  expect(saidBy(read)).toHaveLength(1)
  expect(await refusalOf('a.csv', 'soal,kunci\n"tidak ditutup,1\n')).toMatch(/tanda kutip/)
  expect(await refusalOf('a.csv', 'Apa?,a,b,A\n')).toMatch(/tidak punya kolom SOAL/)
})

test('P70.219 tables: keys as letters together, with their text, as numbers of numbered options, as words', async () => {
  const letters = 'soal,a,b,c,kunci\nS,x,y,z,AC\nS,x,y,z,B. y\nS,x,y,z,Z\nS,x,y,z,(c)\n'
  expect(saidBy(await judged('a.csv', letters)).map(({ kunci }) => kunci)).toEqual(['A|C', 'B', 'C', 'C'])
  const numbered = 'soal,opsi 1,opsi 2,opsi 3,kunci\nS,x,y,z,2\nS,x,y,z,"1,3"\n'
  expect(saidBy(await judged('a.csv', numbered)).map(({ kunci }) => kunci)).toEqual(['B', 'A|C'])
  const words =
    'soal,pernyataan_1,pernyataan_2,kolom_1,kolom_2,kunci\nS,p,q,1,0,1|0\nS,p,q,,,B S\nS,p,q,,,benar; salah\n'
  expect(saidBy(await judged('a.csv', words)).map(({ kunci }) => kunci)).toEqual(['0|1', '0|1', '0|1'])
})

test('P70.220 tables: a letter for a key without any option is a problem and no short answer', async () => {
  const read = await judged('a.csv', 'soal,opsi_a,opsi_b,kunci,jenis\nS,,,C,\nVitamin?,,,C,isian\n')
  expect(problemsOf(read)).toEqual([[2, 'opsi_…']])
  expect(saidBy(read)).toMatchObject([{ jenis: 'isian', kunci: 'C' }])
})

test('P70.221 tables: two passages of one title stay two, and a title alone means the one above', async () => {
  const csv =
    'soal,kunci,stimulus_judul,stimulus\nS1,1,Bacaan,Teks satu\nS2,2,Bacaan,Teks dua\nS3,3,Bacaan,\nS4,4,Bacaan,Teks satu\n'
  const { prepared } = await judged('a.csv', csv)
  const texts = new Map(prepared.stimuli.map(({ key, teks }) => [key, teks]))
  expect(prepared.soal.map(({ stimulus }) => texts.get(stimulus ?? ''))).toEqual([
    '<p>Teks satu</p>',
    '<p>Teks dua</p>',
    '<p>Teks dua</p>',
    '<p>Teks satu</p>',
  ])
})

test('P70.222 tables: kinds that the bank has no type for are left out by name and hold nothing back', async () => {
  const read = await judged('a.csv', 'soal,jenis,kunci\nS,menjodohkan,x\nS,uraian,x\nS,isian,x\n')
  expect(lostBy(read, true)).toEqual([expect.stringContaining('menjodohkan'), expect.stringContaining('uraian')])
  expect(problemsOf(read)).toEqual([])
})

test('P70.223 a ZIP of several files is read to the last: none of them is passed over in silence', async () => {
  const tf = (name: string) =>
    `<quiz><question type="truefalse"><name><text>${name}</text></name><questiontext><text>${name}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
  const read = await judged(
    'paket.zip',
    packed({
      'a/satu.gift': 'Gift satu {=a ~b}\n',
      'a/dua.gift': 'Gift dua {=a ~b}\n',
      'm1.xml': tf('Moodle satu'),
      'm2.xml': tf('Moodle dua'),
      'aiken.txt': 'Aiken?\nA) a\nB) b\nANSWER: A\n',
      'tabel.csv': 'soal,opsi_a,opsi_b,kunci\nCsv?,a,b,A\n',
      'catatan.txt': 'Dibuat hari Senin.',
      'lain.docx': 'x',
    }),
  )
  const texts = read.prepared.soal.map(({ draft }) => draft.teks.replace(/<[^>]*>/g, '')).sort()
  expect(texts).toEqual(['Aiken?', 'Csv?', 'Gift dua', 'Gift satu', 'Moodle dua', 'Moodle satu'])
  expect(read.notCarried.map(({ file }) => file).sort()).toEqual(['catatan.txt', 'lain.docx'])
})

test('P70.224 pictures of one name beside two files of a ZIP stay apart', async () => {
  const svg = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="${colour}"/></svg>`
  const gift = (text: string) => `${text} <img src\\="@@PLUGINFILE@@/g.svg"> {=a ~b}\n`
  const read = await judged(
    'paket.zip',
    packed({ 'a/s.gift': gift('satu'), 'a/g.svg': svg('red'), 'b/s.gift': gift('dua'), 'b/g.svg': svg('blue') }),
  )
  const addresses = saidBy(read).map(({ teks }) => /media\/(\w+)/.exec(teks)?.[1])
  expect(new Set(addresses).size).toBe(2)
  expect(problemsOf(read)).toEqual([])
})
