import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { judge } from '#server/question-import/validate-file.ts'
import { ValidationWorker } from '#server/question-import/validate-in-worker.ts'
import { ImportError } from '#server/worker/import-error.ts'

const MB = 1024 * 1024
const text = (said: string) => strToU8(said)
const SHEET = (rows: string) => ({
  'xl/workbook.xml': text('<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': text('<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>'),
  'xl/worksheets/sheet1.xml': text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
})
const DOCX = (body: string) =>
  zipSync({ 'word/document.xml': text(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`) })

/** An archive whose directory names one entry many times: many files out of the same bytes. */
function overlapping(times: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(3 * MB, 32))
  const name = Buffer.from('a.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = (index: number) => {
    const own = Buffer.from(`a${index}.xml`)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(3 * MB, 24)
    head.writeUInt16LE(own.length, 28)
    return Buffer.concat([head, own])
  }
  const entries = Buffer.concat(Array.from({ length: times }, (_none, index) => entry(index)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entries, end])
}

const bomb = zipSync({ 'a.xml': new Uint8Array(30 * MB) }, { level: 9 })
const nested = (depth: number): Uint8Array =>
  depth === 0 ? bomb : zipSync({ 'dalam.zip': nested(depth - 1) }, { level: 9 })
const entities = (count: number) =>
  `<!DOCTYPE q [<!ENTITY a0 "ha">${Array.from({ length: count }, (_none, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`

const HOSTILE: [string, string, () => Uint8Array][] = [
  ['a ZIP bomb of one large file', 'a.zip', () => bomb],
  ['ZIPs inside ZIPs', 'a.zip', () => nested(5)],
  ['many names for the same bytes', 'a.zip', () => overlapping(60)],
  [
    'three thousand and more entries',
    'a.zip',
    () => zipSync(Object.fromEntries(Array.from({ length: 3001 }, (_none, n) => [`${n}.xml`, text('<a/>')]))),
  ],
  ['a path out of the package', 'a.zip', () => zipSync({ '../../../tmp/x.xml': text('<a/>') })],
  ['an absolute path', 'a.zip', () => zipSync({ '/etc/cron.d/x.xml': text('<a/>') })],
  ['a path of Windows out of the package', 'a.zip', () => zipSync({ '..\\..\\x.xml': text('<a/>') })],
  ['a ZIP cut off in its middle', 'a.docx', () => DOCX('<w:p/>').subarray(0, 90)],
  [
    'a ZIP with wrong bytes inside',
    'a.docx',
    () => {
      const bytes = Buffer.from(DOCX('<w:p/>'.repeat(50)))
      bytes.fill(7, 60, 80)
      return bytes
    },
  ],
  [
    'entities that grow without end',
    'a.xml',
    () => text(`<?xml version="1.0"?>${entities(9)}<quiz><question type="essay"><name>&a9;</name></question></quiz>`),
  ],
  [
    'entities that grow, inside Word',
    'a.docx',
    () => zipSync({ 'word/document.xml': text(`${entities(9)}<d>&a9;</d>`) }),
  ],
  [
    'an entity that reads a file of the server',
    'a.xml',
    () => text('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'),
  ],
  [
    'an entity that calls another server',
    'a.xml',
    () => text('<!DOCTYPE quiz [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]><quiz/>'),
  ],
  ['elements of endless depth', 'a.xml', () => text(`<quiz>${'<b>'.repeat(100_000)}`)],
  ['tables of endless depth in Word', 'a.docx', () => DOCX('<w:tbl><w:tr><w:tc>'.repeat(5000))],
  [
    'a sheet of a million rows',
    'a.xlsx',
    () =>
      zipSync(
        SHEET(`<row><c t="inlineStr"><is><t>SOAL</t></is></c></row>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}`),
        { level: 9 },
      ),
  ],
  ['a program called a workbook', 'a.xlsx', () => Buffer.from('MZ\u0090\0\u0003\0\0\0')],
  ['a page called a CSV', 'a.csv', () => text('<html><script>alert(1)</script></html>')],
  ['a picture called Word', 'a.docx', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
  ['braces without end in GIFT', 'a.gift', () => text('{'.repeat(200_000))],
  ['questions without number', 'a.txt', () => text('x?\nA) a\nB) b\nANSWER: A\n\n'.repeat(5001))],
  ['quotation marks without end in a CSV', 'a.csv', () => text(`soal,kunci\n"${'x'.repeat(3 * MB)}`)],
]

/** Ends within the time of a test and takes little: the archive limits are 160 MB of content. */
test.each(HOSTILE)('P42.1 %s is refused in words, soon and without filling memory', async (_what, filename, make) => {
  const bytes = make()
  const before = process.memoryUsage().rss
  const failure = await judge({ bytes, filename }).then(
    ({ prepared }) => (prepared.soal.length === 0 ? prepared.refused[0]?.reason : undefined),
    (error) => {
      if (!(error instanceof ImportError)) throw error
      return error.message
    },
  )
  expect(failure).toMatch(/\S{3,} \S{3,}/)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB)
})

const CSV = (said: string, format: string) =>
  text(`soal,opsi_a,opsi_b,kunci,format\n"${said.replaceAll('"', '""')}",a,b,A,${format}\n`)
const ENDLESS: [string, string, (said: string) => Uint8Array][] = [
  ...['<a ', '<', '<a x=', '<i onx ', '<audio src=', '<img "', '<!--', '\\(', '\\[', '[tex]', '«math', '<math>'].map(
    (sign): [string, string, (said: string) => Uint8Array] => [sign, 'a.csv', (said) => CSV(said, 'html')],
  ),
  ['<', 'a.csv', (said) => CSV(said, 'teks')],
  [' ', 'a.csv', (said) => CSV(`<p>x href=${said}</p>`, 'html')],
  ['![', 'a.gift', (said) => text(`[markdown]${said} {=a ~b}\n`)],
  ['>', 'a.gift', (said) => text(`[markdown]${said} {=a ~b}\n`)],
  ['\n', 'a.gift', (said) => text(`x {=${said} ~b}\n`)],
  ['=', 'a.gift', (said) => text(`x {#${said}}\n`)],
  ['1', 'a.txt', (said) => text(`x {${said}`)],
  ['\n', 'a.txt', text],
]

/** Read once for each sign, these take minutes; the bound is far from both. */
test.each(ENDLESS)(
  'P42.6 what is opened with %j again and again and never closed is read once: %s',
  async (sign, filename, make) => {
    const bytes = make(sign.repeat(Math.ceil(300_000 / sign.length)))
    const before = process.cpuUsage()
    const read = await judge({ bytes, filename }).catch((error) => error)
    const { user, system } = process.cpuUsage(before)
    expect(read instanceof ImportError || read.prepared.soal).toSatisfy((kept) => kept === true || kept.length === 0)
    expect((user + system) / 1000).toBeLessThan(3000)
  },
)

const SVG = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}<rect width="9" height="9"/></svg>`
const ITEM = `<assessmentItem identifier="i" title="I"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>Lihat <img src="g.svg" alt="g"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<rect onload="alert(1)" width="1" height="1"/>'],
  ['a page inside', '<foreignObject><iframe src="https://x.test"/></foreignObject>'],
  ['a link that runs', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
  ['a picture of another server', '<image href="https://x.test/a.png"/>'],
])('P42.2 an SVG of a package with %s is kept without it, or refused', async (_what, inside) => {
  const bytes = zipSync({ 'i.xml': text(ITEM), 'g.svg': text(SVG(inside)) })
  const { prepared } = await judge({ bytes, filename: 'p.zip' })
  const kept = [...prepared.media.values()].map((one) => one.bytes.toString('utf8')).join('')
  expect(kept).not.toMatch(/script|onload|foreignObject|iframe|x\.test/i)
  expect(prepared.soal.length + prepared.refused.length).toBe(1)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:x">y</a>',
  '<style>*{display:none}</style><form action="//x.test"><input></form>',
])('P42.3 a cell of a workbook that would run %s saves nothing of it', async (html) => {
  const cells = ['SOAL', 'FORMAT', 'OPSI A', 'OPSI B', 'KUNCI']
  const c = (words: string) =>
    `<c t="inlineStr"><is><t>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  const rows = [cells, [`Soal ${html}`, 'html', 'a', 'b', 'A']].map((row) => `<row>${row.map(c).join('')}</row>`)
  const { prepared } = await judge({ bytes: zipSync(SHEET(rows.join(''))), filename: 'a.xlsx' })
  expect(prepared.soal).toEqual([])
  expect(prepared.refused[0]).toMatchObject({ row: 2, reason: expect.stringContaining('skrip') })
})

let worker: ValidationWorker | undefined
afterEach(() => worker?.stop())

/** A file as an upload leaves it. */
function lying(filename: string, bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'impor-')), filename)
  writeFileSync(path, bytes)
  return { path, filename }
}

const good = () => lying('a.txt', text('Ibu kota?\nA) Bandung\nB) Jakarta\nANSWER: B\n'))

test('P42.4 a file that fills the memory of its process ends that process alone; the next file is judged', async () => {
  worker = new ValidationWorker({ memoryMb: 60 })
  const many = `<quiz>${'<question type="essay"><name><text>n</text></name><x/><x/><x/><x/></question>'.repeat(250_000)}</quiz>`
  await expect(worker.judge(lying('a.xml', text(many)), () => undefined)).rejects.toThrow(/memori/)
  const next = await worker.judge(good(), () => undefined)
  expect('prepared' in next && next.prepared.soal).toHaveLength(1)
})

test('P42.5 a file over which its process falls silent is given up', async () => {
  worker = new ValidationWorker({ silenceMs: 1 })
  await expect(worker.judge(good(), () => undefined)).rejects.toThrow(/dihentikan/)
})

test('P70.248 a locked workbook or document is called locked, an old one old, and a link inside a ZIP leads nowhere', async () => {
  const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
  for (const filename of ['a.docx', 'a.xlsx'])
    await expect(judge({ filename, bytes: compound })).rejects.toThrow(/dikunci sandi/)
  await expect(judge({ filename: 'a.xls', bytes: compound })).rejects.toThrow(/lama/)
  const gift = text('Lihat <img src\\="rahasia.png"> {=a ~b}\n')
  // Symbolic links are entries that hold the name of another file.
  const linked = zipSync({ 'a.gift': gift, 'rahasia.png': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
  const { prepared } = await judge({ filename: 'a.zip', bytes: linked })
  expect(prepared.soal).toEqual([])
  expect(prepared.refused[0]?.reason).toMatch(/^rahasia\.png: bukan gambar/)
})

/** The same files as an archive that writes its numbers in the wide fields of ZIP64, as some programs always do. */
function widened(name: string, content: Uint8Array): Buffer {
  const [label, sum] = [Buffer.from(name), crc32(content)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt32LE(sum, 14)
  local.writeUInt16LE(label.length, 26)
  const head = Buffer.alloc(46, 0)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt32LE(sum, 16)
  head.writeUInt32LE(0xffffffff, 20)
  head.writeUInt32LE(0xffffffff, 24)
  head.writeUInt16LE(label.length, 28)
  head.writeUInt16LE(20, 30)
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(content.length), 4)
  extra.writeBigUInt64LE(BigInt(content.length), 12)
  const start = local.length + label.length + content.length
  const directory = Buffer.concat([head, label, extra])
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(1n, 32)
  wide.writeBigUInt64LE(BigInt(start), 48)
  const pointer = Buffer.alloc(20)
  pointer.writeUInt32LE(0x07064b50, 0)
  pointer.writeBigUInt64LE(BigInt(start + directory.length), 8)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([local, label, content, directory, wide, pointer, end])
}

test('P70.272 a small archive with wide numbers is read; two files of one name are refused', async () => {
  const { prepared } = await judge({ filename: 'a.zip', bytes: widened('a.gift', text('Satu {=a ~b}\n')) })
  expect(prepared.soal.map(({ draft }) => draft.teks)).toEqual(['Satu'])
  const twice = Buffer.from(zipSync({ 'a.gift': text('Satu {T}\n'), 'b.gift': text('Dua {T}\n') }))
  for (let at = twice.indexOf('b.gift'); at >= 0; at = twice.indexOf('b.gift')) twice.write('a', at)
  await expect(judge({ filename: 'a.zip', bytes: twice })).rejects.toThrow(/dua berkas dengan nama yang sama/)
})

test('P70.273 documents of other programs say as what to save them', async () => {
  const zip = zipSync({ 'content.xml': text('<x/>') })
  for (const [filename, wanted] of [
    ['a.xlsm', '.xlsx'],
    ['a.ods', '.xlsx'],
    ['a.docm', '.docx'],
    ['a.odt', '.docx'],
  ] as const)
    await expect(judge({ filename, bytes: zip })).rejects.toThrow(`(${wanted})`)
})

test('P70.283 a drawing that runs something is refused in words, and so is a passage that does', async () => {
  const inside = ['<script>alert(1)</script>', '<rect onclick="x()"/>', '<a href="javascript:x"><rect/></a>']
  for (const part of inside) {
    const bytes = zipSync({ 'i.xml': text(ITEM), 'g.svg': text(SVG(part)) })
    const { prepared } = await judge({ bytes, filename: 'p.zip' })
    expect(prepared.refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('SVG ini memuat skrip')])
  }
  const page = '<html><body><p>Bacaan</p><script>alert(1)</script></body></html>'
  const item = ITEM.replace('<img src="g.svg" alt="g"/>', '<object type="text/html" data="p.html"/>')
  const { prepared } = await judge({ bytes: zipSync({ 'i.xml': text(item), 'p.html': text(page) }), filename: 'p.zip' })
  expect(prepared.soal).toEqual([])
  expect(prepared.refused[0]?.reason).toContain('memuat skrip')
})

test('P70.294 a drawing with pictures or pages inside it, which would be missing, is refused in words', async () => {
  for (const part of ['<image href="data:image/png;base64,AAAA"/>', '<foreignObject><p>teks</p></foreignObject>']) {
    const bytes = zipSync({ 'i.xml': text(ITEM), 'g.svg': text(SVG(part)) })
    const { prepared } = await judge({ bytes, filename: 'p.zip' })
    expect(prepared.refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('simpan ulang sebagai PNG')])
  }
})
