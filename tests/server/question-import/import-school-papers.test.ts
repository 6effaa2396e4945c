import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Judged, judge } from '#server/question-import/validate-file.ts'

const SPACES = 'xmlns:w="w" xmlns:m="m" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"'
const text = (said: string, looks = '') => {
  const pieces = said.split('\t').map((piece) => `<w:t xml:space="preserve">${piece}</w:t>`)
  return `<w:r><w:rPr>${looks}</w:rPr>${pieces.join('<w:tab/>')}</w:r>`
}
const para = (inside: string, settings = '') => `<w:p><w:pPr>${settings}</w:pPr>${inside}</w:p>`
const line = (said: string, looks = '') => para(text(said, looks))
const lines = (...said: string[]) => said.map((one) => line(one)).join('')
const listed = (list: number, said: string, looks = '') =>
  para(text(said, looks), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`)
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((said) => `<w:tc>${said.startsWith('<w:p>') ? said : line(said)}</w:tc>`).join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

const abstract = (id: number, format: string, start = 1) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`
const num = (id: number, of: number, override?: number) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${override ? `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${override}"/></w:lvlOverride>` : ''}</w:num>`
/** 1: from 1; 2: the same list begun at 11; 3: letters; 4: from 21; 5: bullets. */
const NUMBERING = `<w:numbering ${SPACES}>${abstract(0, 'decimal')}${abstract(1, 'lowerLetter')}${abstract(2, 'decimal', 21)}${abstract(3, 'bullet')}${num(1, 0)}${num(2, 0, 11)}${num(3, 1)}${num(4, 2)}${num(5, 3)}</w:numbering>`

const word = (body: string): Promise<Judged> =>
  judge({
    filename: 'soal.docx',
    bytes: zipSync({
      'word/document.xml': strToU8(`<w:document ${SPACES}><w:body>${body}</w:body></w:document>`),
      'word/numbering.xml': strToU8(NUMBERING),
    }),
  })
const file = (filename: string, said: string): Promise<Judged> => judge({ filename, bytes: strToU8(said) })

const read = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft, label }) => [
    label,
    draft.teks.replace(/<[^>]+>/g, ''),
    draft.opsi.map(({ teks }) => (label ? teks : teks.replace(/<\/?p>/g, ''))).join('|'),
    draft.kunci.join(),
  ])
const problems = ({ prepared }: Judged) => prepared.refused.map(({ id, column }) => [id, column])
const reasons = ({ losses }: Judged) => losses.map(({ reason }) => reason)

test('P40.12 questions bear the numbers that Word shows, and a list of keys fits them', async () => {
  const body = (list: number) =>
    listed(list, 'Mana?') + lines('A. x', 'B. y') + listed(list, 'Apa?') + lines('A. x', 'B. y')
  const keys = (...said: string[]) => lines('KUNCI JAWABAN', ...said)
  const started = await word(body(4) + keys('21. A', '22. B'))
  expect(read(started)).toEqual([
    ['Soal 21', 'Mana?', 'x|y', 'A'],
    ['Soal 22', 'Apa?', 'x|y', 'B'],
  ])
  expect(reasons(started)).toEqual([])
  const overridden = await word(body(2) + keys('11. B', '12. A'))
  expect(read(overridden).map(([label, , , key]) => [label, key])).toEqual([
    ['Soal 11', 'B'],
    ['Soal 12', 'A'],
  ])
})

test('P40.13 papers of CBT programs are read, in lines and in tables, also where all options bear one letter', async () => {
  const inLines = await word(
    lines(
      'CONTOH SOAL',
      'Q:1) Dua kali dua?',
      'A:) tiga',
      'B:) empat',
      'Kunci: B',
      'Q:2) Genap?',
      'A:) 1',
      'A:) 2',
      'A:) 3',
    ) + lines('Kunci: B'),
  )
  expect(read(inLines)).toEqual([
    ['Soal 1', 'Dua kali dua?', 'tiga|empat', 'B'],
    ['Soal 2', 'Genap?', '1|2|3', 'B'],
  ])
  const card = (number: number, key: string) => [
    row(`S:${number})`, `Soal yang ke-${number}?`),
    row('A:)', 'satu'),
    row('B:)', 'dua'),
    row(`JAWAB: ${key}`, ''),
  ]
  const inTable = await word(table(...card(1, 'A'), ...card(2, 'B')))
  expect(read(inTable)).toEqual([
    ['Soal 1', 'Soal yang ke-1?', 'satu|dua', 'A'],
    ['Soal 2', 'Soal yang ke-2?', 'satu|dua', 'B'],
  ])
  expect(problems(inTable)).toEqual([])
})

test('P40.14 a word before the number heads a question, and questions without options at the end are essays', async () => {
  for (const label of ['Soal 1', 'No. 1', 'Soal nomor 1:'].slice(0, 2)) {
    const at = (number: number) => label.replace('1', String(number))
    const paper = await word(
      lines(
        at(1),
        'Ibu kota?',
        'A. Bandung',
        'B. Jakarta',
        'Kunci: B',
        at(2),
        'Warna?',
        'A. merah',
        'B. biru',
        'Kunci: A',
      ),
    )
    expect(read(paper)).toEqual([
      ['Soal 1', 'Ibu kota?', 'Bandung|Jakarta', 'B'],
      ['Soal 2', 'Warna?', 'merah|biru', 'A'],
    ])
  }
  const essays = await word(table(row('Q:1)', 'Jelaskan!'), row('Q:2)', 'Uraikan!'), row('Q:3)', 'Sebutkan!')))
  expect(essays.losses.map(({ whole, id }) => [whole, id])).toEqual([
    [false, 'Soal 1'],
    [false, 'Soal 2'],
    [false, 'Soal 3'],
  ])
  expect(essays.prepared.soal.map(({ draft }) => [draft.jenis, draft.status])).toEqual(
    Array(3).fill(['uraian', 'draf']),
  )
})

test('P40.15 questions in tables before the first numbered line, and in rows after options, are questions', async () => {
  const paper = await word(
    table(row('1', 'Pertama?'), row('A', 'satu'), row('B', 'dua')) +
      lines('2. Kedua?', 'A. tiga', 'B. empat') +
      table(row('3', 'Ketiga?'), row('A', 'lima'), row('B', 'enam')) +
      lines('KUNCI JAWABAN', '1. A 2. B 3. A'),
  )
  expect(read(paper)).toEqual([
    ['Soal 1', 'Pertama?', 'satu|dua', 'A'],
    ['Soal 2', 'Kedua?', 'tiga|empat', 'B'],
    ['Soal 3', 'Ketiga?', 'lima|enam', 'A'],
  ])
})

test('P40.16 a table that is no question is named as left over, and glued to no option', async () => {
  const paper = await word(
    table(row('Nama', 'Kelas')) +
      lines('1. Mana?', 'A. x', 'B. y', 'Kunci: A') +
      lines('2. Apa?', 'A. x', 'B. y') +
      table(row('Kota', 'Penduduk'), row('Jakarta', '10 juta')) +
      lines('Kunci: B', '3. Siapa?', 'A. x', 'B. y', 'Kunci: A'),
  )
  expect(read(paper).map(([, , options]) => options)).toEqual(['x|y', 'x|y', 'x|y'])
  expect(reasons(paper).join(' ')).toContain('Jakarta')
  expect(reasons(paper).join(' ')).toContain('Nama')
})

test('P40.17 options in columns behind tabs are read, also where Word letters the first and bold runs over the tab', async () => {
  const paper = await word(
    listed(1, 'Sikap?') +
      listed(3, 'lembut\tc. menepati\te. konsekuen') +
      listed(3, 'jujur\td. tegas') +
      line('2. Warna?') +
      line('A. merah\tB. biru', '<w:b/>') +
      lines('C. hijau\tD. ungu', 'KUNCI', '1. D 2. C'),
  )
  expect(read(paper).map(([, , options, key]) => [options, key])).toEqual([
    ['lembut|jujur|menepati|tegas|konsekuen', 'D'],
    ['<strong>merah</strong>|<strong>biru</strong>|hijau|ungu', 'C'],
  ])
})

test('P40.18 lines below the last option are no part of it and named; a line that goes on is', async () => {
  const paper = await word(
    lines('1. Mana?', 'A. satu', 'B. dua', 'Sebab dua itu genap.', 'Kunci: B') +
      lines('2. Apa?', 'A. panjang', 'B. sangat', 'panjang sekali', 'Kunci: A'),
  )
  expect(read(paper).map(([, , options]) => options)).toEqual([
    'satu|dua',
    'panjang|<p>sangat</p><p>panjang sekali</p>',
  ])
  expect(reasons(paper)).toEqual([expect.stringContaining('Sebab dua itu genap.')])
})

test('P40.19 a key is also marked on a part of a line, and nobody who sits the paper sees the mark', async () => {
  const red = '<w:color w:val="FF0000"/>'
  const paper = await word(
    line('Câu 1: Mana?') +
      para(text('A. satu\t') + text('B. dua&lt;-', red) + text('\tC. tiga')) +
      line('Câu 2: Apa?') +
      para(text('A. ', red) + text('x\t') + text('B. y')),
  )
  expect(read(paper)).toEqual([
    ['Soal 1', 'Mana?', 'satu|dua|tiga', 'B'],
    ['Soal 2', 'Apa?', 'x|y', 'A'],
  ])
  expect(reasons(paper)).toEqual([expect.stringContaining('Kunci 2 soal diambil dari opsi yang ditandai')])
})

test('P40.20 where nothing numbers the questions their options do, and that is said', async () => {
  const question = (said: string) => line(said) + listed(5, 'satu', '<w:b/>') + listed(5, 'dua') + listed(5, 'tiga')
  const paper = await word(['Pertama?', 'Kedua?', 'Ketiga?', 'Keempat?'].map(question).join(''))
  expect(read(paper).map(([, stem, options, key]) => [stem, options, key])).toEqual(
    ['Pertama?', 'Kedua?', 'Ketiga?', 'Keempat?'].map((stem) => [stem, 'satu|dua|tiga', 'A']),
  )
  expect(reasons(paper).join(' ')).toContain('tidak semuanya bernomor')
})

test('P40.21 what reads well and may be wrong is named with its place', async () => {
  const sound = (number: number) =>
    lines(`${number}. Mana yang ke-${number}?`, 'A. satu', 'B. dua', 'C. tiga', 'Kunci: A')
  const paper = await word(
    [1, 2, 3, 4].map(sound).join('') +
      lines('6. Mana?', 'A. satu', 'B. dua', 'Kunci: A', '7. Sama?', 'A. x', 'B. x', 'C. y', 'Kunci: A'),
  )
  const said = paper.losses.map(({ id, reason }) => `${id}: ${reason}`).join('\n')
  expect(said).toContain('Soal 6: Soal ini punya 2 opsi, padahal soal lain 3')
  expect(said).toContain('Soal 7: Opsi A dan B sama')
  expect(said).toContain('Nomor 5 tidak ditemukan')
})

const HEAD = 'no,soal,pilihan_a,pilihan_b,pilihan_c,pilihan_d,kunci'
const keys = async (...rows: string[]) => {
  const sheet = await file('soal.csv', [HEAD, ...rows].join('\n'))
  return { keys: sheet.prepared.soal.map(({ draft }) => draft.kunci.join()), said: reasons(sheet).join('\n'), sheet }
}

test('P40.22 what figures as keys mean is decided by the whole sheet, and said where it stays in doubt', async () => {
  const places = await keys(
    '1,Ibu kota?,Bandung,Jakarta,Medan,Solo,2',
    '2,Dua tambah satu?,1,2,3,4,3',
    '3,Genap?,3,2,5,7,2',
  )
  expect(places.keys).toEqual(['B', 'C', 'B'])
  expect(places.said).toContain('urutan opsi (1 = A)')
  const texts = await keys('1,Tiga tambah empat?,5,6,7,8,7', '2,Satu tambah satu?,3,2,1,4,1')
  expect(texts.keys).toEqual(['C', 'C'])
  expect(texts.said).toContain('Kunci "1" dapat berarti opsi ke-1')
  const zero = await keys('1,Ibu kota?,Jakarta,Bandung,Medan,Solo,0', '2,Laut?,Jawa,Ambon,Bali,Nias,2')
  expect(zero.keys).toEqual(['A', 'C'])
  const words = await file(
    'soal.csv',
    'question,option1,option2,option3,option4,answer\nPrima terkecil?,0,1,2,3,2\nKota?,Roma,Paris,Bonn,Oslo,Paris',
  )
  expect(words.prepared.soal.map(({ draft }) => draft.kunci.join())).toEqual(['C', 'B'])
})

test('P40.23 a table without a heading is read where letters stand as keys, and one under unknown names never guessed at', async () => {
  const bare = await file(
    'soal.csv',
    ['Ibu kota?,Bandung,Jakarta,Medan,B', 'Warna langit?,biru,hijau,ungu,A', 'Hari?,Senin,Mei,Juni,A'].join('\n'),
  )
  expect(read(bare).map(([, stem, options, key]) => [stem, options, key])).toEqual([
    ['Ibu kota?', 'Bandung|Jakarta|Medan', 'B'],
    ['Warna langit?', 'biru|hijau|ungu', 'A'],
    ['Hari?', 'Senin|Mei|Juni', 'A'],
  ])
  expect(reasons(bare)[0]).toContain('A = SOAL, B = OPSI A, C = OPSI B, D = OPSI C, E = KUNCI')
  const unknown = ['nama,asal,umur,nilai,kelas', 'Ani,Bandung,Jakarta,x,A', 'Budi,Solo,Medan,y,B', 'Cici,Bali,Nias,z,A']
  await expect(file('soal.csv', unknown.join('\n'))).rejects.toThrow('tidak punya kolom SOAL')
})

test('P40.24 sheets of other programs are read by their own names and ways', async () => {
  const zya = await file(
    'zya.csv',
    'No,Jenis,Isi,Jawaban\n1,SOAL,Ibu kota?,\n,JAWABAN,Bandung,0\n,JAWABAN,Jakarta,1\n2,SOAL,,\n,JAWABAN,,0',
  )
  expect(read(zya).map(([, stem, options, key]) => [stem, options, key])).toEqual([
    ['Ibu kota?', 'Bandung|Jakarta', 'B'],
  ])
  const named = await file(
    'a.csv',
    'question,option1,option2,option3,jawab\nMana?,x,y,z,option3\nApa?,p,q,r,"pilihan_1,pilihan_2"',
  )
  expect(read(named).map(([, , , key]) => key)).toEqual(['C', 'A,B'])
  const flags = await file('b.csv', 'soal,opsi_a,opsi_b,opsi_c,benar_a,benar_b,benar_c\nMana?,x,y,z,0,1,0')
  expect(read(flags).map(([, , , key]) => key)).toEqual(['B'])
  const cells = await file('c.csv', 'question,options,correct-answer\nMana?,"a: satu, b: dua, c: tiga",c')
  expect(read(cells)).toEqual([['', 'Mana?', 'satu|dua|tiga', 'C']])
  const garuda = await file(
    'd.csv',
    'kode_soal,pertanyaan,tipe_soal,pilihan_1,pilihan_2,pilihan_3,pilihan_3,jawaban_benar\n' +
      '01,Nilai?,Benar/Salah,a sama,b sama,c sama,,Benar|Salah|Benar\n01,Mana?,1,w,x,y,z,pilihan_2\n01,Jelaskan!,5,,,,,',
  )
  expect(garuda.prepared.soal.map(({ draft }) => [draft.jenis, draft.kunci.join(), draft.opsi.length])).toEqual([
    ['pernyataan', '0,1,0', 0],
    ['pilihan', 'B', 4],
    ['uraian', '', 0],
  ])
  expect(garuda.losses.filter(({ whole }) => whole)).toHaveLength(0)
  const kahoot = await file(
    'e.csv',
    'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,"Time limit (sec) – 5, 10, 20",Correct answer(s) - choose at least one\nMana?,x,y,20,2',
  )
  expect(read(kahoot)).toEqual([['', 'Mana?', 'x|y', 'B']])
  const tagged = await file('f.csv', 'soal,a,b,kunci\n<p>Mana yang <b>benar</b>?</p>,x,y,A')
  expect(tagged.prepared.soal[0]?.draft.teks).toBe('<p>Mana yang <b>benar</b>?</p>')
})

test('P40.25 QTI 3.0, a category right below a brace and a choice of several at once are read as they are meant', async () => {
  const qti = await file(
    'item.xml',
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i1" title="Satu" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Mana?</qti-prompt><qti-simple-choice identifier="A">x</qti-simple-choice><qti-simple-choice identifier="B">y</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`,
  )
  expect(
    qti.prepared.soal.map(({ draft }) => [draft.opsi.map(({ teks }) => teks).join('|'), draft.kunci.join()]),
  ).toEqual([['x|y', 'B']])
  const gift = await file('a.gift', '$CATEGORY: Satu\n::p:: Mana? {=x ~y}\n$CATEGORY: Dua\n::q:: Apa? {=x ~y}\n')
  expect(gift.prepared.soal.map(({ draft }) => draft.materi)).toEqual(['Satu', 'Dua'])
  const label = (id: string) =>
    `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`
  const all = await file(
    'q.xml',
    `<questestinterop><item ident="i"><presentation><material><mattext>Mana saja?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${['a', 'b', 'c'].map(label).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><and><varequal respident="r">a</varequal><varequal respident="r">b</varequal></and></conditionvar><setvar varname="SCORE">100</setvar></respcondition></resprocessing></item></questestinterop>`,
  )
  expect(all.prepared.soal.map(({ draft }) => [draft.jenis, draft.kunci.join()])).toEqual([['ganda', 'A,B']])
  expect(reasons(all).join(' ')).toContain('beberapa jawaban sekaligus')
})

