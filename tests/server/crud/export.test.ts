import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportLayout } from '#contract/export.ts'
import { csvFile } from '#server/crud/export/csv.ts'
import {
  itemFigureTable,
  roleTable,
  sessionFamilyTable,
  soalTable,
  stemFingerprintTable,
  userTable,
} from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Subjects of a menu holder; the code tells the tests' rows apart. */
async function subjects(token: string, names: string[], kode: (index: number) => string): Promise<void> {
  for (let start = 0; start < names.length; start += 500) {
    const changes = names.slice(start, start + 500).map((nama, index) => ({
      op: 'create',
      id: randomUUID(),
      data: { nama, kode: kode(start + index) },
    }))
    const made = await world.call('POST', '/input/mapel', { token, body: { batch: randomUUID(), changes } })
    expect(made.status).toBe(200)
  }
}

/** Asks for a file and waits, call by call, until it is written. */
async function exported(
  token: string,
  format: 'csv' | 'xlsx',
  query: Record<string, string>,
  layout: ExportLayout | null = null,
  resource = 'mapel',
): Promise<Buffer> {
  const asked = await world.call('POST', `/export/${resource}`, { token, body: { format, query, layout } })
  expect(asked.status).toBe(200)
  const { filename } = asked.body
  let status = asked.body
  while (status.state === 'running')
    status = (await world.call('GET', `/export-status?filename=${filename}`, { token })).body
  expect(status).toMatchObject({ state: 'done', done: status.total })
  const file = await world.call('GET', `/clear-export?filename=${filename}`, { token })
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${filename}"`)
  expect((await world.call('GET', `/clear-export?filename=${filename}`, { token })).body.code).toBe('not_found')
  return Buffer.from(file.body)
}

test('P19.1 an export holds what the filter lets through, in the order of the list, and is gone once fetched', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  await subjects(token, ['Seni Rupa', 'Seni Musik', 'Olahraga'], (index) => `S${index}`)
  const csv = (await exported(token, 'csv', { q: 'seni', sort: 'nama' })).toString('utf8')
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"id";"version";"created_at";"updated_at";"nama";"kode";"rapor";"status"')
  expect(lines.slice(1).map((line) => line.split(';')[4])).toEqual(['"Seni Musik"', '"Seni Rupa"'])
})

test('P19.2 text that a spreadsheet would run is exported as text', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const hostile = ['=1+1', '+62', '-5 derajat', '@sum(A1)', 'tenang; "dikutip"']
  await subjects(token, hostile, (index) => `X${index}`)
  const csv = (await exported(token, 'csv', { sort: 'kode' })).toString('utf8')
  expect(csv).toContain(`;"'=1+1";"X0";`)
  expect(csv).toContain(`;"'+62";"X1";`)
  expect(csv).toContain(`;"'-5 derajat";"X2";`)
  expect(csv).toContain(`;"'@sum(A1)";"X3";`)
  expect(csv).toContain(';"tenang; ""dikutip""";"X4";')
  const sheet = strFromU8(
    unzipSync(await exported(token, 'xlsx', { sort: 'kode' }))['xl/worksheets/sheet1.xml'] as Uint8Array,
  )
  expect(sheet).toMatch(/<c r="E\d+" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t><\/is><\/c>/)
  expect(sheet).not.toContain('<f>')
})

test('P19.3 a long export is whole: thousands of rows in several parts', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const names = Array.from({ length: 1200 }, (_, index) => `Banyak ${String(index).padStart(4, '0')} ${'x'.repeat(90)}`)
  await subjects(token, names, (index) => `B${index}`)
  const book = unzipSync(await exported(token, 'xlsx', { q: 'banyak', sort: 'nama' }))
  const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet.match(/<row r=/g)).toHaveLength(1201)
  expect(sheet.indexOf('Banyak 0000')).toBeLessThan(sheet.indexOf('Banyak 1199'))
})

