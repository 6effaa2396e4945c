import { randomUUID } from 'node:crypto'
import { count, eq, like } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { mapelTable, mediaTable, soalTable } from '#server/db/tables/index.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { questionUploads } from '#tests/support/question-upload.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { xlsx } from '#tests/support/xlsx.ts'

let world: World
let author: Person
let uploads: ReturnType<typeof questionUploads>
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  author = await staff(world, ['bank-soal'])
  uploads = questionUploads(world, author)
})
afterAll(() => world.close())

const confirm = (token: string) => uploads.confirm({ token })
const imported = async (name: string, content: string | Uint8Array) =>
  uploads.saved({ token: (await uploads.preview(name, content)).token })

const questions = () => world.db.$count(soalTable)
const png = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

const AIKEN = (mark: string) => `Ibu kota ${mark}?\nA) Bandung\nB) Jakarta\nANSWER: B\n`

test('P20.1 a preview names what is new and saves nothing; confirming saves; both may be repeated', async () => {
  const before = await questions()
  const seen = await uploads.preview('a.txt', AIKEN('satu'))
  expect(seen).toMatchObject({ state: 'ready', problems: [], summary: { added: 1, changed: 0, unchanged: 0 } })
  expect(seen.soal).toEqual([
    {
      ...{ number: 1, file: null, row: 1, soal: '', id: null },
      ...{ jenis: 'pilihan', teks: 'Ibu kota satu?', kunci: 'B. Jakarta', outcome: 'added' },
    },
  ])
  expect(await questions()).toBe(before)
  await confirm(seen.token)
  expect(await uploads.settled(seen.token)).toMatchObject({ state: 'done', summary: { added: 1 } })
  await confirm(seen.token)
  expect(await questions()).toBe(before + 1)
  expect(await imported('a.txt', AIKEN('satu'))).toMatchObject({ summary: { added: 0, changed: 0, unchanged: 1 } })
  expect(await questions()).toBe(before + 1)
})

test('P20.2 one bad question keeps the whole file out, and its row, column and reason are named', async () => {
  const before = await questions()
  const seen = await uploads.preview('b.txt', `${AIKEN('dua')}\nSoal rusak\nA) satu\nB) dua\nANSWER: D\n`)
  expect(seen.problems).toEqual([
    {
      ...{ number: null, file: null, row: 6, soal: null, column: 'ANSWER', value: '', keyless: false },
      reason: expect.stringContaining('"D"'),
    },
  ])
  expect((await confirm(seen.token)).status).toBe(400)
  expect(await questions()).toBe(before)
})

test('P20.3 what a format says and the bank cannot hold is told question by question', async () => {
  const gift =
    '::Gambar:: Peta.\n\n::Esai:: Jelaskan {}\n\n::Pi:: Nilai pi? {#3.14:0.01}\n\nBumi bulat. {T#betul#salah}'
  const { left_out, soal, problems } = await uploads.preview('c.gift', gift)
  expect(problems).toEqual([])
  expect(soal).toHaveLength(3)
  expect(left_out).toMatchObject([
    { row: 1, soal: 'Gambar', whole: true },
    { row: 3, soal: 'Esai', whole: false, reason: expect.stringContaining('rubrik') },
    { row: 7, whole: false, reason: expect.stringContaining('umpan balik') },
  ])
})

test('P20.4 pictures inside a Moodle file are kept', async () => {
  const file = (await png()).toString('base64')
  const xml = `<quiz><question type="category"><category><text>$course$/top/Bab 1</text></category></question>
<question type="multichoice"><name><text>Gambar</text></name><questiontext format="html"><text><![CDATA[<p>Apa ini? <img src="@@PLUGINFILE@@/a%20b.png" alt="x"> harga $5</p>]]></text><file name="a b.png" path="/" encoding="base64">${file}</file></questiontext><generalfeedback format="html"><text>Sebab</text></generalfeedback><single>true</single><answer fraction="0"><text>satu</text></answer><answer fraction="100"><text>dua</text></answer></question></quiz>`
  const done = await imported('m.xml', xml)
  expect(done).toMatchObject({ state: 'done', summary: { added: 1 }, left_out: [] })
  const [row] = await world.db.select().from(soalTable).where(eq(soalTable.materi, 'Bab 1'))
  const [, sha = ''] = /\/files\/media\/([0-9a-f]{64})/.exec(row?.teks ?? '') ?? []
  expect(await world.db.$count(mediaTable, eq(mediaTable.sha256, sha))).toBe(1)
  expect(row).toMatchObject({ kunci: ['B'], pembahasan_teks: 'Sebab' })
  expect(row?.teks).toContain('harga \\$5')
})

