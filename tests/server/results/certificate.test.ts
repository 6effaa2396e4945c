import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Score } from '#contract/results/results.ts'
import { resultTable } from '#server/db/tables/index.ts'
import { type Person, person } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://elp.test' })
})
afterAll(() => world.close())

/** An attempt of this student, scored and out. */
async function sat(siswa: Person, penilaian: 'benar_salah' | 'irt' = 'benar_salah'): Promise<string> {
  const { jadwal_id, attempts } = await satExam(world, exam(penilaian, [{ soal: [pilihan(['A']), pilihan(['B'])] }]), {
    takers: 1,
  })
  for (const table of ['attempt', 'result_line'])
    await world.connection.pool.query(`update ${table} set user_id = $1 where jadwal_id = $2`, [siswa.id, jadwal_id])
  return attempts[0] as string
}

async function fetchPdf(attempt_id: string, siswa: Person) {
  const reply = await world.app.inject({
    url: `/api/sertifikat/${attempt_id}`,
    headers: { authorization: `Bearer ${siswa.token}` },
  })
  return { status: reply.statusCode, bytes: reply.rawPayload }
}

/** The code stands as text in the file; its page is drawn by Helvetica, in hex. */
async function codeIn(bytes: Buffer, attempt_id: string): Promise<string> {
  const book = await PDFDocument.load(bytes)
  const drawn = await book.save({ useObjectStreams: false })
  const { inflateSync } = await import('node:zlib')
  const raw = Buffer.from(drawn)
  const texts: string[] = []
  for (let at = raw.indexOf('stream'); at >= 0; at = raw.indexOf('stream', at + 6)) {
    if (raw.subarray(at - 3, at).toString() === 'end') continue
    const start = raw.indexOf('\n', at) + 1
    try {
      texts.push(inflateSync(raw.subarray(start, raw.indexOf('endstream', start))).toString('latin1'))
    } catch {
      // A part that is packed in another way holds no text of ours.
    }
  }
  const shown = [...texts.join('').matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return shown.find((text) => text.startsWith(attempt_id.replaceAll('-', ''))) ?? ''
}

test('G5.1 a certificate names its owner and leads to a page that says the same to everybody, with a short name', async () => {
  const siswa = await person(world)
  const attempt_id = await sat(siswa)
  const { status, bytes } = await fetchPdf(attempt_id, siswa)
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const code = await codeIn(bytes, attempt_id)
  const checked = await world.call('GET', `/cek-sertifikat/${code}`)
  expect(checked.body.data).toMatchObject({ state: 'berlaku', nama: expect.stringMatching(/^Orang \d\.$/) })
})

test('G5.2 a code that nobody made is not found; a figure that was revised since says so', async () => {
  const siswa = await person(world)
  const attempt_id = await sat(siswa)
  const code = await codeIn((await fetchPdf(attempt_id, siswa)).bytes, attempt_id)
  const forged = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
  for (const wrong of [forged, `${'0'.repeat(32)}${code.slice(32)}`])
    expect((await world.call('GET', `/cek-sertifikat/${wrong}`)).status).toBe(404)
  expect((await world.call('GET', '/cek-sertifikat/x')).status).toBe(400)
  const [first] = await world.db.select().from(resultTable).where(eq(resultTable.attempt_id, attempt_id))
  if (!first) throw new Error('the attempt is scored')
  const was = first.score as Score
  const score = { ...was, total: { ...was.total, nilai: was.total.nilai + 1 } }
  await world.db.insert(resultTable).values({ ...first, revision: first.revision + 1, score })
  const { body } = await world.call('GET', `/cek-sertifikat/${code}`)
  expect(body.data).toMatchObject({ state: 'revisi', nilai: score.total.nilai })
})

test('G5.3 nobody fetches the certificate of another, and a provisional score has none', async () => {
  const [siswa, other] = [await person(world), await person(world)]
  const attempt_id = await sat(siswa)
  expect((await fetchPdf(attempt_id, other)).status).toBe(404)
  expect((await fetchPdf(await sat(siswa, 'irt'), siswa)).status).toBe(403)
})

test('G5.4 an attempt that does not count has no certificate: its page would know nothing of it', async () => {
  const siswa = await person(world)
  const attempt_id = await sat(siswa)
  const code = await codeIn((await fetchPdf(attempt_id, siswa)).bytes, attempt_id)
  await world.connection.pool.query('update attempt set counted = false where id = $1', [attempt_id])
  expect((await fetchPdf(attempt_id, siswa)).status).toBe(404)
  expect((await world.call('GET', `/cek-sertifikat/${code}`)).status).toBe(404)
})

test('G5.5 while the database is away a certificate is not called unknown', async () => {
  const siswa = await person(world)
  const attempt_id = await sat(siswa)
  const code = await codeIn((await fetchPdf(attempt_id, siswa)).bytes, attempt_id)
  const asked = () => world.call('GET', `/cek-sertifikat/${code}`)
  const away = vi.spyOn(world.connection.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const { status } = await asked().finally(() => away.mockRestore())
  expect(status).toBeGreaterThanOrEqual(500)
  expect((await asked()).status).toBe(200)
})
