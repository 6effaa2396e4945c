import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaTable, soalTable, stimulusTable } from '#server/db/tables/index.ts'
import { type ImportOptions, importFile } from '#server/question-import/import-file.ts'
import { convert } from '#server/question-import/jqmath.ts'
import { ImportError } from '#server/worker/import-error.ts'
import { make } from '#tests/support/factories.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elp-import-'))
})
afterAll(() => world.close())

const question = (id: string, more: object = {}) => ({
  id,
  subtest: 'PU',
  type: 'single',
  stem: `<p>Soal ${id}</p>`,
  stem_format: 'html',
  options: ['A', 'B', 'C'].map((key) => ({ key, text: `Opsi ${key}` })),
  answer: 'B',
  ...more,
})

/** Imports `content` from a file of its own; `set` keeps one test's questions apart from another's. */
async function load(name: string, content: string | object, options: ImportOptions = {}) {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  const deps = { now: world.clock.ms, random: (n: number) => Buffer.alloc(n) }
  try {
    return await importFile(world.db, path, { set: folder, ...options }, deps)
  } finally {
    await rm(path)
  }
}

const stored = () =>
  world.db
    .select()
    .from(soalTable)
    .where(like(soalTable.kode_asal, `${folder}/%`))
    .orderBy(soalTable.kode_asal)

test('P6.1 every type of question arrives as the bank keeps it', async () => {
  const report = await load('a.json', {
    questions: [
      question('1'),
      question('2', { type: 'multiple', answer: ['a', 'C'] }),
      question('3', {
        type: 'weighted',
        answer: null,
        options: [1, 5].map((weight, n) => ({ key: 'AB'[n], text: 'x', weight })),
      }),
      question('4', { type: 'short', options: [], answer: { accept: ['12', '12,0'] } }),
      question('5', { type: 'short', options: [], answer: 'Soekarno' }),
      question('6', {
        type: 'truefalse_table',
        options: [],
        columns: ['Mendukung', 'Tidak mendukung'],
        statements: ['satu', 'dua'],
        answer: ['Tidak mendukung', 'Mendukung'],
      }),
      question('7', {
        type: 'truefalse_table',
        options: [],
        answer: null,
        statements: [
          { text: 'x', answer: 'yes' },
          { text: 'y', answer: 'no' },
        ],
      }),
    ],
  })
  expect(report).toMatchObject({ total: 7, sound: 7, refused: [], written: true, created: 7 })
  expect(
    (await stored()).map(({ jenis, kunci, poin_opsi, format_isian, kolom }) => ({
      jenis,
      kunci,
      poin_opsi,
      format_isian,
      kolom,
    })),
  ).toEqual([
    { jenis: 'pilihan', kunci: ['B'], poin_opsi: null, format_isian: null, kolom: null },
    { jenis: 'ganda', kunci: ['A', 'C'], poin_opsi: null, format_isian: null, kolom: null },
    { jenis: 'skala', kunci: [], poin_opsi: { A: 1, B: 5 }, format_isian: null, kolom: null },
    { jenis: 'isian', kunci: ['12', '12,0'], poin_opsi: null, format_isian: 'angka', kolom: null },
    { jenis: 'isian', kunci: ['Soekarno'], poin_opsi: null, format_isian: 'teks', kolom: null },
    {
      jenis: 'pernyataan',
      kunci: ['1', '0'],
      poin_opsi: null,
      format_isian: null,
      kolom: ['Mendukung', 'Tidak mendukung'],
    },
    { jenis: 'pernyataan', kunci: ['0', '1'], poin_opsi: null, format_isian: null, kolom: ['Benar', 'Salah'] },
  ])
})

test('P6.2 a refusal names row, id, column and reason, and nothing of the file is kept', async () => {
  const content = {
    questions: [
      question('1'),
      question('2', { answer: 'Z' }),
      question('3', { stem: '' }),
      question('4', { options: 'bukan daftar' }),
      question('1', {}),
      question('6', { stimulus: 'tidak ada' }),
      question('7', { difficulty: 'ngawur' }),
    ],
  }
  const report = await load('a.json', content)
  expect(report.written).toBe(false)
  expect(report.refused.map(({ row, id, column }) => [row, id, column])).toEqual([
    [2, '2', 'answer'],
    [3, '3', 'stem'],
    [4, '4', 'options'],
    [5, '1', 'id'],
    [6, '6', 'stimulus'],
    [7, '7', 'difficulty'],
  ])
  expect(report.refused.every(({ reason }) => reason.length > 5)).toBe(true)
  expect(await stored()).toEqual([])
  expect(await load('a.json', content, { partial: true })).toMatchObject({ written: true, created: 1, sound: 1 })
  expect(await stored()).toHaveLength(1)
})