test('P19.4 only holders of the menu export, and only the one who asked fetches the file', async () => {
  const holder = await staff(world, ['mata-pelajaran'])
  const other = await staff(world, ['mata-pelajaran'])
  const outsider = await staff(world, ['bank-soal'])
  const siswa = await person(world)
  const body = { format: 'csv', query: {}, layout: null }
  expect((await world.call('POST', '/export/mapel', { body })).body.code).toBe('unauthenticated')
  expect((await world.call('POST', '/export/mapel', { token: siswa.token, body })).body.code).toBe('forbidden')
  expect((await world.call('POST', '/export/mapel', { token: outsider.token, body })).body.code).toBe('forbidden')
  const { filename } = (await world.call('POST', '/export/mapel', { token: holder.token, body })).body
  const theirs = await world.call('GET', `/clear-export?filename=${filename}`, { token: other.token })
  expect(theirs.body.code).toBe('not_found')
})

test('A222.1 a file is handed out only while its asker still holds the menus that it was made by', async () => {
  const both = await staff(world, ['pengguna', 'customer'])
  const report = await staff(world, ['jadwal-admin'])
  const gone = await staff(world, ['mata-pelajaran'])
  const jadwal_id = await make(world, 'jadwalPaket')
  const body = { format: 'csv', query: {}, layout: null }
  const asked: [string, string, string, object][] = [
    [both.level_id, both.token, '/export/user-list', body],
    [report.level_id, report.token, '/report-jadwal/export', { jadwal_id, format: 'csv', part: 'peserta' }],
    [gone.level_id, gone.token, '/export/mapel', body],
  ]
  for (const [level_id, token, path, wanted] of asked) {
    const { filename } = (await world.call('POST', path, { token, body: wanted })).body
    const state = async () => (await world.call('GET', `/export-status?filename=${filename}`, { token })).body.state
    await expect.poll(state).toBe('done')
    const fetchFile = () => world.call('GET', `/clear-export?filename=${filename}`, { token })
    // Of two menus one is enough to be refused: the file holds rows of both.
    const [grant] = await world.db.select().from(roleTable).where(eq(roleTable.level_id, level_id)).limit(1)
    await world.db.delete(roleTable).where(eq(roleTable.id, grant?.id as string))
    expect((await fetchFile()).body).toMatchObject({ code: 'forbidden' })
    await world.db.insert(roleTable).values(grant as NonNullable<typeof grant>)
    expect((await fetchFile()).status).toBe(200)
  }
})

test('A222.2 a file is not handed out in a session that was ended, nor to an account that was blocked', async () => {
  for (const end of [
    (id: string) =>
      world.db
        .update(sessionFamilyTable)
        .set({ revoked_at: '2026-01-01T00:00:00.000Z' })
        .where(eq(sessionFamilyTable.user_id, id)),
    (id: string) =>
      world.db
        .update(userTable)
        .set({ status: 'diblokir' as const })
        .where(eq(userTable.id, id)),
  ]) {
    const { id, token } = await staff(world, ['mata-pelajaran'])
    const body = { format: 'csv', query: {}, layout: null }
    const { filename } = (await world.call('POST', '/export/mapel', { token, body })).body
    const state = async () => (await world.call('GET', `/export-status?filename=${filename}`, { token })).body.state
    await expect.poll(state).toBe('done')
    await end(id)
    expect((await world.call('GET', `/clear-export?filename=${filename}`, { token })).body.code).toBe('unauthenticated')
  }
})

test('P19.5 a query the list does not know is refused with its name', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const refused = await world.call('POST', '/export/mapel', {
    token,
    body: { format: 'csv', query: { sort: 'rahasia' }, layout: null },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0].path).toBe('query.sort')
})

test('P203.8 the columns chosen are exported as the list shows them: words, names, local time, plain text, decimal comma', async () => {
  const { token } = await staff(world, ['bank-soal'])
  const mapel_id = await make(world, 'mapel', { nama: 'Kimia', kode: `K${randomUUID().slice(0, 6)}` })
  const teks = '<p>Berapa <b>mol</b> &amp; massa?</p><p>\\(n\\)</p>'
  const id = await make(world, 'soal', { mapel_id, materi: `uji ${randomUUID()}`, teks, tingkat: 'sulit' })
  const [row] = (await world.connection.pool.query('select materi from soal where id = $1', [id])).rows
  await world.connection.pool.query("update soal set updated_at = '2026-11-29T17:30:00Z' where id = $1", [id])
  const layout: ExportLayout = {
    zone: 'Asia/Makassar',
    columns: [
      { key: 'teks', title: 'Soal' },
      { key: 'mapel_id', title: 'Mata pelajaran' },
      { key: 'tingkat', title: 'Tingkat', words: { sulit: 'Sulit' } },
      { key: 'updated_at', title: 'Diubah (WITA)' },
      { key: 'opsi', title: 'Opsi' },
    ],
  }
  const csv = (await exported(token, 'csv', { q: row.materi }, layout, 'soal')).toString('utf8').slice(1)
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '"Soal";"Mata pelajaran";"Tingkat";"Diubah (WITA)";"Opsi"',
    `"Berapa mol & massa? \\(n\\)";"Kimia";"Sulit";"30/11/2026 01:30";5`,
  ])
  expect(csvFile([['a', 2.5]]).toString('utf8')).toContain('"a";2,5')
})

