import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Judged, judge } from '#server/question-import/validate-file.ts'
import { ImportError } from '#server/worker/import-error.ts'

const SPACES = 'xmlns:w="w" xmlns:m="m" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"'
const text = (said: string, looks = '') => `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${said}</w:t></w:r>`
const para = (inside: string, settings = '') => `<w:p><w:pPr>${settings}</w:pPr>${inside}</w:p>`
const line = (said: string, looks = '') => para(text(said, looks))
const cell = (inside: string, settings = '') => `<w:tc><w:tcPr>${settings}</w:tcPr>${inside || para('')}</w:tc>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((said) => (said.startsWith('<w:tc>') ? said : cell(line(said)))).join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
const numbered = (said: string, list: number, level = 0) =>
  para(text(said), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

const NUMBERING = `<w:numbering ${SPACES}>${['decimal', 'upperLetter', 'bullet']
  .map(
    (format, id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`,
  )
  .join(
    '',
  )}${[0, 1, 2].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}</w:numbering>`

const word = (body: string, more: Record<string, Uint8Array> = {}): Promise<Judged> =>
  judge({
    filename: 'soal.docx',
    bytes: zipSync({
      'word/document.xml': strToU8(`<w:document ${SPACES}><w:body>${body}</w:body></w:document>`),
      'word/numbering.xml': strToU8(NUMBERING),
      ...more,
    }),
  })

const said = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft, label }) => ({
    ...{ label, jenis: draft.jenis, teks: draft.teks, kunci: draft.kunci.join() },
    opsi: draft.opsi.map(({ teks }) => teks).join('|'),
  }))
const problems = ({ prepared }: Judged) => prepared.refused.map(({ row: at, id, column }) => [at, id, column])

test('P40.1 a heading over two rows, with JAWABAN over the letters, is one heading', async () => {
  const head = [
    row(
      cell(line('NO'), '<w:vMerge w:val="restart"/>'),
      cell(line('SOAL'), '<w:vMerge w:val="restart"/>'),
      cell(line('JAWABAN'), '<w:gridSpan w:val="3"/>'),
      cell(line('KUNCI'), '<w:vMerge w:val="restart"/>'),
    ),
    row(cell('', '<w:vMerge/>'), cell('', '<w:vMerge/>'), 'A', 'B', 'C', cell('', '<w:vMerge/>')),
  ]
  const read = await word(
    table(
      ...head,
      row('1', 'Dua kali dua?', 'dua', 'empat', 'enam', 'b'),
      row('2', 'Pilih genap', '1', '2', '4', 'B dan C'),
    ),
  )
  expect(problems(read)).toEqual([])
  expect(said(read)).toEqual([
    { label: 'Soal 1', jenis: 'pilihan', teks: 'Dua kali dua?', kunci: 'B', opsi: 'dua|empat|enam' },
    { label: 'Soal 2', jenis: 'ganda', teks: 'Pilih genap', kunci: 'B,C', opsi: '1|2|4' },
  ])
})

test('P40.2 without a key column the one option in bold is the key, and two in bold are none', async () => {
  const bold = (words: string) => cell(line(words, '<w:b/>'))
  const read = await word(
    table(
      row('NO', 'SOAL', 'A', 'B'),
      row('1', 'Benar yang mana?', 'salah', bold('benar')),
      row('2', 'Dua tebal', bold('x'), bold('y')),
    ),
  )
  expect(said(read)).toMatchObject([{ kunci: 'B', opsi: 'salah|benar' }])
  expect(problems(read)).toEqual([[3, 'Soal 2', 'kunci']])
})

test('P40.3 options below each other belong to the question beside the first', async () => {
  const continued = cell('', '<w:vMerge/>')
  const begun = (words: string) => cell(line(words), '<w:vMerge w:val="restart"/>')
  const read = await word(
    table(
      row('NO', 'SOAL', 'OPSI', 'JAWABAN', 'KUNCI'),
      row(begun('1'), begun('Ibu kota?'), 'A', 'Bandung', ''),
      row(continued, continued, 'B', 'Jakarta', 'V'),
      row(begun('2'), begun('Warna langit?'), 'A', 'biru', 'V'),
      row(continued, continued, 'B', 'hijau', ''),
    ),
  )
  expect(said(read)).toEqual([
    { label: 'Soal 1', jenis: 'pilihan', teks: 'Ibu kota?', kunci: 'B', opsi: 'Bandung|Jakarta' },
    { label: 'Soal 2', jenis: 'pilihan', teks: 'Warna langit?', kunci: 'A', opsi: 'biru|hijau' },
  ])
})

test('P40.4 a card a question: words at the left, contents at the right', async () => {
  const card = (stem: string, key: string) =>
    table(
      row('SOAL', stem),
      row('A', 'satu'),
      row('B', 'dua'),
      row('KUNCI', key),
      row('PEMBAHASAN', 'Sebab.'),
      row('CATATAN', ''),
    )
  const read = await word(`${card('Pertama?', 'A')}${line('sela')}${card('Kedua?', 'B')}`)
  expect(said(read)).toMatchObject([
    { teks: 'Pertama?', kunci: 'A', opsi: 'satu|dua' },
    { teks: 'Kedua?', kunci: 'B' },
  ])
  expect(read.prepared.soal[0]?.draft.pembahasan_teks).toBe('Sebab.')
})

