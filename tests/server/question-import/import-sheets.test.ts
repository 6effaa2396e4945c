import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { judged, lostBy, packed, problemsOf, saidBy } from '#tests/support/judged.ts'

let png: Uint8Array
beforeAll(async () => {
  const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
  png = new Uint8Array(await picture.png().toBuffer())
})

type Cell = string | number | null | { xml: string }
const letter = (column: number) => String.fromCharCode(65 + column)
const cellXml = (cell: Cell, at: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${at}"`)
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
const sheetXml = (rows: Cell[][], more = '') =>
  `<worksheet><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`)).join('')}</row>`).join('')}</sheetData>${more}</worksheet>`
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;Rp&quot;#,##0"/></numFmts><cellXfs>${[0, 9, 2, 12, 164, 14].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

const book = (
  rows: Cell[][],
  more: Record<string, string | Uint8Array> = {},
  sheets = '<sheet name="Soal" id="r1"/>',
) =>
  packed({
    'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></R>',
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    'xl/styles.xml': STYLES,
    ...more,
  })

const anchor = (row: number, column: number) =>
  `<oneCellAnchor><from><col>${column}</col><row>${row}</row></from><pic><blip embed="p1"/></pic></oneCellAnchor>`
const withPictures = (...anchors: string[]) => ({
  'xl/worksheets/_rels/sheet1.xml.rels': '<R><Relationship Id="d1" Target="../drawings/drawing1.xml"/></R>',
  'xl/drawings/drawing1.xml': `<wsDr>${anchors.join('')}</wsDr>`,
  'xl/drawings/_rels/drawing1.xml.rels': '<R><Relationship Id="p1" Target="../media/g.png"/></R>',
  'xl/media/g.png': png,
})

test('P70.236 figures of cells are kept as Excel shows them: percent, decimals, fractions', async () => {
  const styled = (style: number, value: number): Cell => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
  const read = await judged(
    'a.xlsx',
    book([
      ['Soal', 'A', 'B', 'C', 'D', 'Kunci'],
      ['Berapa?', styled(1, 0.25), styled(2, 0.5), styled(3, 1.25), styled(4, 5000), 'A'],
    ]),
  )
  expect(saidBy(read)[0]?.opsi).toBe('<p>25%</p>|<p>0.50</p>|<p>1 1/4</p>|<p>5000</p>')
  expect(lostBy(read, false)).toEqual([expect.stringContaining('bentuk lain; yang disimpan 5000')])
})

test('P70.237 a formula without a result and one that failed are problems; one with a result is its result', async () => {
  const read = await judged(
    'a.xlsx',
    book([
      ['Soal', 'A', 'B', 'Kunci'],
      ['Baik?', { xml: '<c><f>1+1</f><v>2</v></c>' }, { xml: '<c t="str"><f>"x"</f><v>x</v></c>' }, 'A'],
      ['Kosong?', { xml: '<c><f>1+1</f><v></v></c>' }, 'b', 'B'],
      ['Gagal?', { xml: '<c t="e"><v>#REF!</v></c>' }, 'b', 'B'],
    ]),
  )
  expect(saidBy(read)[0]?.opsi).toBe('<p>2</p>|<p>x</p>')
  expect(problemsOf(read)).toEqual(
    expect.arrayContaining([
      [3, 'opsi_a'],
      [4, 'opsi_a'],
    ]),
  )
})

test('P70.238 a picture over a column GAMBAR, or beside its row, belongs to the question; a stray one is named', async () => {
  const rows: Cell[][] = [
    ['No', 'Soal', 'Gambar', 'A', 'B', 'Kunci'],
    [1, 'Di kolom gambar', null, 'a', 'b', 'A'],
    [2, 'Di opsi', null, null, 'b', 'A'],
    [3, 'Di tepi', null, 'a', 'b', 'A'],
  ]
  const read = await judged('a.xlsx', book(rows, withPictures(anchor(1, 2), anchor(2, 3), anchor(3, 9), anchor(20, 1))))
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read).map(({ teks, opsi }) => [/<img/.test(teks), /<img/.test(opsi ?? '')])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  expect(read.losses).toMatchObject([{ row: 21, column: 'gambar', whole: false }])
})

test('P70.239 a heading of two lines, and a hidden sheet that is named', async () => {
  const rows: Cell[][] = [
    ['No', 'Soal', 'Jawaban', null, 'Kunci'],
    [null, null, 'A', 'B', null],
    [1, 'Benar?', 'ya', 'tidak', 'A'],
  ]
  const hidden = {
    'xl/worksheets/sheet2.xml': sheetXml([
      ['Soal', 'A', 'B', 'Kunci'],
      ['Rahasia', 'a', 'b', 'A'],
    ]),
  }
  const sheets = '<sheet name="Soal" id="r1"/><sheet name="Cadangan" state="hidden" id="r2"/>'
  const read = await judged('a.xlsx', book(rows, hidden, sheets))
  expect(saidBy(read)).toEqual([
    { jenis: 'pilihan', teks: '<p>Benar?</p>', opsi: '<p>ya</p>|<p>tidak</p>', kunci: 'A' },
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('Cadangan')])
})

test('P70.240 a picture that a CSV names is taken from the ZIP beside it', async () => {
  const csv = 'Soal;Gambar;A;B;Kunci\nLihat;peta kota.png;a;b;A\n'
  const [said] = saidBy(await judged('p.zip', packed({ 'soal.csv': csv, 'peta kota.png': png })))
  expect(said?.teks).toMatch(/^<p>Lihat<\/p><p><img src="\/files\/media\/\w{64}" alt=""><\/p>$/)
  const alone = await judged('soal.csv', strToU8(csv))
  expect(problemsOf(alone)).toEqual([[2, 'soal']])
})

