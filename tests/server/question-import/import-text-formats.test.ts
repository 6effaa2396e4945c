import { expect, test } from 'vitest'
import { mediaSources, withMediaSources } from '#server/question-import/text/tags.ts'
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
  const read = await judged('a.csv', 'soal,jenis,kunci\nS,menjodohkan,x\nS,draw,x\nS,isian,x\n')
  expect(lostBy(read, true)).toEqual([expect.stringContaining('menjodohkan'), expect.stringContaining('menggambar')])
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
  expect(read.losses.map(({ file }) => file).sort()).toEqual(['catatan.txt', 'lain.docx'])
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

test('P70.253 GIFT: a blank in Markdown stays a blank, and a text may begin with a tag', async () => {
  const [said] = saidBy(await judged('a.gift', '[markdown]Hari *itu* {~satu =dua} Kamis.\n'))
  expect(said?.teks).toBe('<p>Hari <em>itu</em> _____ Kamis.</p>')
  for (const name of ['a.gift', 'a.txt'])
    expect(saidBy(await judged(name, '<b>Tebal</b> {=a ~b}\n'))).toMatchObject([{ teks: '<b>Tebal</b>', kunci: 'A' }])
})

test('P70.254 GIFT: formulas keep signs that nobody escaped; a brace left open swallows no neighbour', async () => {
  const read = await judged('a.gift', 'Nilai $$\\frac{1}{2}$$ {=\\(x=\\frac{1}{2}\\) ~$$y=2$$}\n')
  expect(saidBy(read)).toMatchObject([
    { teks: 'Nilai $$\\frac{1}{2}$$', opsi: '\\(x=\\frac{1}{2}\\)|$$y=2$$', kunci: 'A' },
  ])
  const open = await judged('a.gift', 'Satu {=a ~b\n\nDua {=c ~d}\n')
  expect(problemsOf(open)).toEqual([[1, 'soal']])
  expect(saidBy(open)).toEqual([])
  const doubtful = await judged('a.gift', 'Garis? {\n=y = 2x\n~y\n}\n')
  expect(lostBy(doubtful, false)).toEqual([expect.stringContaining('tanda =')])
})

test('P70.255 Aiken: other words for the key, keys with their text, explanations of several lines, numbered questions', async () => {
  const text =
    '1. Satu?\nA.a\nB.b\nJawab: B\n\n2. Dua?\nA. c\nB. d\nANSWER: B. d\nPEMBAHASAN: sebab\ndan lagi\n\n3. Tiga?\nA. e\nB. f\nKunci = A\n'
  expect(saidBy(await judged('a.txt', text))).toEqual([
    { jenis: 'pilihan', teks: '<p>Satu?</p>', opsi: 'a|b', kunci: 'B' },
    { jenis: 'pilihan', teks: '<p>Dua?</p>', opsi: 'c|d', kunci: 'B', pembahasan: 'sebab<br>dan lagi' },
    { jenis: 'pilihan', teks: '<p>Tiga?</p>', opsi: 'e|f', kunci: 'A' },
  ])
  // A number that does not count the questions belongs to the text.
  const [said] = saidBy(await judged('a.txt', '5. Satu?\nA) a\nB) b\nANSWER: A\n\n5. Dua?\nA) a\nB) b\nANSWER: A\n'))
  expect(said?.teks).toBe('<p>5. Satu?</p>')
})

test('P70.256 tables: headings as schools write them, and what stands under none is named', async () => {
  const csv =
    'No. Soal,Rumusan Butir Soal,Opsi Jawaban A,(B),Kunci Jawaban Benar,Materi,Indikator Soal,\n1,S,x,y,Opsi B,Pecahan,Siswa dapat,catatan\n'
  const read = await judged('a.csv', csv)
  expect(saidBy(read)).toMatchObject([{ teks: '<p>S</p>', opsi: '<p>x</p>|<p>y</p>', kunci: 'B' }])
  expect(read.prepared.soal[0]?.draft.materi).toBe('Pecahan')
  expect(lostBy(read, false)).toEqual(['Tidak ikut disimpan: isi kolom indikator_soal_2, tanpa judul.'])
  expect(await refusalOf('a.csv', 'soal,a,b,jawaban,kunci\nS,x,y,A,A\n')).toMatch(/"jawaban" dan "kunci" sama-sama/)
})

