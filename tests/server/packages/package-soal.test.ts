import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlueprintRow, Pickable } from '#contract/packages/building.ts'
import { soalTable, subtestPaketTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send } from '#tests/support/writes.ts'

let world: World
let builder: Person
beforeAll(async () => {
  world = await createWorld()
  builder = await staff(world, ['paket-tryout'])
})
afterAll(() => world.close())

const LEVELS = ['mudah', 'sedang', 'sulit'] as const

/** A subject with `counts` questions per difficulty, and a sub-test of a package of its own. */
async function stocked(counts: [number, number, number], status: 'terbit' | 'draf' = 'terbit') {
  const mapel_id = await make(world, 'mapel', { nama: 'Aljabar' })
  const soal: string[] = []
  for (const [index, tingkat] of LEVELS.entries()) {
    for (let n = 0; n < (counts[index] ?? 0); n++) {
      soal.push(await make(world, 'soal', { mapel_id, tingkat, materi: n % 2 ? 'Ganjil' : 'Genap', status }))
    }
  }
  const paket_id = await make(world, 'paket', { status: 'draf' })
  const subtest_id = await make(world, 'subtestPaket', { paket_id })
  return { mapel_id, soal, paket_id, subtest_id }
}

const draw = (body: object, token = builder.token) =>
  world.call('POST', '/draw-soal', { token, body: { version: 1, seed: 7, replace: false, published: true, ...body } })

const cell = (
  mapel_id: string | null,
  tingkat: (typeof LEVELS)[number],
  count: number,
  materi: string | null = null,
) => ({
  mapel_id,
  materi,
  tingkat,
  count,
})

const idsOf = async (subtest_id: string) => {
  const [row] = await world.db.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, subtest_id))
  return row?.soal_ids ?? []
}

test('P52.1 the same seed over the same bank draws the same questions, another seed others', async () => {
  const { mapel_id, paket_id, subtest_id } = await stocked([20, 20, 0])
  const cells = [cell(mapel_id, 'mudah', 5), cell(mapel_id, 'sedang', 5)]
  const first = await draw({ subtest_id, cells })
  expect(first.body.data.chosen).toHaveLength(10)
  const other = await make(world, 'subtestPaket', { paket_id: await make(world, 'paket', { status: 'draf' }) })
  expect((await draw({ subtest_id: other, cells })).body.data.chosen).toEqual(first.body.data.chosen)
  const again = await draw({ subtest_id, version: 2, replace: true, seed: 8, cells })
  expect(again.body.data.chosen).not.toEqual(first.body.data.chosen)
  expect(again.body.data.previous).toEqual(first.body.data.chosen)
  expect(paket_id).toBeTruthy()
})

test('P52.2 a draw never takes a question twice, nor one that another sub-test of the package has', async () => {
  const { mapel_id, soal, paket_id, subtest_id } = await stocked([12, 0, 0])
  await make(world, 'subtestPaket', { paket_id, soal_ids: soal.slice(0, 4) })
  const cells = [cell(mapel_id, 'mudah', 3), cell(mapel_id, 'mudah', 3), cell(mapel_id, 'mudah', 2, 'Genap')]
  const done = await draw({ subtest_id, cells })
  expect(done.status).toBe(200)
  const drawn: string[] = done.body.data.chosen
  expect(new Set(drawn).size).toBe(8)
  expect(drawn.filter((id) => soal.slice(0, 4).includes(id))).toEqual([])
  expect(await idsOf(subtest_id)).toEqual(drawn)
})

test('P52.3 a bank that has too few refuses in words, by cell, and nothing is chosen', async () => {
  const { mapel_id, subtest_id } = await stocked([2, 1, 0])
  const refused = await draw({ subtest_id, cells: [cell(mapel_id, 'mudah', 3), cell(mapel_id, 'sulit', 2)] })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.errors.map((error: { path: string; message: string }) => [error.path, error.message])).toEqual([
    ['cells.0.count', 'Aljabar, mudah: diminta 3, di bank tinggal 2.'],
    ['cells.1.count', 'Aljabar, sulit: diminta 2, di bank tinggal 0.'],
  ])
  expect(await idsOf(subtest_id)).toEqual([])
})