test('P20.5 a workbook with names of its own changes the question of that name', async () => {
  await world.db.insert(mapelTable).values({
    ...{ id: randomUUID(), nama: 'Fisika', kode: 'FIS', version: 1 },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    ...({ status: 'terbit' } as object),
  } as never)
  const book = (key: string, mapel = 'FIS') =>
    xlsx([
      ['KODE', 'MAPEL', 'JENIS', 'SOAL', 'OPSI_A', 'OPSI_B', 'KUNCI'],
      ['fis-1', mapel, 'pilihan', 'Satuan gaya?', 'joule', 'newton', key],
    ])
  expect(await imported('x.xlsx', book('A'))).toMatchObject({ summary: { added: 1 } })
  expect(await imported('lain.xlsx', book('B'))).toMatchObject({ summary: { added: 0, changed: 1 } })
  const [row] = await world.db.select().from(soalTable).where(eq(soalTable.kode_asal, 'fis-1'))
  expect(row?.kunci).toEqual(['B'])
  expect((await uploads.preview('y.xlsx', book('B', 'XYZ'))).problems).toMatchObject([{ row: 2, column: 'mapel' }])
})

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const cell = (inner: string) => `<w:tc>${inner}</w:tc>`
const para = (inner: string) => `<w:p>${inner}</w:p>`
const text = (said: string, looks = '') => `<w:r><w:rPr>${looks}</w:rPr><w:t>${said}</w:t></w:r>`
const rowOf = (...cells: string[]) => `<w:tr>${cells.map((said) => cell(said)).join('')}</w:tr>`

async function docx(rows: string): Promise<Uint8Array> {
  const document = `<w:document xmlns:w="${WORD}" xmlns:m="m" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><w:body><w:tbl>${rows}</w:tbl></w:body></w:document>`
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(document),
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId5" Target="media/image1.png"/></Relationships>',
    ),
    'word/media/image1.png': new Uint8Array(await png()),
  })
}

test('P20.6 a table of Word brings its pictures, formulas and looks', async () => {
  const head = rowOf(...['NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN BENAR'].map((said) => para(text(said))))
  const formula =
    '<m:oMath><m:f><m:num><m:r><m:t>a+1</m:t></m:r></m:num><m:den><m:rad><m:radPr/><m:deg/><m:e><m:r><m:t>b</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>'
  const picture =
    '<w:r><w:drawing><wp:inline><wp:extent cx="95250" cy="190500"/><a:blip r:embed="rId5"/></wp:inline></w:drawing></w:r>'
  const first = rowOf(
    para(text('1')),
    para(text('Hitung ') + formula + text('tebal', '<w:b/>')) + para(picture),
    para(text('x') + text('2', '<w:vertAlign w:val="superscript"/>')),
    para(text('&lt;b&gt;')),
    para(text('a')),
  )
  const empty = rowOf(para(text('2')), para(''), para(''), para(''), para(''))
  const done = await imported('soal.docx', await docx(head + first + empty))
  expect(done).toMatchObject({ state: 'done', summary: { added: 1 }, problems: [] })
  const [row] = await world.db
    .select()
    .from(soalTable)
    .orderBy(soalTable.created_at)
    .where(eq(soalTable.kunci, ['A']))
  expect(row?.teks).toMatch(
    /^<p>Hitung \\\(\\frac\{a\+1\}\{\\sqrt\{b\}\}\\\)<strong>tebal<\/strong><\/p><p><img src="\/files\/media\/[0-9a-f]{64}" alt="" width="10" height="20"><\/p>$/,
  )
  expect(row?.opsi.map(({ teks }) => teks)).toEqual(['x<sup>2</sup>', '&lt;b&gt;'])
})