test('P6.3 importing again changes what differs and doubles nothing', async () => {
  const file = (stem: string) => ({ questions: [question('1'), question('2', { stem }), question('3')] })
  expect(await load('a.json', file('<p>Lama</p>'))).toMatchObject({ created: 3, updated: 0, unchanged: 0 })
  expect(await load('a.json', file('<p>Lama</p>'))).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  expect(await load('a.json', file('<p>Baru</p>'))).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
  expect((await stored()).map(({ teks, version }) => [teks, version])).toEqual([
    ['<p>Soal 1</p>', 1],
    ['<p>Baru</p>', 2],
    ['<p>Soal 3</p>', 1],
  ])
})

test('P6.4 a dry run judges everything and writes nothing', async () => {
  expect(await load('a.json', { questions: [question('1')] }, { dryRun: true })).toMatchObject({
    sound: 1,
    written: false,
  })
  expect(await stored()).toEqual([])
})

test('P6.5 a text that several questions share is one stimulus', async () => {
  const passage = 'Sebuah bacaan < panjang.\n\nParagraf dua.'
  const shared = { stem_format: 'text', passage }
  await load('a.json', {
    questions: [question('1', shared), question('2', shared), question('3', { stimulus: 'grafik' }), question('4')],
    stimuli: { grafik: { title: 'Grafik', html: '<p>Data</p>' }, tak_terpakai: { html: '<p>x</p>' } },
  })
  const [one, two, three, four] = (await stored()).map((row) => row.stimulus_id)
  expect(one).toBe(two)
  expect(four).toBeNull()
  const [row] = await world.db
    .select()
    .from(stimulusTable)
    .where(eq(stimulusTable.id, one ?? ''))
  expect(row?.teks).toBe('<p>Sebuah bacaan &lt; panjang.</p><p>Paragraf dua.</p>')
  const [graph] = await world.db
    .select()
    .from(stimulusTable)
    .where(eq(stimulusTable.id, three ?? ''))
  expect(graph?.judul).toBe('Grafik')
})

test('P6.6 pictures beside the file are taken in by content; what lies elsewhere is refused and never read', async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'assets', 'a b.png'),
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  await symlink('/etc/hostname', join(folder, 'assets', 'tautan.png'))
  const image = (src: string) => `<p>x</p><img src="${src}" alt="">`
  const content = {
    questions: [
      question('1', { stem: image('assets/a%20b.png') }),
      question('2', { stem: image('https://contoh.id/a.png') }),
      question('3', { explanation: image('../../etc/passwd') }),
      question('4', {
        options: [
          { key: 'A', text: image('assets/tautan.png') },
          { key: 'B', text: 'x' },
        ],
      }),
      question('5', { stem: image('/etc/hostname') }),
      question('6', { stem: image('//contoh.id/a.png') }),
    ],
  }
  const report = await load('a.json', content, { partial: true })
  expect(report.refused.map(({ row, column }) => [row, column])).toEqual([
    [2, 'stem'],
    [3, 'explanation'],
    [4, 'options[0].text'],
    [5, 'stem'],
    [6, 'stem'],
  ])
  const sha256 = /\/files\/media\/([0-9a-f]{64})/.exec((await stored())[0]?.teks ?? '')?.[1] ?? ''
  const [media] = await world.db.select({ n: count() }).from(mediaTable).where(eq(mediaTable.sha256, sha256))
  expect(media?.n).toBe(1)
})