test('P40.5 numbered text with options A to E is read, with the key below it, in bold, or in a list at the end', async () => {
  const body = [
    line('SOAL ULANGAN'),
    ...[
      line('1. Ibu kota Indonesia?'),
      line('A. Bandung'),
      line('B. Jakarta'),
      line('Kunci: B'),
      line('Pembahasan: lama.'),
    ],
    ...[line('2. Tebal?'), line('a. bukan'), line('b. ini', '<w:b/>')],
    ...[line('3. Satu baris?'), line('A. satu   B. dua   C. tiga')],
    ...[line('KUNCI JAWABAN'), line('3. C')],
  ]
  const read = await word(body.join(''))
  expect(problems(read)).toEqual([])
  expect(said(read)).toEqual([
    { label: 'Soal 1', jenis: 'pilihan', teks: 'Ibu kota Indonesia?', kunci: 'B', opsi: 'Bandung|Jakarta' },
    { label: 'Soal 2', jenis: 'pilihan', teks: 'Tebal?', kunci: 'B', opsi: 'bukan|ini' },
    { label: 'Soal 3', jenis: 'pilihan', teks: 'Satu baris?', kunci: 'C', opsi: 'satu|dua|tiga' },
  ])
})

test("P40.6 Word's own numbers count like typed ones, a table between is part of the question, a key table at the end", async () => {
  const body = [
    ...[
      numbered('Berapa jumlahnya?', 1),
      table(row('x', 'y'), row('1', '2')),
      numbered('tiga', 2),
      numbered('empat', 2),
    ],
    ...[numbered('Lalu?', 1), numbered('satu', 2), numbered('dua', 2)],
    table(row('1', '2'), row('A', 'B')),
  ]
  const read = await word(body.join(''))
  expect(said(read)).toEqual([
    {
      label: 'Soal 1',
      jenis: 'pilihan',
      teks: '<p>Berapa jumlahnya?</p><table><tr><td>x</td><td>y</td></tr><tr><td>1</td><td>2</td></tr></table>',
      kunci: 'A',
      opsi: 'tiga|empat',
    },
    { label: 'Soal 2', jenis: 'pilihan', teks: 'Lalu?', kunci: 'B', opsi: 'satu|dua' },
  ])
})

test('P40.7 numbered points stay numbered, an old picture format is a problem that names it', async () => {
  const drawing = '<w:r><w:drawing><wp:inline><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r>'
  const stem = cell(`${line('Urutkan')}${numbered('satu', 1)}${numbered('dua', 1)}`)
  const old = cell(para(drawing))
  const read = await word(
    table(row('NO', 'SOAL', 'A', 'B', 'KUNCI'), row('1', stem, 'x', 'y', 'A'), row('2', old, 'x', 'y', 'A')),
    {
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="media/image1.emf"/></Relationships>',
      ),
      'word/media/image1.emf': new Uint8Array([1, 0, 0, 0]),
    },
  )
  expect(said(read)).toMatchObject([{ teks: '<p>Urutkan</p><ol><li>satu</li><li>dua</li></ol>' }])
  expect(read.prepared.refused).toMatchObject([{ row: 3, column: 'soal', reason: expect.stringContaining('EMF') }])
})

test('P40.8 a document without questions is refused in words', async () => {
  await expect(word(line('Surat edaran nomor 5'))).rejects.toThrow(ImportError)
})

test('P40.9 a key that names no option, and an empty option before a filled one, are problems with their row', async () => {
  const read = await word(
    table(
      row('NO', 'SOAL', 'A', 'B', 'C', 'KUNCI'),
      row('1', 'x', 'a', 'b', '', 'E'),
      row('2', 'y', 'a', '', 'c', 'A'),
      row('', '', '', '', '', ''),
    ),
  )
  expect(problems(read)).toEqual([
    [2, 'Soal 1', 'kunci'],
    [3, 'Soal 2', 'jawaban B'],
  ])
})