test('P40.26 a long paper in no known manner is read in time that grows with its length', async () => {
  const noise = (count: number) =>
    Array.from({ length: count }, (_none, at) =>
      line(`Soal ${at} A. ${'x '.repeat(20)}B. 1) ((a) a: , b: ,\t\t(${at})`),
    ).join('')
  const took = async (count: number) => {
    const begun = performance.now()
    await word(noise(count)).catch((error: Error) => error)
    return performance.now() - begun
  }
  await took(200)
  const [short, long] = [await took(500), await took(2000)]
  expect(long).toBeLessThan(Math.max(short, 50) * 16)
})

test('P40.30 a question without its number before the first is named, and what many rows lose alike is said once', async () => {
  const paper = await word(
    lines('Ibu kota?', 'A. Bandung', 'B. Jakarta', 'Kunci: B', '2. Warna?', 'A. merah', 'B. biru', 'Kunci: A'),
  )
  expect(reasons(paper).join(' ')).toContain('Bandung')
  expect(reasons(paper).join(' ')).toContain('Soal pertama yang dibaca bernomor 2')
  const rows = Array.from({ length: 40 }, (_none, at) => `Soal ${at}?,x,y,A,catatan`)
  const sheet = await file('soal.csv', ['soal,a,b,kunci,lainnya', ...rows].join('\n'))
  expect(reasons(sheet)).toEqual(['Tidak ikut disimpan: isi kolom lainnya. (40 baris: 2, 3, 4, …)'])
  const letters = await file('soal.csv', 'soal,opsi_a,opsi_b,opsi_c,kunci\nHuruf vokal?,B,A,C,A')
  expect(reasons(letters).join(' ')).toContain('tetapi opsi lain bertulisan A')
})

