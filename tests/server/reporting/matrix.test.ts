import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Matrix, matrixReply } from '#contract/reporting/matrix.ts'
import { userTable } from '#server/db/tables/index.ts'
import { staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, ganda, isian, pernyataan, pilihan, skala } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['jadwal-admin'])).token
})
afterAll(() => world.close())

const ask = async (query: string) => world.call('GET', `/report-jadwal/matrix?${query}`, { token })
const matrix = async (query: string): Promise<Matrix> => matrixReply.parse((await ask(query)).body).data

test('S710.1 the matrix says of each student and question what was answered, and whether it was right', async () => {
  const soal = [pilihan(['A']), ganda(['A', 'C']), pernyataan(['0', '1']), isian(['12']), skala([1, 2, 3, 4, 5])]
  const given = exam('benar_salah', [{ soal }])
  const right = ['A', ['A', 'C'], [0, 1], '12', 'B']
  const wrong = ['B', ['A'], [1, 1], '=13', 'A']
  const placeOf = new Map(soal.map((one, index) => [one.soal.id, index]))
  const sat = await satExam(world, given, {
    takers: 3,
    answer: ({ soal: { id } }, taker) => [right, wrong, []][taker]?.[placeOf.get(id) ?? -1] as never,
  })
  await world.db
    .update(userTable)
    .set({ kelas: 'XII 1' })
    .where(eq(userTable.id, sat.users[0] as string))
  const found = await matrix(`jadwal_id=${sat.jadwal_id}`)
  expect(found.total).toBe(3)
  expect(found.questions.map(({ nomor, kunci }) => [nomor, kunci])).toEqual([
    [1, 'A'],
    [2, 'AC'],
    ...[[3, expect.stringMatching(/^..$/)]],
    [4, '12'],
    [5, ''],
  ])
  const [first, second, third] = found.rows
  expect(first).toMatchObject({ attempt_id: sat.attempts[0], nama: 'Peserta 001', kelas: 'XII 1' })
  expect(first?.cells.map(({ hasil }) => hasil)).toEqual(['benar', 'benar', 'benar', 'benar', 'bertingkat'])
  expect(first?.cells.map(({ jawaban }) => jawaban)).toEqual(['A', 'AC', found.questions[2]?.kunci, '12', 'B'])
  expect(second?.cells.map(({ hasil }) => hasil)).toEqual(['salah', 'salah', 'salah', 'salah', 'bertingkat'])
  expect(second?.cells.map(({ jawaban }) => jawaban)).toEqual(['B', 'A', expect.any(String), '=13', 'A'])
  expect(third?.cells).toEqual(Array(5).fill({ hasil: 'kosong', jawaban: '' }))
})

test('S710.2 the matrix is paged by name, and an unknown schedule or paper is not found', async () => {
  const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['B'])] }])
  const sat = await satExam(world, given, { takers: 5, answer: () => 'A' })
  const page = await matrix(`jadwal_id=${sat.jadwal_id}&page=2&size=2`)
  expect(page.total).toBe(5)
  expect(page.rows.map(({ nama }) => nama)).toEqual(['Peserta 003', 'Peserta 004'])
  expect(page.rows[0]?.cells.map(({ hasil }) => hasil).sort()).toEqual(['benar', 'salah'])
  expect((await ask(`jadwal_id=${randomUUID()}`)).status).toBe(404)
  expect((await ask(`jadwal_id=${sat.jadwal_id}&paper_sha256=${'a'.repeat(64)}`)).status).toBe(404)
})

test('S710.3 the file of the matrix has a column for each question with its key, and asks for the right to keys', async () => {
  const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['B'])] }])
  const sat = await satExam(world, given, { takers: 2, answer: (_, taker) => (taker === 0 ? 'A' : undefined) })
  const body = { jadwal_id: sat.jadwal_id, format: 'csv', part: 'matrix' }
  const reader = await staff(world, ['jadwal-admin'], { create: true, update: true, delete: true, key: false })
  expect((await world.call('POST', '/report-jadwal/export', { token: reader.token, body })).status).toBe(403)
  const asked = await world.call('POST', '/report-jadwal/export', { token, body })
  expect(asked.status).toBe(200)
  const query = `?filename=${asked.body.filename}`
  const state = async () => (await world.call('GET', `/export-status${query}`, { token })).body.state
  await expect.poll(state, { timeout: 20_000 }).not.toBe('running')
  const text = String((await world.call('GET', `/clear-export${query}`, { token })).body)
  const [heads, first, second] = text
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.*\r\n/, '')
    .trim()
    .split('\r\n')
  expect(heads).toBe('"Nama";"Sekolah";"Kelas";"Nilai";"S1-1 (A)";"S1-2 (B)"')
  expect(first).toMatch(/^"Peserta 001";.*"A ✓";"A ✗"$/)
  expect(second).toMatch(/^"Peserta 002";.*;;?/)
  expect(second).not.toContain('A')
})