test('P52.4 drafts are drawn only where they are asked for, archived questions never', async () => {
  const { mapel_id, soal, subtest_id } = await stocked([3, 0, 0], 'draf')
  await world.db
    .update(soalTable)
    .set({ status: 'arsip' })
    .where(eq(soalTable.id, soal[0] ?? ''))
  expect((await draw({ subtest_id, cells: [cell(mapel_id, 'mudah', 1)] })).status).toBe(400)
  expect((await draw({ subtest_id, published: false, cells: [cell(mapel_id, 'mudah', 3)] })).status).toBe(400)
  expect((await draw({ subtest_id, published: false, cells: [cell(mapel_id, 'mudah', 2)] })).status).toBe(200)
})

test('P52.5 a draw over an order that somebody else changed is refused with what stands there now', async () => {
  const { mapel_id, subtest_id } = await stocked([3, 0, 0])
  const cells = [cell(mapel_id, 'mudah', 1)]
  expect((await draw({ subtest_id, cells })).status).toBe(200)
  const stale = await draw({ subtest_id, cells })
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'version_conflict', 2])
})

test('P52.11 a blueprint is kept with its sub-test, comes along with a copy, and is nobody else’s to read', async () => {
  const { mapel_id, subtest_id, paket_id } = await stocked([6, 2, 0])
  const cells = [cell(mapel_id, 'mudah', 3), cell(mapel_id, 'sedang', 1)]
  expect((await draw({ subtest_id, cells })).status).toBe(200)
  const read = (token: string) => world.call('GET', `/subtest-soal?subtest_id=${subtest_id}`, { token })
  const kept = (await read(builder.token)).body.subtest.rancangan
  expect(kept).toEqual(cells)
  // As the screen copies a package: what it reads it writes.
  const copy = randomUUID()
  const data = { paket_id, kode: 'B', nama: 'Salinan', urutan: 9, durasi_detik: 600, rancangan: kept }
  expect((await send(world, builder.token, 'subtest-paket', creating(data, copy))).status).toBe(200)
  expect((await draw({ subtest_id: copy, cells: [cell(mapel_id, 'mudah', 1)] })).status).toBe(200)
  expect((await read(builder.token)).body.subtest.rancangan).toEqual(cells)
  const student = await person(world)
  expect((await read(student.token)).status).toBe(403)
  const listed = await world.call('GET', `/subtest-paket?paket_id=${paket_id}`, { token: student.token })
  expect(JSON.stringify(listed.body)).not.toContain('rancangan')
})

test('P52.6 the blueprint tells per subject and difficulty what is chosen and what is left, and per topic of one subject', async () => {
  const { mapel_id, soal, paket_id, subtest_id } = await stocked([4, 2, 1])
  await world.db
    .update(subtestPaketTable)
    .set({ soal_ids: [soal[0] ?? '', soal[4] ?? ''] })
    .where(eq(subtestPaketTable.id, subtest_id))
  await make(world, 'subtestPaket', { paket_id, soal_ids: [soal[1] ?? ''] })
  const rows = async (query: string): Promise<BlueprintRow[]> =>
    (await world.call('GET', `/blueprint?subtest_id=${subtest_id}${query}`, { token: builder.token })).body.data
  const own = (await rows('&published=true')).find((row) => row.mapel_id === mapel_id)
  expect(own?.cells).toEqual([
    { tingkat: 'mudah', chosen: 1, available: 2 },
    { tingkat: 'sedang', chosen: 1, available: 1 },
    { tingkat: 'sulit', chosen: 0, available: 1 },
  ])
  const topics = await rows(`&published=true&mapel_id=${mapel_id}`)
  expect(topics.map((row) => [row.nama, row.cells.map((each) => each.chosen + each.available)])).toEqual([
    ['Ganjil', [1, 1, 0]],
    ['Genap', [2, 1, 1]],
  ])
})