const kinds = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft }) => [draft.jenis, draft.teks.replace(/<[^>]+>/g, ''), draft.kunci.join()])

test('P40.71 lists of keys in further manners: in English, parted by hyphens, counted anew by part, above the questions', async () => {
  const paper = (...keys: string[]) =>
    word(lines('1. Satu?', 'a. x', 'b. y', 'c. z', '2. Dua?', 'a. x', 'b. y', 'c. z', ...keys))
  for (const keys of [['Answer Key:', '1. b', '2. c'], ['Kunci jawaban : 1-b; 2-c']])
    expect(read(await paper(...keys)).map(([label, , , key]) => [label, key])).toEqual([
      ['Soal 1', 'B'],
      ['Soal 2', 'C'],
    ])
  const parts = await word(
    lines('A. PILIHAN GANDA', '1. Satu?', 'A. x', 'B. y', '2. Dua?', 'A. x', 'B. y') +
      lines('B. PILIHAN GANDA KOMPLEKS', '3. Tiga?', 'A. x', 'B. y', 'C. z', '4. Empat?', 'A. x', 'B. y', 'C. z') +
      lines('KUNCI JAWABAN', 'A. Pilihan Ganda', '1. A\t2. B', 'B. Pilihan Ganda Kompleks', '1. A, C', '2. B, C'),
  )
  expect(read(parts).map(([, , , key]) => key)).toEqual(['A', 'B', 'A,C', 'B,C'])
  const above = await word(
    lines('KUNCI JAWABAN', '1. B', '2. A', 'SOAL', '1. Satu?', 'A. x', 'B. y', '2. Dua?', 'A. x', 'B. y'),
  )
  expect(read(above)).toEqual([
    ['Soal 1', 'Satu?', 'x|y', 'B'],
    ['Soal 2', 'Dua?', 'x|y', 'A'],
  ])
})