test('P70.271 a sheet without questions and cells without a heading are named; signs that Excel writes as codes are read', async () => {
  const rows: Cell[][] = [
    ['No', 'Soal', 'A', 'B', 'Kunci'],
    [1, 'Satu_x000D_', 'x', 'y', 'A', 'catatan'],
    [
      2,
      { xml: '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>lama</t></r><r><t> baru</t></r></is></c>' },
      'x',
      'y',
      'A',
    ],
  ]
  const other = { 'xl/worksheets/sheet2.xml': sheetXml([['Apa?', 'x', 'y', 'A']]) }
  const read = await judged('a.xlsx', book(rows, other, '<sheet name="Soal" id="r1"/><sheet name="Lain" id="r2"/>'))
  expect(saidBy(read).map(({ teks }) => teks)).toEqual(['<p>Satu</p>', '<s>lama</s> baru'])
  expect(lostBy(read, false)).toEqual([
    'Tidak ikut disimpan: isi kolom tanpa judul.',
    expect.stringContaining('Lembar "Lain" tidak punya judul kolom SOAL'),
  ])
})

test('P70.284 remarks, text boxes and charts over cells are named as lost', async () => {
  const box = `<oneCellAnchor><from><col>1</col><row>1</row></from><sp><txBody><p><r><t>Rumus</t></r></p></txBody></sp></oneCellAnchor>`
  const rows = [
    ['SOAL', 'A', 'B', 'KUNCI'],
    ['Mana?', 'x', 'y', 'A'],
  ]
  const read = await judged(
    'a.xlsx',
    book(rows, {
      ...withPictures(box),
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<R><Relationship Id="d1" Target="../drawings/drawing1.xml"/><Relationship Id="c1" Target="../comments1.xml"/></R>',
      'xl/comments1.xml':
        '<comments><commentList><comment ref="A2"><text><t>cek</t></text></comment></commentList></comments>',
    }),
  )
  expect(lostBy(read, false)).toEqual([expect.stringContaining('("Rumus")'), expect.stringContaining('komentar sel')])
})

test('P70.285 a ninth option leaves its question out, and is not cut off it', async () => {
  const head = ['SOAL', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'KUNCI']
  const read = await judged(
    'a.xlsx',
    book([head, ['Mana?', ...'abcdefghi', 'A'], ['Apa?', 'x', 'y', ...Array(7).fill(null), 'B']]),
  )
  expect(lostBy(read, true)).toEqual([expect.stringContaining('9 opsi')])
  expect(saidBy(read)).toMatchObject([{ teks: '<p>Apa?</p>', opsi: '<p>x</p>|<p>y</p>', kunci: 'B' }])
})

test('P70.301 a title that says SOAL heads nothing, tables below each other keep their headings, numbers alone are no question', async () => {
  const read = await judged(
    'a.xlsx',
    book([
      ['SOAL'],
      ['NO', 'SOAL', 'A', 'B', 'KUNCI'],
      [1, 'Mana?', 'x', 'y', 'B'],
      [2, null, null, null, null],
      ['ISIAN'],
      ['NO', 'SOAL', 'KUNCI'],
      [1, 'Apa?', 'Air'],
    ]),
  )
  expect(problemsOf(read)).toEqual([])
  expect(saidBy(read)).toMatchObject([
    { jenis: 'pilihan', teks: '<p>Mana?</p>', kunci: 'B' },
    { jenis: 'isian', teks: '<p>Apa?</p>', kunci: 'Air' },
  ])
  expect(lostBy(read, false)).toEqual([expect.stringContaining('"ISIAN"')])
})

test('P40.79 rows that their author hid are read, and named', async () => {
  const sheet = sheetXml([
    ['Soal', 'A', 'B', 'Kunci'],
    ['Mana?', 'x', 'y', 'A'],
    ['Tersembunyi?', 'x', 'y', 'B'],
  ]).replace('<row r="3"', '<row r="3" hidden="1"')
  const { prepared, losses } = await judged(
    'soal.xlsx',
    packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Soal"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet,
    }),
  )
  expect(prepared.soal).toHaveLength(2)
  expect(losses.map(({ row, reason }) => [row, reason])).toEqual([[3, expect.stringContaining('Baris tersembunyi')]])
})

test('P40.126 where a sheet has no keys, the option that alone is marked in most rows is the key, and that is said', async () => {
  const styles =
    '<styleSheet><fonts><font/><font><b/></font><font><color rgb="FFFF0000"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="2" fillId="0"/><xf fontId="0" fillId="1"/></cellXfs></styleSheet>'
  const styled = (style: number, text: string): Cell => ({
    xml: `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`,
  })
  const sheet = (style: number, more: Cell[] = []) =>
    judged(
      'a.xlsx',
      book(
        [
          ['Soal', 'A', 'B', 'C', ...(more.length ? ['Kunci'] : [])],
          ['Satu?', styled(style, 'a1'), 'b1', 'c1', ...more.slice(0, 1)],
          ['Dua?', 'a2', 'b2', styled(style, 'c2'), ...more.slice(1)],
        ],
        { 'xl/styles.xml': styles },
      ),
    )
  for (const style of [1, 2, 3]) {
    const read = await sheet(style)
    expect(saidBy(read).map(({ kunci }) => kunci)).toEqual(['A', 'C'])
    expect(lostBy(read, false)).toEqual([expect.stringContaining('Kunci 2 soal diambil dari opsi yang ditandai')])
  }
  // What is written counts, and nothing is marked by what all bear.
  expect(saidBy(await sheet(3, ['B', 'B'])).map(({ kunci }) => kunci)).toEqual(['B', 'B'])
  expect(problemsOf(await sheet(0)).map(([row]) => row)).toEqual([2, 3])
})
