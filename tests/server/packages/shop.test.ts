import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draft, make } from '../../support/factories.ts'
import { person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'
import { creating, send, updating } from '../../support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const paidPaket = (given = {}) => make(world, 'paket', { tipe: 'berbayar', harga: 50_000, ...given })
const after = (ms: number) => new Date(world.clock.ms + ms).toISOString()
const HOUR = 3_600_000

test('P310.1 a stranger reads what the shop tells of a package: category, details, advantages, questions, schedules', async () => {
  const kategori_id = await make(world, 'kategoriPaket', { nama: 'UTBK-SNBT' })
  const paket_id = await paidPaket({ kategori_id })
  await make(world, 'faqPaket', { paket_id, question: 'Kedua?', urutan: 2 })
  await make(world, 'faqPaket', { paket_id, question: 'Pertama?', answer: 'Ya.', urutan: 1 })
  await make(world, 'detailPaket', { paket_id, judul: 'Isi' })
  await make(world, 'keunggulanPaket', { paket_id, judul: 'Peringkat', ikon: 'chart' })
  const jadwal = { paket_id, untuk: 'pemilik', status: 'terbit' } as const
  await make(world, 'jadwalPaket', { ...jadwal, nama: 'Nanti', mulai: after(9 * HOUR), selesai: after(10 * HOUR) })
  await make(world, 'jadwalPaket', { ...jadwal, nama: 'Lalu', mulai: after(-2 * HOUR), selesai: after(-HOUR) })
  await make(world, 'jadwalPaket', { ...jadwal, nama: 'Kelas', untuk: 'daftar' })
  await make(world, 'jadwalPaket', { ...jadwal, nama: 'Draf', status: 'draf' })
  const { status, body } = await world.call('GET', `/paket/${paket_id}`)
  expect(status).toBe(200)
  expect(body.data.kategori).toBe('UTBK-SNBT')
  expect(body.faq.map(({ question }: { question: string }) => question)).toEqual(['Pertama?', 'Kedua?'])
  expect(body.details.map(({ judul }: { judul: string }) => judul)).toEqual(['Isi'])
  expect(body.keunggulan.map(({ ikon }: { ikon: string }) => ikon)).toEqual(['chart'])
  expect(body.upcoming_jadwal.map(({ nama }: { nama: string }) => nama)).toEqual(['Nanti'])
  const list = await world.call('GET', `/paket?kategori_id=${kategori_id}`)
  expect(list.body.data.map(({ kategori }: { kategori: string }) => kategori)).toEqual(['UTBK-SNBT'])
  const shelves = await world.call('GET', '/kategori-paket?size=100')
  expect(shelves.body.data.map(({ id }: { id: string }) => id)).toContain(kategori_id)
})

test('P310.2 vouchers on offer say what they take off a package, those of other things and hidden ones stay out', async () => {
  const { token } = await person(world)
  const paket_id = await paidPaket()
  const other = await paidPaket()
  const shown = { tampil: true, jenis: 'nominal' } as const
  await make(world, 'voucher', { ...shown, kode: 'AMBIL-5', nilai: 5000 })
  await make(world, 'voucher', { ...shown, kode: 'BANYAK', nilai: 9000, min_belanja: 90_000 })
  await make(world, 'voucher', { ...shown, kode: 'LAIN', nilai: 9000, goods_ids: [other] })
  await make(world, 'voucher', { ...shown, kode: 'BUKU', nilai: 9000, cakupan: 'ebook' })
  await make(world, 'voucher', { ...shown, kode: 'LALU', nilai: 9000, selesai: after(-HOUR) })
  await make(world, 'voucher', { kode: 'RAHASIA', jenis: 'persen', nilai: 20 })
  const list = await world.call('GET', `/voucher-paket?paket_id=${paket_id}`, { token })
  const facts = (rows: Record<string, unknown>[]) => rows.map((row) => [row.kode, row.discount, row.refusal])
  expect(facts(list.body.data)).toEqual([
    ['AMBIL-5', 5000, null],
    ['BANYAK', null, 'below_minimum'],
  ])
  const named = await world.call('GET', `/voucher-paket?paket_id=${paket_id}&kode=rahasia`, { token })
  expect(facts(named.body.data)[0]).toEqual(['RAHASIA', 10_000, null])
  const wrong = await world.call('GET', `/voucher-paket?paket_id=${paket_id}&kode=lain`, { token })
  expect(facts(wrong.body.data)[0]).toEqual(['LAIN', null, 'other_goods'])
  const unknown = await world.call('GET', `/voucher-paket?paket_id=${paket_id}&kode=entah`, { token })
  expect([unknown.status, unknown.body.reason]).toEqual([404, 'voucher.unknown'])
  const one = await world.call('GET', `/voucher-paket/${list.body.data[0].id}?paket_id=${paket_id}`, { token })
  expect(one.body.data.discount).toBe(5000)
  const hidden = await world.call('GET', `/voucher-paket/${named.body.data[0].id}?paket_id=${paket_id}`, { token })
  expect(hidden.status).toBe(404)
  expect((await world.call('GET', `/voucher-paket?paket_id=${paket_id}&kode=RAHASIA`)).status).toBe(401)
})

test('P310.3 a voucher that the buyer has used is refused before it is ordered with', async () => {
  const { token } = await person(world)
  const [goods_id, paket_id] = [await paidPaket(), await paidPaket()]
  await make(world, 'voucher', { kode: 'SEKALI', jenis: 'persen', nilai: 100 })
  const body = { press_id: randomUUID(), goods: 'paket', goods_id, payment_id: null, rekening_id: null }
  await world.call('POST', '/checkout-paket', { token, body: { ...body, voucher_code: 'SEKALI' } })
  const { body: reply } = await world.call('GET', `/voucher-paket?paket_id=${paket_id}&kode=SEKALI`, { token })
  expect(reply.data[0].refusal).toBe('used_by_buyer')
})

test('P310.4 vouchers of e-books are offered for e-books, at their price', async () => {
  const { token } = await person(world)
  const ebook_id = await make(world, 'ebook', { tipe: 'berbayar', harga: 40_000, status: 'terbit' })
  await make(world, 'voucher', { kode: 'BACA', tampil: true, cakupan: 'ebook', jenis: 'persen', nilai: 25 })
  const { body } = await world.call('GET', `/voucher-ebook?ebook_id=${ebook_id}&kode=BACA`, { token })
  expect([body.data[0].kode, body.data[0].discount]).toEqual(['BACA', 10_000])
  const gone = await world.call('GET', `/voucher-ebook?ebook_id=${randomUUID()}`, { token })
  expect([gone.status, gone.body.reason]).toEqual([404, 'missing.ebook'])
})

test('P310.5 strangers see the vouchers of the window without how far they are used; staff see all', async () => {
  const kode = 'JENDELA'
  await make(world, 'voucher', { kode, tampil: true, nilai: 10, kuota: 5 })
  const hidden = await make(world, 'voucher', { kode: 'TERSEMBUNYI', nilai: 10 })
  const strange = await world.call('GET', '/voucher?size=100')
  const seen = strange.body.data.find((row: Record<string, unknown>) => row.kode === kode)
  expect(seen).toMatchObject({ kode, nilai: 10 })
  expect([seen.kuota, seen.terpakai]).toEqual([undefined, undefined])
  expect((await world.call('GET', `/voucher/${hidden}`)).status).toBe(404)
  const { token } = await staff(world, ['voucher'])
  expect((await world.call('GET', `/voucher/${hidden}`, { token })).body.data.terpakai).toBe(0)
})

test('P310.6 a voucher written by the path of a scope has it, and is not there by the path of another', async () => {
  const { token } = await staff(world, ['voucher'])
  const { cakupan: _, ...given } = await draft(world, 'voucher', { kode: 'BARU-1' })
  const made = await send(world, token, 'voucher-ebook', creating(given))
  expect([made.status, made.body.data[0].cakupan]).toEqual([200, 'ebook'])
  const { id } = made.body.data[0]
  expect((await send(world, token, 'voucher-paket', updating(id, { nama: 'X' }))).status).toBe(404)
  const moved = await send(world, token, 'voucher-ebook', updating(id, { cakupan: 'paket' }))
  expect(moved.status).toBe(400)
  const renamed = await send(world, token, 'voucher-ebook', updating(id, { nama: 'Buku' }))
  expect(renamed.body.data[0].nama).toBe('Buku')
})

test('P310.7 the list carries all that its cards show, by as many queries for ten packages as for one', async () => {
  const kategori_id = await make(world, 'kategoriPaket', { nama: 'Rak' })
  const shelved = async (kode: string) => {
    const paket_id = await paidPaket({ kategori_id })
    await make(world, 'subtestPaket', { paket_id, kode: `${kode}2`, urutan: 2, durasi_detik: 600 })
    await make(world, 'subtestPaket', { paket_id, kode: `${kode}1`, urutan: 1, soal_ids: [randomUUID()] })
    return paket_id
  }
  const asked = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { body } = await world.call('GET', `/paket?kategori_id=${kategori_id}&size=100`)
    // Of packages alone: what else lives in this process asks the database too.
    const queries = query.mock.calls.map(([given]) => textOf(given)).filter((text) => text.includes('paket'))
    query.mockRestore()
    return { data: body.data, queries }
  }
  const first = await shelved('A')
  const one = await asked()
  expect(one.queries).not.toEqual([])
  expect(one.data[0].subtes).toEqual([
    expect.objectContaining({ kode: 'A1', jumlah_soal: 1 }),
    expect.objectContaining({ kode: 'A2', jumlah_soal: 0, durasi_detik: 600 }),
  ])
  expect(Object.keys(one.data[0].subtes[0]).sort()).toEqual(['durasi_detik', 'id', 'jumlah_soal', 'kode', 'nama'])
  const empty = await paidPaket({ kategori_id })
  for (const kode of ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']) await shelved(kode)
  const ten = await asked()
  expect(ten.data).toHaveLength(10)
  const inside = (id: string) =>
    ten.data.find((row: { id: string }) => row.id === id).subtes.map((row: { kode: string }) => row.kode)
  expect([inside(first), inside(empty)]).toEqual([['A1', 'A2'], []])
  expect(ten.queries).toHaveLength(one.queries.length)
})

const textOf = (query: unknown) => (typeof query === 'string' ? query : String((query as { text?: string })?.text))

test('P310.9 a voucher names things of its own kind alone: others are refused at their field, and nothing is written', async () => {
  const { token } = await staff(world, ['voucher'])
  const [paket_id, ebook_id] = [await paidPaket(), await make(world, 'ebook')]
  const given = (await draft(world, 'voucher', { kode: 'CAMPUR', cakupan: 'paket' })) as Record<string, unknown>
  const mixed = creating({ ...given, goods_ids: [paket_id, ebook_id] })
  const refused = await send(world, token, 'voucher', mixed)
  expect([refused.status, refused.body.errors[0].path, refused.body.errors[0].reason]).toEqual([
    ...[400, 'changes.0.data.goods_ids', 'voucher.other_scope'],
  ])
  const made = await send(world, token, 'voucher', creating({ ...given, goods_ids: [paket_id] }))
  expect(made.status).toBe(200)
  const { id } = made.body.data[0]
  const moved = await send(world, token, 'voucher', updating(id, { cakupan: 'ebook' }))
  expect(moved.body.errors[0].reason).toBe('voucher.other_scope')
  const fitting = await send(world, token, 'voucher', updating(id, { cakupan: 'ebook', goods_ids: [ebook_id] }))
  expect([fitting.status, fitting.body.data?.[0].goods_ids]).toEqual([200, [ebook_id]])
})

test('P310.10 a voucher that late payers took beyond its quota can still be edited; its quota goes no lower than what is used', async () => {
  const { token } = await staff(world, ['voucher'])
  const id = await make(world, 'voucher', { kode: 'LEBIH', kuota: 2, terpakai: 3 })
  const edited = await send(world, token, 'voucher', updating(id, { status: 'nonaktif' }))
  expect([edited.status, edited.body.errors]).toEqual([200, undefined])
  const lower = await send(world, token, 'voucher', updating(id, { kuota: 1 }, 2))
  expect(lower.body.errors).toMatchObject([{ path: 'changes.0.data.kuota', reason: 'voucher.quota_below_used' }])
  expect((await send(world, token, 'voucher', updating(id, { kuota: 3 }, 2))).status).toBe(200)
})