test('P40.72 a key with its points is the key, boxes are options, and a hyphen after a letter is no part of the option', async () => {
  const scored = await word(lines('1. Satu?', 'A. x', 'B. y', 'Kunci Jawaban: B (Skor 1)'))
  expect(read(scored)).toEqual([['Soal 1', 'Satu?', 'x|y', 'B']])
  const ticked = await word(lines('1. Genap?', '☑ 2', '☐ 3', '☑ 4', '2. Ganjil?', '☐ 2', '☑ 3', '☐ 4'))
  expect(read(ticked)).toEqual([
    ['Soal 1', 'Genap?', '2|3|4', 'A,C'],
    ['Soal 2', 'Ganjil?', '2|3|4', 'B'],
  ])
  const dashed = await word(lines('1. Satu?', 'A - x', 'B - y', 'Kunci: B', '2. Dua?', 'A - x', 'B - y', 'Kunci: A'))
  expect(read(dashed).map(([, , options]) => options)).toEqual(['x|y', 'x|y'])
  const negative = await word(lines('1. Satu?', 'A -1', 'B -2', 'Kunci: B', '2. Dua?', 'A -1', 'B -2', 'Kunci: A'))
  expect(read(negative).map(([, , options]) => options)).toEqual(['-1|-2', '-1|-2'])
})