test('P40.10 a picture on a cell of Excel, sub and superscript, merged passages and several sheets are kept', async () => {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const at = (cells: string) => `<row>${cells}</row>`
  const c = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const rich = '<c t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>'
  const head = at(['No', 'Bacaan', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci Jawaban', 'Catatan'].map(c).join(''))
  const sheet = `<worksheet><sheetData>${head}${at(`${c('1')}${c('Teks bersama')}${c('Soal satu')}${rich}${c('y')}${c('a')}${c('rahasia')}`)}${at(`${c('2')}${c('')}${c('Soal dua')}${c('x')}${c('y')}${c('B')}`)}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells></worksheet>`
  const second = `<worksheet><sheetData>${head}${at(`${c('1')}${c('')}${c('Lembar dua')}${c('x')}${c('y')}${c('A, B')}`)}</sheetData></worksheet>`
  const read = await judge({
    filename: 'a.xlsx',
    bytes: zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Satu" id="r1"/><sheet name="Dua" id="r2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></R>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/worksheets/sheet2.xml': strToU8(second),
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
        '<R><Relationship Id="r1" Target="../drawings/drawing1.xml"/></R>',
      ),
      'xl/drawings/drawing1.xml': strToU8(
        '<d><twoCellAnchor><from><col>2</col><row>1</row></from><pic><blip embed="r9"/></pic></twoCellAnchor></d>',
      ),
      'xl/drawings/_rels/drawing1.xml.rels': strToU8('<R><Relationship Id="r9" Target="../media/image1.png"/></R>'),
      'xl/media/image1.png': new Uint8Array(png),
    }),
  })
  expect(read.prepared.refused).toEqual([])
  expect(said(read)).toMatchObject([
    { jenis: 'pilihan', kunci: 'A', opsi: 'x<sup>2</sup>|y' },
    { jenis: 'pilihan', kunci: 'B' },
    { jenis: 'ganda', kunci: 'A,B' },
  ])
  expect(read.prepared.soal[0]?.draft.teks).toMatch(/^Soal satu<br><img src="\/files\/media\/[0-9a-f]{64}" alt="">$/)
  expect(read.prepared.soal.map(({ stimulus }) => stimulus)).toEqual(['Teks bersama', 'Teks bersama', null])
  expect(read.losses).toMatchObject([{ row: 2, file: 'Satu', reason: expect.stringContaining('catatan'), nomor: 1 }])
})