const ITEM = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="Butir" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>C2</value></correctResponse></responseDeclaration>
<itemBody><p>Lihat <img src="../gambar/g.png" alt="g"/> <m:math xmlns:m="m"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></p>
<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>Yang mana?</prompt><simpleChoice identifier="C1">ini</simpleChoice><simpleChoice identifier="C2">itu</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`

test('P20.7 a QTI package brings its items with pictures and formulas', async () => {
  const zip = zipSync({
    'imsmanifest.xml': strToU8('<manifest/>'),
    'butir/i1.xml': strToU8(ITEM),
    'gambar/g.png': new Uint8Array(await png()),
  })
  const seen = await uploads.preview('paket.zip', zip)
  expect(seen).toMatchObject({ state: 'ready', problems: [], soal: [{ jenis: 'pilihan', outcome: 'added' }] })
  const alone = await uploads.preview('i1.xml', ITEM)
  expect(alone.problems).toMatchObject([{ column: 'teks soal', reason: expect.stringContaining('ZIP') }])
})

const bomb = () => zipSync({ 'a.xml': new Uint8Array(30 * 1024 * 1024) }, { level: 9 })
const HOSTILE: [string, string, string | Uint8Array][] = [
  ['a ZIP bomb', 'a.zip', bomb()],
  ['a path out of the package', 'a.zip', zipSync({ '../../etc/x.xml': strToU8(ITEM) })],
  [
    'too many entries',
    'a.zip',
    zipSync(Object.fromEntries(Array.from({ length: 3100 }, (_none, n) => [`${n}.xml`, strToU8('<a/>')]))),
  ],
  [
    'entities that grow',
    'a.xml',
    '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><quiz><question type="truefalse"><name><text>&b;</text></name></question></quiz>',
  ],
  ['a file of the server', 'a.xml', '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>'],
  ['a wrong ending', 'a.xlsx', AIKEN('x')],
  ['a picture as questions', 'a.xml', '\u0089PNG\r\n'],
  ['a cut-off ZIP', 'a.zip', bomb().subarray(0, 40)],
  ['nothing', 'a.csv', ''],
  ['endless depth', 'a.xml', `<quiz>${'<a>'.repeat(500)}${'</a>'.repeat(500)}</quiz>`],
]
test.each(HOSTILE)('P20.8 %s is refused in words', async (_what, name, content) => {
  const before = await questions()
  const seen = await uploads.preview(name, content)
  expect(seen).toMatchObject({ state: 'failed', soal: [] })
  expect(seen.message).toMatch(/\S{3,} \S{3,}/)
  expect((await confirm(seen.token)).body).toMatchObject({ state: 'failed' })
  expect(await questions()).toBe(before)
})

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<iframe src="https://x.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
]
test.each(SCRIPTS)('P20.9 a text that runs something is refused: %s', async (html) => {
  const seen = await uploads.preview('s.gift', `[html]Soal ${html.replace(/[={}#~:]/g, (sign) => `\\${sign}`)} {T}`)
  expect(seen.problems).toContainEqual(expect.objectContaining({ row: 1, reason: expect.stringContaining('skrip') }))
})

test('P20.10 nothing is taken without the right to add, and a file is only for who sent it', async () => {
  const reader = await staff(world, ['mata-pelajaran'])
  expect((await questionUploads(world, reader).upload('a.txt', AIKEN('tiga'))).status).toBe(403)
  const seen = await uploads.preview('a.txt', AIKEN('empat'))
  expect((await questionUploads(world, reader).confirm({ token: seen.token })).status).toBe(403)
  const other = await staff(world, ['bank-soal'])
  expect((await questionUploads(world, other).confirm({ token: seen.token })).status).toBe(404)
})

test('P20.11 the template is itself a file that can be imported', async () => {
  const reply = await world.call('GET', '/import-soal/template', { token: author.token })
  const seen = await uploads.preview('templat-soal.xlsx', reply.body as Uint8Array)
  expect(seen).toMatchObject({ state: 'ready', problems: [], summary: { added: 5 } })
})

test('P20.12 the same content twice in one file is two questions, and twice imported still two', async () => {
  const twice = `${AIKEN('kembar')}\n${AIKEN('kembar')}`
  expect(await imported('k.txt', twice)).toMatchObject({ summary: { added: 2 } })
  expect(await imported('k.txt', twice)).toMatchObject({ summary: { added: 0, unchanged: 2 } })
  const [row] = await world.db
    .select({ n: count() })
    .from(soalTable)
    .where(eq(soalTable.teks, '<p>Ibu kota kembar?</p>'))
  expect(row?.n).toBe(2)
})

test('P20.13 who may add and not change saves new questions and changes none', async () => {
  const adder = await staff(world, ['bank-soal'], { create: true, update: false, delete: false })
  const theirs = questionUploads(world, adder)
  const sheet = (key: string, code: string) =>
    xlsx([
      ['KODE', 'JENIS', 'SOAL', 'OPSI_A', 'OPSI_B', 'KUNCI'],
      [code, 'pilihan', `Soal ${code}`, 'satu', 'dua', key],
    ])
  const send = async (bytes: Uint8Array) => {
    const { token } = await theirs.preview('h.xlsx', bytes)
    return { token, reply: await theirs.confirm({ token }) }
  }
  const first = await send(sheet('A', 'hak-1'))
  expect(await theirs.settled(first.token)).toMatchObject({ state: 'done', summary: { added: 1 } })
  expect((await send(sheet('B', 'hak-1'))).reply.status).toBe(403)
  const [row] = await world.db.select().from(soalTable).where(eq(soalTable.kode_asal, 'hak-1'))
  expect(row?.kunci).toEqual(['A'])
})

test('P20.14 a cell that Excel turned into a date is a problem and not a wrong answer', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const sheet =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>SOAL</t></is></c><c t="inlineStr"><is><t>JENIS</t></is></c><c t="inlineStr"><is><t>KUNCI</t></is></c></row><row><c t="inlineStr"><is><t>Tiga perempat?</t></is></c><c t="inlineStr"><is><t>isian</t></is></c><c s="1"><v>45750</v></c></row></sheetData></worksheet>'
  const book = xlsx([], {
    'xl/styles.xml': strToU8(styles),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  })
  expect((await uploads.preview('t.xlsx', book)).problems).toMatchObject([
    { row: 2, column: 'kunci', reason: expect.stringContaining('tanggal') },
  ])
})