test('P40.73 a part headed BENAR SALAH holds sentences to judge, and none of them shows its answer', async () => {
  const paper = await word(
    lines('A. PILIHAN GANDA', '1. Satu?', 'A. x', 'B. y', 'Kunci: A', 'B. BENAR SALAH') +
      lines(
        'Tulislah B jika benar dan S jika salah!',
        '1. Matahari terbit di timur. (B)',
        '2. Es itu panas.',
        'Kunci: S',
      ),
  )
  expect(kinds(paper)).toEqual([
    ['pilihan', 'Satu?', 'A'],
    ['pilihan', 'Matahari terbit di timur.', 'A'],
    ['pilihan', 'Es itu panas.', 'B'],
  ])
  expect(paper.prepared.soal[1]?.draft.opsi.map(({ teks }) => teks)).toEqual(['Benar', 'Salah'])
  const listed = await word(lines('BENAR SALAH', '1. Api itu panas.', '2. Es itu panas.', 'KUNCI JAWABAN', '1. B 2. S'))
  expect(kinds(listed).map(([, , key]) => key)).toEqual(['A', 'B'])
})

test('P40.74 a part headed MENJODOHKAN is one question of its statements and answers, the keys beside or at the end', async () => {
  const pairs = table(row('Pernyataan', 'Jawaban'), row('1. Jepang', 'a. Seoul'), row('2. Korea', 'b. Tokyo'))
  const matched = async (body: string) => {
    const [one] = (await word(body)).prepared.soal.map(({ draft }) => draft).filter(({ jenis }) => jenis === 'jodoh')
    const said = (key: string) => one?.opsi.find(({ id }) => id === key)?.teks.replace(/<[^>]+>/g, '')
    return one && [one.teks, one.pernyataan.map((text) => text.replace(/<[^>]+>/g, '')), one.kunci.map(said)]
  }
  const bare = ['Jepang', 'Korea']
  const first = lines(
    'A. PILIHAN GANDA',
    '1. Satu?',
    'A. x',
    'B. y',
    'Kunci: A',
    'B. MENJODOHKAN',
    'Jodohkan dengan ibu kotanya!',
  )
  expect(await matched(first + pairs + lines('Kunci: 1-b, 2-a'))).toEqual([
    expect.stringContaining('Jodohkan dengan ibu kotanya!'),
    bare,
    ['Tokyo', 'Seoul'],
  ])
  const apart = table(row('2', 'Jepang', 'a', 'Seoul'), row('3', 'Korea', 'b', 'Tokyo'))
  expect(
    await matched(lines('1. Satu?', 'A. x', 'B. y', 'II. Jodohkanlah!') + apart + lines('KUNCI', '1. A 2. B 3. A')),
  ).toEqual([expect.stringContaining('Jodohkanlah!'), bare, ['Tokyo', 'Seoul']])
  const unkeyed = await word(first + pairs)
  expect(unkeyed.prepared.refused.map(({ column }) => column)).toEqual(['jawaban benar'])
})