test('P52.7 the picker filters, pages, marks what the package has and can leave it out', async () => {
  const { mapel_id, soal, paket_id, subtest_id } = await stocked([6, 6, 0])
  await make(world, 'subtestPaket', { paket_id, kode: 'LAIN', soal_ids: [soal[3] ?? ''] })
  const pick = async (query: string): Promise<{ data: Pickable[]; total: number }> =>
    (
      await world.call('GET', `/pick-soal?subtest_id=${subtest_id}&mapel_id=${mapel_id}${query}`, {
        token: builder.token,
      })
    ).body
  const all = await pick('&size=5&page=2')
  expect([all.total, all.data.length]).toEqual([12, 5])
  const easy = await pick('&tingkat=mudah&size=100')
  expect(easy.total).toBe(6)
  expect(easy.data.find((row) => row.id === soal[3])?.place).toMatchObject({ kode: 'LAIN', number: 1 })
  const left = await pick('&tingkat=mudah&unused=true&size=100')
  expect([left.total, left.data.some((row) => row.id === soal[3])]).toEqual([5, false])
  expect((await pick('&materi=Genap&tingkat=sedang')).total).toBe(3)
  expect(Object.keys(left.data[0] ?? {})).not.toContain('kunci')
})

test('P52.8 the picker also offers sheets, and shows where else a question is used', async () => {
  const { subtest_id, soal, mapel_id } = await stocked([1, 0, 0])
  const sheet = await make(world, 'soalPauli', { nama: 'Lembar <tanda>' })
  await make(world, 'subtestPaket', { soal_ids: [soal[0] ?? ''] })
  const token = builder.token
  const sheets = await world.call('GET', `/pick-soal?subtest_id=${subtest_id}&sheet=true&q=tanda`, { token })
  expect(sheets.body.data).toMatchObject([{ id: sheet, sheet: true, html: 'Lembar &lt;tanda&gt;', tingkat: null }])
  const written = await world.call('GET', `/pick-soal?subtest_id=${subtest_id}&mapel_id=${mapel_id}`, { token })
  expect(written.body.data[0].other_packages).toBe(1)
})

test('P52.9 the questions of a sub-test come in its order with formulas drawn and without keys', async () => {
  const bank = await Bank.make(world, { name: randomUUID(), draf: true })
  const url = `/subtest-soal?subtest_id=${bank.id('SATU')}`
  const { body } = await world.call('GET', url, { token: builder.token })
  expect(body.data.map((row: { id: string; number: number }) => [row.id, row.number])).toEqual([
    [bank.id('pilihan'), 1],
    [bank.id('ganda'), 2],
    [bank.id('skala'), 3],
  ])
  expect(body.data[0].html).toContain('class="katex"')
  expect(JSON.stringify(body)).not.toMatch(/kunci|pembahasan|poin/)
  expect((await world.call('GET', url, { token: (await person(world)).token })).status).toBe(403)
})

test('P52.10 numbers, filters and text that cannot be are refused with their field', async () => {
  const { subtest_id, mapel_id } = await stocked([1, 0, 0])
  const bad = [
    { subtest_id, cells: [] },
    { subtest_id, cells: [cell(mapel_id, 'mudah', 0)] },
    { subtest_id, seed: -1, cells: [cell(mapel_id, 'mudah', 1)] },
    { subtest_id, cells: [cell(mapel_id, 'mudah', 1, 'a\u0000b')] },
    { subtest_id, cells: Array.from({ length: 301 }, () => cell(mapel_id, 'mudah', 1)) },
  ]
  for (const body of bad) expect((await draw(body)).status).toBe(400)
  const ask = (query: string) =>
    world.call('GET', `/pick-soal?subtest_id=${subtest_id}&${query}`, { token: builder.token })
  for (const query of ['tingkat=gampang', 'mapel_id=x', 'page=0', 'size=1000', 'jenis=esai', 'q=%00', 'materi=%00']) {
    expect([query, (await ask(query)).status]).toEqual([query, 400])
  }
  expect((await ask('materi=%00')).body.errors).toMatchObject([{ path: 'materi' }])
})