test('P20.15 a question whose code staff changed is known again by the name that it was imported under', async () => {
  const file = (discussion: string) =>
    xlsx([
      ['KODE', 'JENIS', 'SOAL', 'OPSI_A', 'OPSI_B', 'KUNCI', 'PEMBAHASAN'],
      ['asal-1', 'pilihan', 'Satuan usaha?', 'joule', 'newton', 'A', discussion],
    ])
  await imported('asal.xlsx', file('Usaha.'))
  const [before] = await coded('asal-1')
  await world.db
    .update(soalTable)
    .set({ kode_asal: 'PK-1', version: 2 })
    .where(eq(soalTable.id, before?.id ?? ''))
  expect(await imported('asal.xlsx', file('Gaya kali jarak.'))).toMatchObject({ summary: { added: 0, changed: 1 } })
  const [after] = await coded('PK-1')
  expect([after?.id, after?.pembahasan_teks]).toEqual([before?.id, expect.stringContaining('Gaya kali jarak.')])
  expect(await coded('asal-1')).toEqual([])
})

test('P20.16 a file does not change another question that staff gave its code to, and is taken in beside it once', async () => {
  const file = (code: string, stem: string, key = 'A') =>
    xlsx([
      ['KODE', 'JENIS', 'SOAL', 'OPSI_A', 'OPSI_B', 'KUNCI'],
      [code, 'pilihan', stem, 'joule', 'newton', key],
    ])
  await imported('x.xlsx', file('lama-1', 'Satuan energi?'))
  const [own] = await coded('lama-1')
  await world.db
    .update(soalTable)
    .set({ kode_asal: 'PK-9', version: 2 })
    .where(eq(soalTable.id, own?.id ?? ''))
  const other = file('PK-9', 'Satuan gaya berat?', 'B')
  expect(await imported('y.xlsx', other)).toMatchObject({ summary: { added: 1, changed: 0 } })
  expect(await imported('y.xlsx', other)).toMatchObject({ summary: { added: 0, changed: 0, unchanged: 1 } })
  expect(await coded('PK-9')).toMatchObject([{ id: own?.id, teks: own?.teks, kunci: ['A'] }])
  const beside = await world.db.select().from(soalTable).where(like(soalTable.teks, '%gaya berat%'))
  expect(beside).toMatchObject([{ kode_asal: null, kunci: ['B'] }])
  await world.db.delete(soalTable).where(eq(soalTable.id, beside[0]?.id ?? ''))
  // What asks the same is that question: an export with the new code comes back to it.
  expect(await imported('z.xlsx', file('PK-9', 'Satuan energi?', 'B'))).toMatchObject({ summary: { changed: 1 } })
  expect(await coded('PK-9')).toMatchObject([{ id: own?.id, kunci: ['B'] }])
})

const coded = (code: string) => world.db.select().from(soalTable).where(eq(soalTable.kode_asal, code))