test('P40.75 a label in brackets names the type and is no part of the text', async () => {
  const paper = await word(lines('1. [PG] Satu?', 'A. x', 'B. y', 'Kunci: A', '2. [Essay] Jelaskan!', 'Kunci: bebas'))
  expect(kinds(paper)).toEqual([
    ['pilihan', 'Satu?', 'A'],
    ['uraian', 'Jelaskan!', ''],
  ])
})

test('P40.76 what nobody types as it is written is an essay, also without its type; a row that only asks for sentences too', async () => {
  const long = 'Tumbuhan mengubah cahaya, air dan karbon dioksida menjadi makanan.'
  const sheet = await file(
    'soal.csv',
    `soal;a;b;kunci\nMana?;x;y;A\nApa itu fotosintesis?;;;${long}\nJelaskan hujan!;;;\nIbu kota?;;;Jakarta Pusat`,
  )
  expect(kinds(sheet).map(([kind, , key]) => [kind, key])).toEqual([
    ['pilihan', 'A'],
    ['uraian', ''],
    ['uraian', ''],
    ['isian', 'Jakarta Pusat'],
  ])
  expect(reasons(sheet)).toContain('Soal uraian tidak punya kunci: kuncinya ditaruh di pembahasan.')
  const paper = await word(
    lines('1. Satu?', 'A. x', 'B. y', 'Kunci: A', '2. Apa itu fotosintesis?', `Jawaban: ${long}`),
  )
  expect(kinds(paper).map(([kind]) => kind)).toEqual(['pilihan', 'uraian'])
})