test('P203.9 a column that the list does not have is refused by its place', async () => {
  const { token } = await staff(world, ['customer'])
  const columns = [
    { key: 'nama', title: 'Nama' },
    { key: 'password_hash', title: 'x' },
  ]
  const body = { format: 'csv', query: {}, layout: { zone: 'Asia/Jakarta', columns } }
  const refused = await world.call('POST', '/export/user-list', { token, body })
  expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'layout.columns.1.key' }] })
})

const JAKARTA = 'Asia/Jakarta' as const
const linesOf = (csv: Buffer) => csv.toString('utf8').slice(1).trimEnd().split('\r\n').slice(1)

test('P19.10 figures of a question are exported with two decimals beside how many sat it, and those of fewer than ten not', async () => {
  const { token } = await staff(world, ['bank-soal'])
  const materi = `Angka ${randomUUID()}`
  const soal_id = await make(world, 'soal', { materi, kode_asal: 'A1' })
  await make(world, 'soal', { materi, kode_asal: 'A2' })
  await world.db.insert(stemFingerprintTable).values({ soal_id, version: 1, pieces: [] })
  await world.db.insert(itemFigureTable).values({
    ...{ soal_id, jadwal_id: await make(world, 'jadwalPaket'), takers: 15 },
    ...{ facility: 11 / 15, discrimination: -0.004 },
  })
  const layout: ExportLayout = {
    zone: JAKARTA,
    columns: [
      { key: 'kode_asal', title: 'Kode' },
      { key: 'facility', title: 'p' },
      { key: 'takers', title: 'Peserta' },
      { key: 'discrimination', title: 'D' },
    ],
  }
  const lines = linesOf(await exported(token, 'csv', { q: materi }, layout, 'soal')).sort()
  expect(lines).toEqual(['"A1";0,73;15;0', '"A2";;0;'])
})

test('P19.11 of a picture a readable export says what it shows, or that it is there, and never its address', async () => {
  const { token } = await staff(world, ['banner'])
  await make(world, 'banner', { judul: 'Beralt', gambar_alt: 'Anak belajar' })
  await make(world, 'banner', { judul: 'Tanpa alt', gambar_alt: '' })
  const column = (key: string, words?: Record<string, string>) => ({ key, title: key, ...(words && { words }) })
  const columns = [column('judul'), column('gambar', { true: 'Yes', false: 'No' }), column('gambar_hp')]
  const file = (shown: ExportLayout | null) => exported(token, 'csv', { sort: 'judul' }, shown, 'banner')
  const text = await file({ zone: JAKARTA, columns })
  expect(linesOf(text)).toEqual(['"Beralt";"Anak belajar";', '"Tanpa alt";"Yes";'])
  expect(linesOf(await file({ zone: JAKARTA, columns: [column('gambar')] }))).toEqual(['"Anak belajar"', '"ya"'])
  expect((await file(null)).toString('utf8')).toContain('/files/media/')
})

test('P19.12 an object is exported as readable text, and as it is stored only in a file of all fields', async () => {
  const { token } = await staff(world, ['bank-soal'])
  const materi = `Poin ${randomUUID()}`
  const id = await make(world, 'soal', { materi })
  await world.db
    .update(soalTable)
    .set({ poin_opsi: { A: 1, B: 4.5 } })
    .where(eq(soalTable.id, id))
  const layout: ExportLayout = { zone: JAKARTA, columns: [{ key: 'poin_opsi', title: 'Poin' }] }
  expect(linesOf(await exported(token, 'csv', { q: materi }, layout, 'soal'))).toEqual(['"A 1, B 4,5"'])
  expect((await exported(token, 'csv', { q: materi }, null, 'soal')).toString('utf8')).toContain('{""A"":1,""B"":4.5}')
})