test('P40.11 a CSV of another system is read in any of the ways in which programs write one', async () => {
  const rows = [
    ['No', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Jawaban'],
    ['1', 'Café “x”?', 'ya', 'tidak', 'tidak'],
  ]
  const csv = (sign: string) => rows.map((cells) => cells.map((one) => `"${one}"`).join(sign)).join('\r\n')
  const files = [
    Buffer.from(`\uFEFF${csv(';')}`, 'utf16le'),
    Buffer.from(`sep=,\r\n${csv(',')}`),
    Buffer.from(csv('\t').replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1'),
  ]
  for (const bytes of files) {
    expect(said(await judge({ bytes, filename: 'a.csv' }))).toMatchObject([{ teks: '<p>Café “x”?</p>', kunci: 'B' }])
  }
})

const lines = (...said: string[]) => word(said.map((one) => line(one)).join(''))

test('P70.241 a passage before numbered questions is what they share, and never part of the option above it', async () => {
  const read = await lines(
    ...['1. Satu', 'a. x', 'b. y', 'Kunci: A', 'Teks berikut untuk soal nomor 2 dan 3', 'Isi bacaan.'],
    ...[
      '2. Dua',
      'a. x',
      'b. y',
      'Kunci: B',
      '3. Tiga',
      'a. x',
      'b. y',
      'Kunci: B',
      '4. Empat',
      'a. x',
      'b. y',
      'Kunci: A',
    ],
  )
  expect(problems(read)).toEqual([])
  expect(said(read).map(({ opsi }) => opsi)).toEqual(['x|y', 'x|y', 'x|y', 'x|y'])
  const [stimulus] = read.prepared.stimuli
  expect(stimulus?.teks).toBe('<p>Teks berikut untuk soal nomor 2 dan 3</p><p>Isi bacaan.</p>')
  expect(read.prepared.soal.map((one) => one.stimulus === stimulus?.key)).toEqual([false, true, true, false])
})

test('P70.242 a missing number, a part of the paper, instructions and a list in a text are not taken for each other', async () => {
  const gap = await lines('1. Satu', 'a. x', 'b. y', 'Kunci: A', '3. Tiga', 'a. p', 'b. q', 'Kunci: B')
  expect(said(gap).map(({ label, opsi, kunci }) => [label, opsi, kunci])).toEqual([
    ['Soal 1', 'x|y', 'A'],
    ['Soal 3', 'p|q', 'B'],
  ])
  const list = await lines(
    '1. Perhatikan:',
    '1. emas',
    '2. perak',
    'Logam mulia?',
    'a. 1',
    'b. 2',
    'Kunci: A',
    '2. Dua',
    'a. x',
    'b. y',
    'Kunci: B',
  )
  expect(said(list).map(({ label, kunci }) => [label, kunci])).toEqual([
    ['Soal 1', 'A'],
    ['Soal 2', 'B'],
  ])
  const paper = await lines(
    ...['PETUNJUK UMUM', '1. Berdoalah', '2. Tulis nama', 'A. PILIHAN GANDA', '1. Satu', 'a. x', 'b. y', 'Kunci: A'],
    ...['B. URAIAN', '1. Jelaskan!', '2. Sebutkan!'],
  )
  expect(said(paper)).toMatchObject([{ label: 'Soal 1', teks: 'Satu', opsi: 'x|y', kunci: 'A' }, ESSAY, ESSAY])
  expect(paper.losses.filter(({ whole }) => whole)).toHaveLength(0)
  const plain = await lines('Petunjuk: pilih satu jawaban', '1. Satu', 'a. x', 'b. y', 'Kunci: A')
  expect(said(plain)).toMatchObject([{ teks: 'Satu', kunci: 'A' }])
})

const ESSAY = { jenis: 'uraian' }

test('P70.243 options in two columns, in a table without lines, in brackets and in the cell of the question', async () => {
  const tab = '<w:r><w:tab/></w:r>'
  const columns = [
    line('1. Satu'),
    para(text('a. x') + tab + text('c. z')),
    para(text('b. y') + tab + text('d. w')),
    line('Kunci: C'),
  ]
  const grid = [line('2. Dua'), table(row('A. x', 'C. z'), row('B. y', 'D. w')), line('Kunci: D')]
  const brackets = [line('3. Tiga'), line('(a) x'), line('(b) y'), line('Kunci: B')]
  const read = await word([...columns, ...grid, ...brackets].join(''))
  expect(said(read).map(({ opsi, kunci }) => [opsi, kunci])).toEqual([
    ['x|y|z|w', 'C'],
    ['x|y|z|w', 'D'],
    ['x|y', 'B'],
  ])
  const inside = cell(line('Berapa?') + line('a. satu') + line('b. dua'))
  expect(said(await word(table(row('No', 'Soal', 'Kunci'), row('1', inside, 'B'))))).toMatchObject([
    { jenis: 'pilihan', teks: '<p>Berapa?</p>', opsi: 'satu|dua', kunci: 'B' },
  ])
  // A letter for a key is never the answer itself.
  const none = await word(table(row('No', 'Soal', 'Kunci'), row('1', 'Berapa?', 'B')))
  expect(problems(none)).toEqual([[2, 'Soal 1', 'jawaban']])
})

test('P70.244 questions in tables and questions in text of one document are all read', async () => {
  const inTable = table(row('No', 'Soal', 'A', 'B', 'Kunci'), row('1', 'Tabel', 'x', 'y', 'A'))
  const read = await word([inTable, line('2. Teks'), line('a. p'), line('b. q'), line('Kunci: B')].join(''))
  expect(said(read).map(({ teks, kunci }) => [teks, kunci])).toEqual([
    ['Tabel', 'A'],
    ['Teks', 'B'],
  ])
})

test('P70.245 the key in red or after a star; numbers given by a style; a card that begins with its number', async () => {
  const red = (words: string) => line(words, '<w:color w:val="FF0000"/>')
  expect(said(await word([line('1. S'), line('a. x'), red('b. y')].join('')))).toMatchObject([{ kunci: 'B' }])
  expect(said(await lines('1. S', 'a. x', '*b. y', 'c. z'))).toMatchObject([{ opsi: 'x|y|z', kunci: 'B' }])
  const styles = `<w:styles ${SPACES}><w:style w:styleId="Soal"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
  const styled = (words: string) => para(text(words), '<w:pStyle w:val="Soal"/>')
  const byStyle = await word(
    [styled('Satu'), numbered('x', 2), numbered('y', 2), line('Kunci: A'), styled('Dua'), line('Kunci: 5')].join(''),
    { 'word/styles.xml': strToU8(styles) },
  )
  expect(said(byStyle).map(({ teks, kunci }) => [teks, kunci])).toEqual([
    ['Satu', 'A'],
    ['Dua', '5'],
  ])
  const card = await word(table(row('1.', 'Berapa?'), row('A', 'x'), row('B', 'y'), row('Kunci', 'B')))
  expect(said(card)).toMatchObject([{ label: 'Soal 1', teks: 'Berapa?', opsi: 'x|y', kunci: 'B' }])
})

test('P70.246 struck, capital and boxed text is kept, hidden text is named and never shown', async () => {
  const box = `<w:r><w:drawing><wp:anchor><w:txbxContent>${line('isi kotak')}</w:txbxContent></wp:anchor></w:drawing></w:r>`
  const runs =
    text('lama', '<w:strike/>') +
    text('nama & x'.replace('&', '&amp;'), '<w:caps/>') +
    text('kuncinya B', '<w:vanish/>') +
    box
  const read = await word(table(row('No', 'Soal', 'A', 'B', 'Kunci'), row('1', cell(para(runs)), 'x', 'y', 'A')))
  expect(said(read)[0]?.teks).toBe('<s>lama</s>NAMA &amp; X<br>isi kotak')
  expect(read.losses.map(({ reason }) => reason)).toEqual(['Tidak ikut disimpan: teks tersembunyi.'])
})

test('P70.264 a key that is only marked is taken, named, and shown to nobody who sits the paper', async () => {
  const underlined = '<w:u w:val="single"/>'
  const read = await word(
    [
      ...[line('1. Satu'), line('a. x'), line('b. y', '<w:b/>')],
      ...[line('2. Dua'), para(text('A.', underlined) + text(' x')), line('B. y')],
      ...[line('3. Tiga'), line('A. x'), line('B. y ✓')],
      table(row('No', 'Soal', 'A', 'B'), row('4', 'Empat', 'x', cell(line('y'), '<w:shd w:fill="FFFF00"/>'))),
      // The only bold option need not be the key.
      ...[line('5. Lima'), line('A. x'), line('B. y', '<w:b/>'), line('Kunci: A')],
    ].join(''),
  )
  expect(problems(read)).toEqual([])
  expect(Object.fromEntries(said(read).map(({ label, opsi, kunci }) => [label, `${opsi} ${kunci}`]))).toEqual({
    'Soal 1': 'x|y B',
    'Soal 2': 'x|y A',
    'Soal 3': 'x|y B',
    'Soal 4': 'x|y B',
    'Soal 5': 'x|<strong>y</strong> A',
  })
  expect(read.losses.map(({ reason }) => reason)).toEqual([expect.stringContaining('Kunci 4 soal')])
})

test('P70.265 a list of keys in any manner is read, and what stands below it is named', async () => {
  const paper = ['1. Satu', 'A. x', 'B. y', '2. Dua', 'A. x', 'B. y']
  const keys = async (...below: string[]) => said(await lines(...paper, ...below)).map(({ kunci }) => kunci)
  expect(await keys('KUNCI JAWABAN PILIHAN GANDA', '1. A, B', '2. B')).toEqual(['A,B', 'B'])
  expect(await keys('Kunci jawaban: 1. B 2. A')).toEqual(['B', 'A'])
  const inTable = table(row('No', 'Soal', 'A', 'B'), row('1.', 'Satu', 'x', 'y'), row('2.', 'Dua', 'x', 'y'))
  const tabled = await word(inTable + line('KUNCI JAWABAN') + line('1. B') + line('2. A'))
  expect(said(tabled).map(({ kunci }) => kunci)).toEqual(['B', 'A'])
  expect(said(await lines('1. Satu', 'A. x', 'B. y', 'Jawaban B')).map(({ kunci }) => kunci)).toEqual(['B'])
  const numbers = await word(
    [...paper.map((one) => line(one)), line('Kunci Jawaban'), numbered('A', 1), numbered('B', 1)].join(''),
  )
  expect(said(numbers).map(({ kunci }) => kunci)).toEqual(['A', 'B'])
  const below = await lines(...paper, 'KUNCI JAWABAN', '1. A 2. B', 'PEMBAHASAN', '1. Karena begitu.')
  expect(below.losses.map(({ reason }) => reason)).toEqual([expect.stringContaining('sesudah daftar kunci')])
  // Numbers that begin anew are those of the next part.
  const parts = await lines(
    ...['A. PILIHAN GANDA', '1. Satu', 'A. x', 'B. y', 'B. ISIAN', '1. Dua ....'],
    ...['KUNCI JAWABAN', '1. B', '1. Jakarta'],
  )
  expect(said(parts).map(({ kunci }) => kunci)).toEqual(['B', 'Jakarta'])
})

test('P70.266 a question whose number is written otherwise is no part of the option above it', async () => {
  const read = await lines('1. Satu', 'a. x', 'b. y', 'Kunci: B', '2) Dua', 'a) p', 'b) q', 'Kunci: A')
  expect(said(read).map(({ opsi, kunci }) => [opsi, kunci])).toEqual([
    ['x|y', 'B'],
    ['p|q', 'A'],
  ])
  const broken = await word(
    para(
      '1. Satu|A.x|B.y|Kunci: B. y|2. Dua|A. p|B. q|Kunci: A'
        .split('|')
        .map((one) => text(one))
        .join('<w:r><w:br/></w:r>'),
    ),
  )
  expect(said(broken).map(({ opsi, kunci }) => [opsi, kunci])).toEqual([
    ['x|y', 'B'],
    ['p|q', 'A'],
  ])
})

test('P70.267 tables that are cut in two, repeat their heading, hold passages between rows or a paper without a heading', async () => {
  const head = row('No', 'Soal', 'A', 'B', 'Kunci')
  const passage = `<w:tr>${cell(line('Bacalah teks ini untuk soal nomor 2-3.'), '<w:gridSpan w:val="5"/>')}</w:tr>`
  const cut = await word(
    table(
      head,
      row('1', 'Satu', 'x', 'y', 'A'),
      passage,
      row('2', 'Dua', 'x', 'y', 'B'),
      head,
      row('3', 'Tiga', 'x', 'y', 'B'),
    ) +
      para('') +
      table(row('4', 'Empat', 'x', 'y', 'A')),
  )
  expect(said(cut).map(({ teks, kunci }) => `${teks} ${kunci}`)).toEqual(['Satu A', 'Dua B', 'Tiga B', 'Empat A'])
  expect(cut.prepared.soal.map(({ stimulus }) => stimulus !== null)).toEqual([false, true, true, false])
  const bare = table(
    row('1.', cell(line('Satu') + line('A. x') + line('B. y'))),
    row('2.', cell(line('Dua') + line('A. p') + line('B. q'))),
  )
  expect(said(await word(bare + line('KUNCI JAWABAN') + line('1. A 2. B')))).toMatchObject([
    { teks: 'Satu', opsi: 'x|y', kunci: 'A' },
    { teks: 'Dua', opsi: 'p|q', kunci: 'B' },
  ])
})

test('P70.268 options that Word letters itself, all in one cell, or beside their letters', async () => {
  const own = cell(line('Satu') + numbered('x', 2) + numbered('y', 2))
  const inStem = await word(table(row('No', 'Soal', 'Kunci'), row('1', own, 'B')))
  expect(said(inStem)).toMatchObject([{ teks: '<p>Satu</p>', opsi: 'x|y', kunci: 'B' }])
  const beside = cell(line('A. x') + line('B. y'))
  const column = await word(table(row('No', 'Soal', 'Jawaban', 'Kunci'), row('1', 'Satu', beside, 'A')))
  expect(said(column)).toMatchObject([{ teks: '<p>Satu</p>', opsi: 'x|y', kunci: 'A' }])
  const apart = await word(
    line('1. Satu') + table(row('A.', 'x', 'C.', 'z'), row('B.', 'y', 'D.', 'w')) + line('Kunci: C'),
  )
  expect(said(apart)).toMatchObject([{ opsi: 'x|y|z|w', kunci: 'C' }])
})

test('P70.269 letters of the font Symbol, merged cells inside a text and braces over a formula keep their meaning', async () => {
  const symbols = text('abD', '<w:rFonts w:ascii="Symbol"/>') + text(' ', '<w:rFonts w:ascii="Wingdings"/>')
  const inner = table(row(cell(line('p'), '<w:gridSpan w:val="2"/>'), 'q'), row('r', 's', 't'))
  const brace =
    '<m:oMath><m:groupChr><m:groupChrPr><m:chr m:val="⏞"/></m:groupChrPr><m:e><m:r><m:t>ab</m:t></m:r></m:e></m:groupChr></m:oMath>'
  const stem = cell(para(symbols) + inner + para(brace))
  const [one] = said(await word(table(row('No', 'Soal', 'A', 'B', 'Kunci'), row('1', stem, 'x', 'y', 'A'))))
  expect(one?.teks).toContain('αβΔ')
  expect(one?.teks).toContain('<td colspan="2">p</td><td>q</td>')
  expect(one?.teks).toContain('\\overbrace{ab}')
})

test('P70.270 two columns that mean the same, comments and rows without a question are named', async () => {
  const card = await word(
    table(
      row('Materi', 'Pecahan'),
      row('Indikator', 'Siswa dapat'),
      row('Soal', 'Satu'),
      row('A', 'x'),
      row('B', 'y'),
      row('Kunci', 'B'),
    ),
  )
  expect(card.prepared.soal[0]?.draft.materi).toBe('Pecahan')
  expect(card.losses.map(({ reason }) => reason)).toEqual(['Tidak ikut disimpan: isi Indikator.'])
  const noted = cell(para(`${text('Satu')}<w:r><w:commentReference w:id="0"/></w:r>`))
  const read = await word(
    table(
      row('No', 'Soal', 'A', 'B', 'Kunci', 'Pembahasan'),
      row('1', noted, 'x', 'y', 'A', ''),
      row('', '', '', '', '', 'Catatan guru'),
    ),
  )
  expect(read.losses.map(({ reason }) => reason)).toEqual([
    'Tidak ikut disimpan: komentar.',
    expect.stringContaining('Baris 3 tabel tidak berisi soal'),
  ])
})

const choices = line('A. x') + line('B. y')

test('P70.286 a question that begins like a heading is a question, and its key is its own', async () => {
  const read = await word(
    `${line('1. Satu?')}${choices}${line('Kunci: A')}${line('2. Uraian di atas merupakan ciri …')}${choices}${line('Kunci: B')}${line('3. Isian')}${line('Jawaban yang benar: 25')}`,
  )
  expect(problems(read)).toEqual([])
  expect(said(read).map(({ kunci }) => kunci)).toEqual(['A', 'B', '25'])
})

test('P70.287 a second key below a question is a problem, and lines behind a key are no part of an option', async () => {
  const read = await word(
    `${line('1. Satu?')}${choices}${line('Kunci: A')}${line('Skor: 2')}${line('Soal tanpa nomor?')}${choices}${line('Kunci: B')}${line('3. Tiga?')}${choices}${line('Kunci: A')}${line('Level: C4')}`,
  )
  expect(problems(read)).toEqual([[1, 'Soal 1', 'kunci']])
  expect(said(read)).toMatchObject([{ label: 'Soal 3', opsi: 'x|y' }])
  expect(read.losses.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('"Level: C4"'))
})

test('P70.288 a list in small letters before the options belongs to the text; a ninth option leaves the question out', async () => {
  const list = line('a. satu') + line('b. dua') + line('Yang benar?')
  const many = [...'ABCDEFGHI'].map((letter) => line(`${letter}. opsi`)).join('')
  const read = await word(
    `${line('1. Perhatikan!')}${list}${choices}${line('Kunci: B')}${line('2. Banyak?')}${many}${line('Kunci: A')}`,
  )
  expect(said(read)).toMatchObject([
    { teks: '<p>Perhatikan!</p><p>a. satu</p><p>b. dua</p><p>Yang benar?</p>', opsi: 'x|y', kunci: 'B' },
  ])
  expect(read.losses.filter(({ whole }) => whole).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('9 opsi'),
  ])
})

test('P70.289 text in several boxes, beside a picture, of other scripts and in wrappings is kept', async () => {
  const box = (words: string) => `<w:txbxContent>${line(words)}</w:txbxContent>`
  const drawing = `<w:r><w:drawing>${box('kotak satu')}${box('kotak dua')}</w:drawing></w:r>`
  const ruby = `<w:r><w:ruby><w:rt>${text('kan')}</w:rt><w:rubyBase>${text('漢')}</w:rubyBase></w:ruby></w:r>`
  const wrapped = `<w:bdo>${text('عربي')}</w:bdo><w:customXml>${text('isi')}</w:customXml>`
  const equation = '<w:r><w:instrText> EQ \\f(1,2) </w:instrText></w:r>'
  const read = await word(
    `${para(text('1. Lihat ') + ruby + wrapped + drawing + equation)}<w:customXml>${line('lanjutan')}</w:customXml>${choices}${line('Kunci: A')}<w:altChunk/>`,
  )
  expect(said(read)[0]?.teks).toBe('<p>Lihat 漢عربيisi<br>kotak satu<br>kotak dua</p><p>lanjutan</p>')
  const lost = read.losses.map(({ reason }) => reason).join(' ')
  for (const part of ['ruby', 'kode EQ', 'dokumen lain']) expect(lost).toContain(part)
})

test('P70.290 the one option in green or blue is the key, one that is nearly black is not', async () => {
  const colour = (words: string, value: string) => line(words, `<w:color w:val="${value}"/>`)
  const read = await word(
    `${line('1. Satu?')}${line('A. x')}${colour('B. y', '00B050')}${line('2. Dua?')}${colour('A. x', '1F2328')}${line('B. y')}`,
  )
  expect(said(read)).toMatchObject([{ label: 'Soal 1', kunci: 'B' }])
  expect(problems(read)).toEqual([[4, 'Soal 2', 'kunci']])
})

test('P70.291 formulas keep vectors, sets and big operators, and nothing that was deleted', async () => {
  const run = (words: string, looks = '') => `<m:r><m:rPr>${looks}</m:rPr><m:t>${words}</m:t></m:r>`
  const formula = async (inside: string) => {
    const read = await word(`${para(`${text('1. N ')}<m:oMath>${inside}</m:oMath>`)}${choices}${line('Kunci: A')}`)
    expect(problems(read)).toEqual([])
    return said(read)[0]?.teks.replace('N ', '')
  }
  const accent = (sign: string, base: string) =>
    `<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr><m:e>${run(base)}</m:e></m:acc>`
  expect(await formula(run('v', '<m:sty m:val="b"/>'))).toBe('\\(\\mathbf{v}\\)')
  expect(await formula(run('R', '<m:scr m:val="double-struck"/>'))).toBe('\\(\\mathbb{R}\\)')
  expect(await formula(run('5% {x}', '<m:nor/>'))).toBe('\\(\\text{5\\% \\{x\\}}\\)')
  expect(await formula(accent('⃗', 'AB'))).toBe('\\(\\overrightarrow{AB}\\)')
  expect(await formula(accent('̌', 'x'))).toBe('\\(\\check{x}\\)')
  const big = `<m:nary><m:naryPr><m:chr m:val="⋁"/></m:naryPr><m:sub/><m:sup/><m:e>${run('p')}</m:e></m:nary>`
  expect(await formula(big)).toBe('\\(\\bigvee{p}\\)')
  expect(await formula(`${run('a')}<w:del>${run('b')}</w:del>`)).toBe('\\(a\\)')
})

test('P70.292 a table of statements with marks below a question is what it asks', async () => {
  const read = await word(
    `${line('1. Tentukan!')}${table(row('No', 'Pernyataan', 'Benar', 'Salah'), row('1', 'Bulat', '√', ''), row('2', 'Datar', '', 'v'))}${line('2. Sesuai?')}${table(row('Pernyataan', 'Ya', 'Tidak'), row('a', '', ''), row('b', '', ''))}${line('Kunci: Ya, Tidak')}${line('3. Kurang')}${table(row('Pernyataan', 'Benar', 'Salah'), row('a', 'v', ''), row('b', '', ''))}`,
  )
  expect(read.prepared.soal.map(({ draft }) => [draft.pernyataan, draft.kolom, draft.kunci])).toEqual([
    [
      ['Bulat', 'Datar'],
      ['Benar', 'Salah'],
      ['0', '1'],
    ],
    [
      ['a', 'b'],
      ['Ya', 'Tidak'],
      ['0', '1'],
    ],
  ])
  expect(problems(read)).toEqual([[6, 'Soal 3', 'jawaban benar']])
})

test('P70.293 rows with letters are the options, unless options stand below them', async () => {
  const rows = table(row('', 'Negara', 'Kota'), row('A.', 'Prancis', 'Paris'), row('B.', 'Jerman', 'Bonn'))
  const data = table(row('A', 'merah'), row('B', 'biru'))
  const read = await word(
    `${line('1. Mana?')}${rows}${line('Kunci: B')}${line('2. Apa?')}${data}${line('Jadi …')}${choices}${line('Kunci: A')}`,
  )
  expect(said(read)).toMatchObject([
    { teks: '<p>Mana?</p><p>Negara | Kota</p>', opsi: 'Prancis | Paris|Jerman | Bonn', kunci: 'B' },
    { opsi: 'x|y', kunci: 'A' },
  ])
  expect(said(read)[1]?.teks).toMatch(/^<p>Apa\?<\/p><table>.*merah.*<\/table><p>Jadi …<\/p>$/)
})

test('P70.295 a short answer beside a table of questions is read, and keys without their question are named', async () => {
  const questions = table(row('NO', 'SOAL', 'A', 'B', 'KUNCI'), row('1', 'Mana?', 'x', 'y', 'A'))
  const read = await word(`${line('1. Berdoalah')}${questions}${line('2. Berapa?')}${line('Kunci: 25')}`)
  expect(said(read).map(({ label, kunci }) => [label, kunci])).toEqual([
    ['Soal 1', 'A'],
    ['Soal 2', '25'],
  ])
  expect(read.losses.map(({ reason }) => reason)).toEqual([expect.stringContaining('"Berdoalah"')])
  const listed = await word(`${line('1. Satu?')}${choices}${line('KUNCI JAWABAN')}${line('1. A')}${line('2. B')}`)
  expect(listed.losses.map(({ reason }) => reason)).toEqual([expect.stringContaining('menyebut nomor 2')])
})

test('P70.296 a key B beside all options of a question is a letter, and options lose the letters typed before them', async () => {
  const merged = (words: string) => cell(words ? line(words) : '', `<w:vMerge${words ? ' w:val="restart"' : ''}/>`)
  const read = await word(
    table(
      row('NO', 'SOAL', 'OPSI', 'KUNCI'),
      row(merged('1'), merged('Mana?'), 'A. x', merged('B')),
      row(merged(''), merged(''), 'B. y', merged('')),
    ),
  )
  expect(said(read)).toMatchObject([{ opsi: 'x|y', kunci: 'B' }])
})

test('P70.297 what a part of the paper is told to do heads it, and room for an answer is no key', async () => {
  const read = await word(
    `${line('I. Pilihlah jawaban yang paling tepat!')}${line('1. Mana?')}${choices}${line('II. Jawablah pertanyaan berikut dengan singkat!')}${line('1. Ibu kota?')}${line('Jawab: ……….')}${line('III. Jawablah dengan uraian!')}${line('1. Jelaskan!')}${line('KUNCI JAWABAN')}${line('I. Pilihan ganda')}${line('1. A')}${line('II. Isian')}${line('1. Jakarta')}`,
  )
  expect(problems(read)).toEqual([])
  expect(said(read).map(({ teks, kunci }) => [teks, kunci])).toEqual([
    ['Mana?', 'A'],
    ['Ibu kota?', 'Jakarta'],
    ['Jelaskan!', ''],
  ])
  expect(read.prepared.stimuli).toEqual([])
  expect(read.prepared.soal.at(-1)?.draft).toMatchObject(ESSAY)
  expect(read.losses.filter(({ whole }) => whole)).toHaveLength(0)
})

test('P70.298 options whose letters are out of order are a problem, and no part of the option above', async () => {
  const read = await word(
    `${line('1. Mana?')}${choices}${line('B. z')}${line('Kunci: B')}${line('2. Apa?')}${choices}${line('D. z')}${line('Kunci: B')}${line('3. Apa?')}${line('A. x B. y D. z')}${line('Kunci: B')}`,
  )
  expect(problems(read)).toEqual([
    [1, 'Soal 1', 'opsi'],
    [6, 'Soal 2', 'opsi'],
    [11, 'Soal 3', 'opsi'],
  ])
})

test('P70.300 points that Word numbers inside a text keep their numbers, and a list begun anew goes on with the questions', async () => {
  const points = numbered('satu', 4) + numbered('dua', 4)
  const lists = NUMBERING.replace('</w:numbering>', '').concat(
    '<w:abstractNum w:abstractNumId="9"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum><w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
  )
  const more = { 'word/numbering.xml': strToU8(lists) }
  const typed = await word(
    `${line('1. Perhatikan!')}${points}${line('Yang benar?')}${choices}${line('Kunci: A')}`,
    more,
  )
  expect(said(typed)).toMatchObject([
    { teks: '<p>Perhatikan!</p><p>(1) satu</p><p>(2) dua</p><p>Yang benar?</p>', opsi: 'x|y', kunci: 'A' },
  ])
  const anew = await word(
    `${numbered('Satu?', 1)}${choices}${line('Kunci: A')}${numbered('Dua?', 5)}${choices}${line('Kunci: B')}${numbered('Tiga?', 1)}${choices}${line('Kunci: A')}`,
    more,
  )
  expect(said(anew).map(({ label, kunci }) => [label, kunci])).toEqual([
    ['Soal 1', 'A'],
    ['Soal 2', 'B'],
    ['Soal 3', 'A'],
  ])
})