test('P40.77 a row without a number among numbered ones is a text for those below it, or passed over and named', async () => {
  const sheet = await file(
    'soal.csv',
    'no;soal;a;b;kunci\n;Bacalah teks untuk soal nomor 1-2! Hutan itu lebat.;;;\n1;Satu?;x;y;A\n2;Dua?;x;y;B\n3;Tiga?;x;y;B\n;Kepala Sekolah;;;',
  )
  expect(problems(sheet)).toEqual([])
  const { stimuli, soal } = sheet.prepared
  expect(stimuli.map(({ teks }) => teks)).toEqual([expect.stringContaining('Hutan itu lebat.')])
  expect(soal.map(({ stimulus }) => stimulus === stimuli[0]?.key)).toEqual([true, true, false])
  expect(reasons(sheet).join(' ')).toMatch(/bacaan bersama.*"Kepala Sekolah"/)
})

test('P40.78 further sheets of other programs: one-cell options, answers as options, sentences to judge, short names', async () => {
  const keys = async (said: string) => kinds(await file('soal.csv', said)).map(([kind, , key]) => `${kind} ${key}`)
  expect(await keys('no,soal,opsi,kunci\n1,Warna?,merah; biru; hijau,biru\n2,Warna?!,merah; biru; hijau,C')).toEqual([
    'pilihan B',
    'pilihan C',
  ])
  const quizizz =
    'Question Text,Question Type,Option 1,Option 2,Correct Answer\nText of the question (required),(default is Multiple Choice),Text for option 1,,\nMana?,Multiple Choice,x,y,2\nWarna?,Fill-in-the-Blank,merah,,'
  expect(await keys(quizizz)).toEqual(['pilihan B', 'isian merah'])
  expect(await keys('no,soal,jawaban\n1,Matahari terbit di timur,B\n2,Es itu panas,S')).toEqual([
    'pilihan A',
    'pilihan B',
  ])
  expect(
    await keys(
      'tipe,pertanyaan,a,b,kj\nMC,Mana?,x,y,B\nTF,Benar?,True,False,False\nPG Kompleks MCMA,Apa?,x,y,"A,B"\nSA,Siapa?,,,Budi',
    ),
  ).toEqual(['pilihan B', 'pilihan B', 'ganda A,B', 'isian Budi'])
  const levels = await file('soal.csv', 'soal,a,b,kunci,tingkat kesulitan\nMana?,x,y,A,HOTS')
  expect(levels.prepared.soal.map(({ draft }) => draft.tingkat)).toEqual(['sulit'])
})