test('P6.7 a table of Indonesian columns is read whatever parts its cells, lines named as in the sheet', async () => {
  const rows = [
    [
      'kode',
      'jenis',
      'soal',
      'opsi_a',
      'opsi_b',
      'poin_a',
      'poin_b',
      'kunci',
      'pernyataan_1',
      'pernyataan_2',
      'tingkat',
    ],
    ['1', 'pilihan', 'Baris satu\nbaris "dua"', 'a < b', 'b', '', '', 'B', '', '', 'mudah'],
    ['2', 'skala', 'Sikap', 'x', 'y', '1', '4,5', '', '', '', ''],
    ['3', 'isian', 'Berapa', '', '', '', '', '3,5|3.5', '', '', 'sulit'],
    ['4', 'pernyataan', 'Tentukan', '', '', '', '', 'benar|salah', 'p', 'q', ''],
    ['5', 'pilihan', 'Salah kunci', 'x', 'y', '', '', 'E', '', '', ''],
    ['6', 'entah', 'x', '', '', 'banyak', '', '', '', '', ''],
  ]
  for (const sign of [',', ';', '\t']) {
    const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n')
    const report = await load('a.csv', `\uFEFF${csv}`, { partial: true })
    expect(report).toMatchObject({ total: 6, sound: 4, written: true })
    expect(report.refused.map(({ row, id, column }) => [row, id, column])).toEqual([
      // Rows as a spreadsheet counts them: a cell of two lines is one row.
      [6, '5', 'kunci'],
      [7, '6', 'jenis'],
      [7, '6', 'poin_a'],
    ])
  }
  const [one, two, three] = await stored()
  expect(one).toMatchObject({ teks: '<p>Baris satu<br>baris "dua"</p>', tingkat: 'mudah', kunci: ['B'] })
  expect(one?.opsi[0]).toEqual({ id: 'A', teks: '<p>a &lt; b</p>' })
  expect(two?.poin_opsi).toEqual({ A: 1, B: 4.5 })
  expect(three).toMatchObject({ kunci: ['3,5', '3.5'], format_isian: 'angka' })
})

test('P6.8 a file of another kind is refused as a whole, in words', async () => {
  for (const [name, content] of [
    ['a.json', '{"questions": [}'],
    ['a.json', '[]'],
    ['a.json', '{"soal": []}'],
    ['a.csv', 'nama,harga\nx,1'],
    ['a.csv', 'soal\n"tak ditutup'],
  ] as const) {
    await expect(load(name, content), content).rejects.toBeInstanceOf(ImportError)
  }
  await expect(load('a.json', { questions: [question('1')] }, { mapel: 'TIDAKADA' })).rejects.toBeInstanceOf(
    ImportError,
  )
})

test('P6.9 the subject named on the command line is given to every question', async () => {
  const mapel_id = await make(world, 'mapel', { kode: 'FISIKA' })
  await load('a.json', { questions: [question('1')] }, { mapel: 'FISIKA' })
  expect((await stored())[0]?.mapel_id).toBe(mapel_id)
})

test('P6.10 jqMath’s short notation becomes LaTeX', () => {
  const known: [string, string][] = [
    ['3/2', '\\frac{3}{2}'],
    ['{3/4} + x', '{\\frac{3}{4}} + x'],
    ['x^2/y^{a+1}', '\\frac{x^{2}}{y^{{a+1}}}'],
    ['2 / q', '\\frac{2}{q}'],
    ['√a − 2', '\\sqrt{a} - 2'],
    ['√^3{0,008}', '\\sqrt[3]{{0{,}008}}'],
    ["`text 'Jika ' x", '\\text{Jika } x'],
    ['^2', '{}^{2}'],
    ['3% + ...', '3\\% + \\ldots'],
    ['(a + b)^2', '{(a + b)}^{2}'],
  ]
  for (const [source, tex] of known) expect(convert(source)).toBe(tex)
})

test('P6.11 a formula whose brackets do not close is refused for its row', async () => {
  const report = await load('a.json', {
    questions: [question('1', { stem: '$√{40√{625}$', stem_format: 'html+jqmath' })],
  })
  expect(report.refused).toMatchObject([{ row: 1, column: 'stem' }])
})

test('P6.12 the template that the guide offers is taken as it is', async () => {
  const template = await readFile(new URL('../../../docs/import-template.csv', import.meta.url), 'utf8')
  expect(await load('a.csv', template)).toMatchObject({ total: 5, sound: 5, refused: [], created: 5 })
})

test('P6.13 a package made of a file can be registered for and fetched at once; importing again renews it', async () => {
  const file = (...ids: string[]) => ({
    questions: ids.map((id) => question(id, { subtest: id === '3' ? 'Penalaran Kuantitatif' : 'PU' })),
  })
  await load('a.json', file('1', '2', '3'), { paket: 'Latihan impor' })
  const student = await person(world)
  const { body: list } = await world.call('GET', '/jadwal-paket?q=Latihan%20impor', { token: student.token })
  const jadwal_id = list.data[0].id
  await world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id } })
  const counts = async () => {
    const { body } = await world.call('GET', `/get-soal-ujian?jadwal_id=${jadwal_id}`, { token: student.token })
    return body.subtes.map((subtes: { kode: string; soal: unknown[] }) => [subtes.kode, subtes.soal.length])
  }
  expect(await counts()).toEqual([
    ['PU', 2],
    ['PK-2', 1],
  ])
  await load('a.json', file('1', '2', '3', '4'), { paket: 'Latihan impor' })
  expect(await counts()).toEqual([
    ['PU', 3],
    ['PK-2', 1],
  ])
})