test('P70.257 tables: options below the question in its cell, and sentences that are true or false', async () => {
  const inside = await judged('a.csv', 'soal,kunci\n"Ibu kota?\nA. Jakarta\nB. Bandung",A\n')
  expect(saidBy(inside)).toMatchObject([
    { jenis: 'pilihan', teks: '<p>Ibu kota?</p>', opsi: '<p>Jakarta</p>|<p>Bandung</p>', kunci: 'A' },
  ])
  const beside = await judged('a.csv', 'soal,pilihan,kunci\nIbu kota?,"A. Jakarta\nB. Bandung",B\n')
  expect(saidBy(beside)).toMatchObject([{ opsi: '<p>Jakarta</p>|<p>Bandung</p>', kunci: 'B' }])
  expect(problemsOf(await judged('a.csv', 'soal,kunci\nIbu kota?,A\n'))).toEqual([[2, 'opsi_…']])
  const truths = await judged('a.csv', 'soal,jenis,kunci\nBulat,B/S,B\nDatar,Benar/Salah,salah\n')
  expect(saidBy(truths).map(({ jenis, kunci }) => [jenis, kunci])).toEqual([
    ['pilihan', 'A'],
    ['pilihan', 'B'],
  ])
  // B stands for the option and for Benar: nobody but the author knows which.
  const either = await judged('a.csv', 'soal,jenis,a,b,kunci\nBulat,B/S,Benar,Salah,B\n')
  expect(problemsOf(either)).toEqual([[2, 'kunci']])
})

test('P70.258 a limit of the bank is told in the words of the file', async () => {
  const read = await judged('a.csv', `soal,a,b,kunci\n${'x'.repeat(60_001)},x,y,A\n`)
  expect(read.prepared.refused.map(({ reason }) => reason)).toEqual(['Terlalu banyak: paling banyak 60.000 huruf.'])
})

test('P70.306 GIFT: Markdown leaves formulas alone, takes escaped signs as themselves and shows HTML as text', async () => {
  const gift = '[markdown]Nilai \\\\(a_1*b*c_2\\\\) dan 2\\\\*3\\\\*4, **tebal** <b>x</b>{=ya ~bukan}\n'
  const [said] = saidBy(await judged('a.gift', gift))
  expect(said?.teks).toBe('<p>Nilai \\(a_1*b*c_2\\) dan 2*3*4, <strong>tebal</strong> &lt;b&gt;x&lt;/b&gt;</p>')
})

test('P70.307 a picture is found behind an attribute that holds a >, and what nobody edits stays as written', () => {
  const html = `<P>A &nbsp;<IMG alt="a > b" src='g.png'> <b>c</B ></p> 1 < 2`
  expect(mediaSources(html)).toEqual(['g.png'])
  expect(withMediaSources(html, () => 'h.png')).toBe(html.replace('g.png', 'h.png'))
})

test('P40.80 GIFT: items that Moodle has put in order are a question to be put in order', async () => {
  const read = await judged('a.gift', '::a::Urutkan.{>2 none\nsatu\ndua\n\ntiga\n}\n\nDua {T}\n')
  const [first] = read.prepared.soal
  const said = (key: string) => first?.draft.opsi.find(({ id }) => id === key)?.teks
  expect(first?.draft.jenis).toBe('urut')
  expect(first?.draft.kunci.map(said)).toEqual(['satu', 'dua', 'tiga'])
  expect(read.losses).toEqual([])
})
