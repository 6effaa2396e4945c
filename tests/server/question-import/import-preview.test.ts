import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { auditTable, mapelTable, questionVersionTable, soalTable, subtestPaketTable } from '#server/db/tables/index.ts'
import { beginUpload } from '#server/question-import/upload-store.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { aiken, questionUploads } from '#tests/support/question-upload.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let author: Person
let uploads: ReturnType<typeof questionUploads>
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  author = await staff(world, ['bank-soal', 'paket-tryout'])
  uploads = questionUploads(world, author)
})
afterAll(() => world.close())

const get = (path: string) => world.call('GET', path, { token: author.token })
const soalOf = (teks: string) =>
  world.db
    .select()
    .from(soalTable)
    .where(eq(soalTable.teks, `<p>${teks}</p>`))

const item = (picture: string) =>
  `<assessmentItem identifier="i" title="Bergambar"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>C2</value></correctResponse></responseDeclaration><itemBody><p>Lihat <img src="${picture}" alt="g"/> dan \\(\\frac{1}{2}\\)</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="C1">ini</simpleChoice><simpleChoice identifier="C2">itu</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

test('P44.1 a question is shown as it will look before anything is saved: formulas drawn, pictures inside, the key marked', async () => {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const zip = zipSync({ 'a.xml': strToU8(item('g.png')), 'g.png': new Uint8Array(png) })
  const { token, soal, media, format } = await uploads.preview('p.zip', zip)
  expect({ media, format }).toEqual({ media: 1, format: 'Paket ZIP' })
  const { body } = await get(`/import-soal/items?token=${token}&number=${soal[0]?.number}`)
  expect(body.teks).toContain('<math')
  expect(body.teks).toMatch(/<img [^>]*src="data:image\/webp;base64,[^"]+"/)
  expect(body.opsi).toMatchObject([
    { id: 'A', teks: 'ini', correct: false },
    { id: 'B', teks: 'itu', correct: true },
  ])
  const done = await uploads.saved({ token })
  const [row] = await world.db
    .select()
    .from(soalTable)
    .where(eq(soalTable.id, done.soal[0]?.id ?? ''))
  expect(row?.teks).toMatch(/\/files\/media\/[0-9a-f]{64}/)
  const sha = /media\/([0-9a-f]{64})/.exec(row?.teks ?? '')?.[1]
  expect((await world.app.inject(`/files/media/${sha}`)).statusCode).toBe(200)
})

test('P44.2 a question with a problem is shown too, and the problem says what stands there', async () => {
  const { token, problems } = await uploads.preview('a.xml', item('hilang.png'))
  const [problem] = problems
  expect(problem).toMatchObject({ number: 1, column: 'teks soal', value: expect.stringContaining('Lihat') })
  expect((await get(`/import-soal/items?token=${token}&number=1`)).body.opsi).toHaveLength(2)
  expect((await get(`/import-soal/items?token=${token}&number=2`)).status).toBe(404)
})

test('P44.3 subject, status and sub-test of the sender count where the file says none', async () => {
  const mapel_id = await make(world, 'mapel', {})
  const subtest_id = await make(world, 'subtestPaket', {})
  const { token } = await uploads.preview('a.txt', `${aiken('Tujuan satu?')}\n${aiken('Tujuan dua?')}`)
  const done = await uploads.saved({ token, mapel_id, status: 'ditinjau', subtest_id })
  expect(done).toMatchObject({ state: 'done', summary: { added: 2 } })
  expect(await soalOf('Tujuan satu?')).toMatchObject([{ mapel_id, status: 'ditinjau' }])
  const [row] = await world.db.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, subtest_id))
  expect(row?.soal_ids).toEqual(done.soal.map(({ id }) => id))
  const again = await uploads.preview('a.txt', `${aiken('Tujuan satu?')}\n${aiken('Tujuan dua?')}`)
  await uploads.saved({ token: again.token, subtest_id })
  const [after] = await world.db.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, subtest_id))
  expect(after?.soal_ids).toEqual(row?.soal_ids)
})

test('P44.4 who may not change packages puts no questions into one', async () => {
  const subtest_id = await make(world, 'subtestPaket', {})
  const theirs = questionUploads(world, await staff(world, ['bank-soal']))
  const { token } = await uploads.preview('a.txt', aiken('Tanpa hak paket?'))
  expect((await theirs.confirm({ token, subtest_id })).status).toBe(404)
  const own = await theirs.preview('a.txt', aiken('Tanpa hak paket?'))
  expect((await theirs.confirm({ token: own.token, subtest_id })).status).toBe(403)
  expect(await soalOf('Tanpa hak paket?')).toEqual([])
})

test('P44.5 a sub-test that is gone, or a package that has the question elsewhere, saves nothing', async () => {
  const { token } = await uploads.preview('a.txt', aiken('Ke mana?'))
  expect(await uploads.saved({ token, subtest_id: randomUUID() })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Subtes'),
  })
  expect(await soalOf('Ke mana?')).toEqual([])
})

test('P44.6 nearly the same stems are named, those of the bank and those of the file itself', async () => {
  const stem = 'Sebuah kereta berangkat dari Bandung pukul tujuh pagi menuju Jakarta dengan kecepatan tetap'
  const first = await uploads.preview('a.txt', aiken(`${stem}, kapan tiba?`))
  await uploads.saved({ token: first.token })
  const { near_duplicates } = await uploads.preview(
    'b.txt',
    `${aiken(`${stem}; kapan tiba??`, 'A')}\n${aiken('Warna bendera Indonesia dari atas ke bawah ialah')}\n${aiken('Warna bendera Indonesia dari atas ke bawah ialah ...', 'A')}`,
  )
  const [known] = await soalOf(`${stem}, kapan tiba?`)
  expect(near_duplicates).toMatchObject([
    { number: 1, other: { id: known?.id, number: null } },
    { number: 3, other: { id: null, number: 2 } },
  ])
  expect((await uploads.preview('a.txt', aiken(`${stem}, kapan tiba?`))).near_duplicates).toEqual([])
})

test('P44.7 the list of problems is a workbook with one line each', async () => {
  const { token } = await uploads.preview('a.txt', `${aiken('Benar?')}\n${aiken('Salah?', 'E')}`)
  const reply = await get(`/import-soal/problems?token=${token}`)
  const sheet = Buffer.from(unzipSync(new Uint8Array(reply.body))['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(sheet).toContain('bukan huruf salah satu opsi')
  expect(sheet.match(/<row/g)).toHaveLength(2)
})

test('P44.8 an upload that is discarded is gone, with all that was made of it', async () => {
  const { token } = await uploads.preview('a.txt', aiken('Dibuang?'))
  expect((await world.call('POST', '/import-soal/cancel', { token: author.token, body: { token } })).status).toBe(200)
  expect((await get(`/import-soal?token=${token}`)).status).toBe(404)
  expect((await uploads.confirm({ token })).status).toBe(404)
})

test('P44.9 a file whose process died before it was judged, and left nothing, asks for another upload', async () => {
  const token = randomUUID()
  await beginUpload(world.db, { id: token, user_id: author.id, filename: 'a.txt', mapel_id: null }, world.clock.ms)
  world.clock.advance(61_000)
  expect(await uploads.settled(token)).toMatchObject({ state: 'failed', message: expect.stringContaining('Unggah') })
})

test('P44.10 an import leaves a line in the audit trail and a version of each question under the name of who did it', async () => {
  const { token } = await uploads.preview('jejak.txt', aiken('Siapa mengimpor?'))
  const done = await uploads.saved({ token })
  const [line] = await world.db.select().from(auditTable).where(eq(auditTable.subject, token))
  expect(line).toMatchObject({
    action: 'soal/import',
    actor_id: author.id,
    detail: { file: 'jejak.txt', added: 1 },
  })
  const versions = await world.db
    .select()
    .from(questionVersionTable)
    .where(eq(questionVersionTable.row_id, done.soal[0]?.id ?? ''))
  expect(versions).toMatchObject([{ sumber: 'impor', oleh: author.id }])
})

test('P44.11 every template can be filled in and imported: in the names of its columns', async () => {
  for (const [format, added] of [
    ['xlsx', 5],
    ['csv', 5],
    ['docx', 2],
  ] as const) {
    const { body } = await get(`/import-soal/template?format=${format}`)
    const seen = await uploads.preview(`templat.${format}`, format === 'csv' ? String(body) : (body as Uint8Array))
    expect(seen).toMatchObject({ state: 'ready', problems: [] })
    expect(seen.soal).toHaveLength(added)
  }
  expect(await world.db.$count(mapelTable)).toBeGreaterThan(0)
})

test('P44.12 a file over the limit is refused while it is sent', async () => {
  const reply = await uploads.upload('besar.xml', new Uint8Array(65 * 1024 * 1024))
  expect(reply.status).toBe(413)
  expect(reply.body).toMatchObject({ code: 'too_large' })
})

test('P80.3 confirmed without a status, new questions are drafts; with one they are what was asked for', async () => {
  const plain = await uploads.preview('tanpa.txt', aiken('Ibu kota tanpa status?'))
  await uploads.saved({ token: plain.token })
  expect((await soalOf('Ibu kota tanpa status?'))[0]?.status).toBe('draf')
  const wished = await uploads.preview('terbit.txt', aiken('Ibu kota yang diminta terbit?'))
  await uploads.saved({ token: wished.token, status: 'terbit' })
  expect((await soalOf('Ibu kota yang diminta terbit?'))[0]?.status).toBe('terbit')
})
