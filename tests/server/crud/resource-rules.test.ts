import { randomUUID } from 'node:crypto'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStartCode } from '#contract/exam/start-code.ts'
import { mapel } from '#contract/resources/index.ts'
import { serve } from '#server/crud/serve.ts'
import * as tables from '#server/db/tables/index.ts'
import { kategoriUjianTable, mapelTable, mediaTable } from '#server/db/tables/index.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { draft, make, RESOURCE_KEYS, type ResourceKey, resourceOf, tableOf } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['bank-soal', 'paket-tryout', 'rumpun', 'jadwal-admin', 'ujian-admin'])
})
afterAll(() => world.close())

const HOUR = 3_600_000
const at = (hours: number) => new Date(world.clock.ms + hours * HOUR).toISOString()

/** The fields that a new row with these facts is refused for; empty where it is taken. */
async function wrongFields(key: ResourceKey, name: string, facts: object): Promise<string[]> {
  const { body } = await send(world, admin.token, name, creating({ ...(await draft(world, key)), ...facts }))
  return (body.errors ?? []).map((error: { path: string }) => error.path.replace('changes.0.data.', ''))
}
const ofSoal = (facts: object) => wrongFields('soal', 'soal', facts)

const opsi = (...ids: string[]) => ids.map((id) => ({ id, teks: `Opsi ${id}` }))

test('P4.21 a stimulus without anything to read, and two sub-tests whose codes differ by capitals, are refused', async () => {
  const { body } = await send(world, admin.token, 'stimulus', creating({ judul: 'Bacaan', teks: '<p><br></p>' }))
  expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.0.data.teks' }] })
  const paket_id = await make(world, 'paket')
  await make(world, 'subtestPaket', { paket_id, kode: 'TIU' })
  expect(await wrongFields('subtestPaket', 'subtest-paket', { paket_id, kode: 'tiu' })).toEqual(['kode'])
})

describe('P4.1 a question is sound by the rules of its type', () => {
  test.each([
    ['one option', { opsi: opsi('A'), kunci: ['A'] }, ['opsi']],
    ['an option twice', { opsi: opsi('A', 'A', 'B'), kunci: ['A'] }, ['opsi']],
    ['no key', { kunci: [] }, ['kunci']],
    ['a key that is no option', { kunci: ['H'] }, ['kunci']],
    ['an empty text', { teks: '<p>&nbsp;</p>' }, ['teks']],
    ['an empty option', { opsi: [...opsi('A'), { id: 'B', teks: '<p></p>' }], kunci: ['A'] }, ['opsi.1.teks']],
    ['a broken formula', { teks: '<p>\\(\\frac{1\\)</p>' }, ['teks']],
    ['points without a graded choice', { poin_opsi: { A: 1 } }, ['poin_opsi']],
    [
      'a graded choice with a key',
      { jenis: 'skala', opsi: opsi('A', 'B'), kunci: ['A'], poin_opsi: { A: 1, B: 2 } },
      ['kunci'],
    ],
    [
      'a graded choice without points',
      { jenis: 'skala', opsi: opsi('A', 'B'), kunci: [], poin_opsi: { A: 1 } },
      ['poin_opsi'],
    ],
    ['statements without columns', { jenis: 'pernyataan', opsi: [], pernyataan: ['a'], kunci: ['0'] }, ['kolom']],
    [
      'a key too few for the statements',
      { jenis: 'pernyataan', opsi: [], kolom: ['Benar', 'Salah'], pernyataan: ['a', 'b'], kunci: ['0'] },
      ['kunci'],
    ],
    ['an answer without a format', { jenis: 'isian', opsi: [], kunci: ['1'] }, ['format_isian']],
    ['an answer that is no figure', { jenis: 'isian', opsi: [], format_isian: 'angka', kunci: ['dua'] }, ['kunci']],
    ['no accepted answer', { jenis: 'isian', opsi: [], format_isian: 'teks', kunci: [' '] }, ['kunci']],
  ])('%s is refused', async (_what, facts, fields) => {
    expect(await ofSoal({ status: 'ditinjau', ...facts })).toEqual(fields)
  })

  test.each([
    ['no text', { teks: '' }],
    ['no options', { opsi: [], kunci: [] }],
    ['no key', { kunci: [] }],
    ['an empty option', { opsi: [...opsi('A'), { id: 'B', teks: '' }], kunci: [] }],
    ['a graded choice without points', { jenis: 'skala', opsi: opsi('A', 'B'), kunci: [], poin_opsi: null }],
    ['no statements', { jenis: 'pernyataan', opsi: [], kolom: null, pernyataan: [], kunci: [] }],
    ['a key too few', { jenis: 'pernyataan', opsi: [], kolom: ['B', 'S'], pernyataan: ['a', 'b'], kunci: ['0'] }],
    ['no column chosen', { jenis: 'pernyataan', opsi: [], kolom: ['B', 'S'], pernyataan: ['a'], kunci: [''] }],
    ['no accepted answer', { jenis: 'isian', opsi: [], format_isian: null, kunci: [] }],
  ])('P203.2 a draft may be saved unfinished, and is finished before it is more: %s', async (_what, facts) => {
    expect(await ofSoal({ status: 'draf', ...facts })).toEqual([])
    expect(await ofSoal({ status: 'terbit', ...facts })).not.toEqual([])
  })

  test.each([
    ['an option twice', { opsi: opsi('A', 'A', 'B'), kunci: ['A'] }, ['opsi']],
    ['a key that is no option', { kunci: ['H'] }, ['kunci']],
    ['a broken formula', { teks: '<p>\\(\\frac{1\\)</p>' }, ['teks']],
    [
      'more keys than statements',
      { jenis: 'pernyataan', opsi: [], kolom: ['B', 'S'], pernyataan: ['a'], kunci: ['0', '1'] },
      ['kunci'],
    ],
  ])('P203.3 a draft that contradicts itself is refused: %s', async (_what, facts, fields) => {
    expect(await ofSoal({ status: 'draf', ...facts })).toEqual(fields)
  })

  test.each([
    ['two accepted keys', { kunci: ['A', 'B'] }],
    ['several right ones', { jenis: 'ganda', kunci: ['A', 'C', 'E'] }],
    ['a graded choice', { jenis: 'skala', opsi: opsi('A', 'B'), kunci: [], poin_opsi: { A: 1, B: 5 } }],
    ['statements', { jenis: 'pernyataan', opsi: [], kolom: ['Ya', 'Tidak'], pernyataan: ['a'], kunci: ['1'] }],
    ['a figure', { jenis: 'isian', opsi: [], format_isian: 'angka', kunci: ['3,5', '7/2', '−4', '1.500'] }],
  ])('%s is taken', async (_what, facts) => {
    expect(await ofSoal(facts)).toEqual([])
  })
})

test('P4.2 media that is not kept here is refused, by name of the field', async () => {
  const sha256 = 'a'.repeat(64)
  expect(await ofSoal({ teks: '<p>x</p><img src="https://contoh.id/a.png">' })).toEqual(['teks'])
  expect(await ofSoal({ pembahasan_teks: `<p>x</p><img src="/files/media/${sha256}">` })).toEqual(['pembahasan_teks'])
})

test('P4.3 a question in a package is not deleted, and a package holds each question once', async () => {
  const [one, two] = [await make(world, 'soal'), await make(world, 'soal')]
  const paket_id = await make(world, 'paket')
  await make(world, 'subtestPaket', { paket_id, kode: 'AA', soal_ids: [one] })
  expect((await send(world, admin.token, 'soal', deleting(one))).body.code).toBe('in_use')
  const facts = (soal_ids: string[]) => wrongFields('subtestPaket', 'subtest-paket', { paket_id, soal_ids })
  expect(await facts([two, two.toUpperCase()])).toEqual(['soal_ids.1'])
  expect(await facts([one])).toEqual(['soal_ids.0'])
  expect(await facts([randomUUID()])).toEqual(['soal_ids.0'])
  expect(await wrongFields('subtestPaket', 'subtest-paket', { paket_id, kode: 'AA' })).toEqual(['kode'])
})

test('P4.4 a question deleted while it is put into a package ends in one of the two, never in both', async () => {
  for (let round = 0; round < 5; round++) {
    const soal = await make(world, 'soal')
    const subtes = await make(world, 'subtestPaket')
    const [gone, used] = await Promise.all([
      send(world, admin.token, 'soal', deleting(soal)),
      send(world, admin.token, 'subtest-paket', updating(subtes, { soal_ids: [soal] })),
    ])
    expect([gone.status, used.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

test('P4.5 a sheet gets its columns from its seed, the same from the same seed', async () => {
  const columns = async (facts: object) => {
    const id = randomUUID()
    const data = { ...(await draft(world, 'soalPauli')), jumlah_kolom: 6, baris: 40, ...facts }
    await send(world, admin.token, 'soal-pauli', creating(data, id))
    const { body } = await world.call('GET', `/sub-soal-pauli?soal_pauli_id=${id}&sort=urutan`, { token: admin.token })
    return { id, rows: body.data as { id: string; angka: number[]; simbol: string[]; baris_simbol: string[][] }[] }
  }
  const pauli = await columns({ jenis: 'pauli', benih: 9 })
  expect(pauli.rows).toHaveLength(6)
  expect(new Set(pauli.rows.flatMap((row) => row.angka))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]))
  const kraepelin = await columns({ jenis: 'kraepelin', benih: 9 })
  expect(Math.min(...kraepelin.rows.flatMap((row) => row.angka))).toBe(1)
  const digits = ({ rows }: typeof pauli) => rows.map((row) => row.angka)
  expect(digits(await columns({ jenis: 'pauli', benih: 9 }))).toEqual(digits(pauli))
  expect(digits(await columns({ jenis: 'pauli', benih: 10 }))).not.toEqual(digits(pauli))
  const symbols = await columns({ jenis: 'kecermatan' })
  for (const { simbol, baris_simbol } of symbols.rows) {
    expect(new Set(simbol).size).toBe(5)
    for (const row of baris_simbol)
      expect([row.length, new Set(row).size, row.every((symbol) => simbol.includes(symbol))]).toEqual([4, 4, true])
  }
  const first = kraepelin.rows[0]?.id ?? ''
  const refused = await send(world, admin.token, 'sub-soal-pauli', updating(first, { angka: [1] }))
  expect(refused.body.errors[0].path).toBe('changes.0.data.angka')
})

test('P4.6 times that run backwards, a code that is typed, another shelf’s sub-category are refused', async () => {
  const jadwal = (facts: object) => wrongFields('jadwalPaket', 'jadwal-paket', facts)
  expect(await jadwal({ mulai: at(2), selesai: at(1) })).toEqual(['selesai'])
  expect(await jadwal({ cara_mulai: 'code' })).toEqual([])
  expect(await jadwal({ mulai: '1890-01-01T00:00:00Z' })).toEqual(['mulai'])
  expect(await wrongFields('memberPaket', 'member-paket', { mulai: at(2), akhir: at(1) })).toEqual(['akhir'])
  expect(await wrongFields('paket', 'paket', { subcat_id: await make(world, 'subcatPaket') })).toEqual(['subcat_id'])
  expect(await wrongFields('paket', 'paket', { tipe: 'berbayar' })).toEqual(['harga'])
})

test('P4.11 a package set to start by a code gives one to each of its schedules that follows it and is still to come', async () => {
  const paket_id = await make(world, 'paket')
  const facts = { paket_id, cara_mulai: null, status: 'terbit' as const, mulai: at(1), selesai: at(2) }
  const follows = await make(world, 'jadwalPaket', facts)
  const open = await make(world, 'jadwalPaket', { ...facts, cara_mulai: 'open' })
  const over = await make(world, 'jadwalPaket', { ...facts, mulai: at(-2), selesai: at(-1) })
  expect((await send(world, admin.token, 'paket', updating(paket_id, { cara_mulai: 'code' }))).status).toBe(200)
  const codeOf = async (id: string) =>
    (await world.call('GET', `/jadwal-paket/${id}`, { token: admin.token })).body.data.kode_mulai
  expect(isStartCode(await codeOf(follows))).toBe(true)
  expect([await codeOf(open), await codeOf(over)]).toEqual([null, null])
})

test('P4.12 the picture of a package is one that was uploaded, and none where none was', async () => {
  const paket_id = await make(world, 'paket')
  const set = (gambar: string | null) => send(world, admin.token, 'paket', updating(paket_id, { gambar }))
  const kept = async (mime: 'image/webp' | 'audio/mpeg') => {
    const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0')
    await world.db.insert(mediaTable).values({ sha256, mime, bytes: Buffer.from(mime), created_at: at(0) })
    return `/files/media/${sha256}`
  }
  for (const wrong of ['https://lain.test/a.png', `/files/media/${'a'.repeat(64)}`, await kept('audio/mpeg')])
    expect((await set(wrong)).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'changes.0.data.gambar' }],
    })
  const picture = await kept('image/webp')
  expect((await set(picture)).status).toBe(200)
  const { body } = await world.call('GET', `/paket/${paket_id}`, { token: admin.token })
  expect(body.data.gambar).toBe(picture)
})

test('P4.13 a package names streams that are there, each once, and is found by any of them', async () => {
  const [first, second, other] = [await make(world, 'rumpun'), await make(world, 'rumpun'), await make(world, 'rumpun')]
  const name = (...rumpun_ids: string[]) => wrongFields('paket', 'paket', { rumpun_ids })
  expect(await name(randomUUID(), first)).toEqual(['rumpun_ids.0'])
  expect(await name(first, first.toUpperCase())).toEqual(['rumpun_ids.1'])
  const paket_id = await make(world, 'paket')
  const set = await send(world, admin.token, 'paket', updating(paket_id, { rumpun_ids: [second, first.toUpperCase()] }))
  expect(set.body.data[0].rumpun_ids).toEqual([second, first])
  const found = async (given: string) => {
    const { body } = await world.call('GET', `/paket?size=100&rumpun_ids=${given}`, { token: admin.token })
    return body.data.some((row: { id: string }) => row.id === paket_id)
  }
  expect([await found(first), await found(`${other},${second}`), await found(other)]).toEqual([true, true, false])
})

test('P4.14 a stream that packages name is not deleted, also not while one is being named', async () => {
  const rumpun_id = await make(world, 'rumpun')
  const gone = (id: string) => send(world, admin.token, 'rumpun', deleting(id))
  await make(world, 'paket', { nama: 'Paket yang memakainya', rumpun_ids: [rumpun_id] })
  const refused = await gone(rumpun_id)
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  expect(refused.body.error).toContain('Paket yang memakainya')
  for (let round = 0; round < 5; round++) {
    const [id, paket_id] = [await make(world, 'rumpun'), await make(world, 'paket')]
    const replies = await Promise.all([
      gone(id),
      send(world, admin.token, 'paket', updating(paket_id, { rumpun_ids: [id] })),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('P4.15 students read the published streams of a package by name, in the order of their list', async () => {
  const stream = (nama: string, urutan: number, status: 'draf' | 'terbit' = 'terbit') =>
    make(world, 'rumpun', { nama, urutan, status })
  const rumpun_ids = [await stream('Vokasi', 9), await stream('Nanti', 1, 'draf'), await stream('Soshum', 3)]
  const paket_id = await make(world, 'paket', { rumpun_ids })
  const { token } = await person(world)
  expect((await world.call('GET', `/paket/${paket_id}`, { token })).body.rumpun).toEqual(['Soshum', 'Vokasi'])
  const drafted = await world.call('GET', `/rumpun/${rumpun_ids[1]}`, { token })
  expect(drafted.body.code).toBe('not_found')
})

test('P4.7 a sitting is an exam of its schedule’s package', async () => {
  const facts = { jadwal_id: await make(world, 'jadwalPaket'), ujian_id: await make(world, 'ujian') }
  expect(await wrongFields('jadwalPaketUjian', 'jadwal-paket-ujian', facts)).toEqual(['ujian_id'])
})

test('P4.8 what students have begun is not pulled from under them', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const student = await person(world)
  const [jadwal, sesi] = [bank.id('jadwal buka'), bank.id('sesi buka')]
  await world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id: jadwal } })
  expect((await bank.send('jadwal-paket', deleting(jadwal))).body.code).toBe('in_use')
  const { body } = await world.call('GET', '/my-jadwal', { token: student.token })
  const { paper_sha256 } = body.data[0].sittings[0].bundle
  const init = new Phone().init({ jadwal_id: jadwal, paper_sha256 }, world.clock.ms)
  expect((await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })).status).toBe(200)

  const refused: [string, object][] = [
    ['jadwal-paket', deleting(jadwal)],
    ['jadwal-paket', updating(jadwal, { status: 'draf' })],
    ['jadwal-paket', updating(jadwal, { mulai: at(1) })],
    ['jadwal-paket-ujian', deleting(sesi)],
    ['ujian', updating(bank.id('ujian'), { status: 'draf' })],
    ['ujian', deleting(bank.id('ujian'))],
    ['paket', deleting(bank.id('paket'))],
  ]
  for (const [resource, change] of refused) {
    const reply = await bank.send(resource, change)
    expect([reply.status, reply.body.code], JSON.stringify(change)).toEqual([409, 'in_use'])
    expect(reply.body.error).not.toBe('')
  }
  expect((await bank.send('jadwal-paket', updating(jadwal, { selesai: at(48) }))).status).toBe(200)
  const place = await world.call('GET', '/jadwal-paket-member', { token: student.token })
  expect((await bank.send('jadwal-paket-member', deleting(place.body.data[0].id))).body.code).toBe('in_use')
})

test('P4.9 two batches over the same rows in opposite order both come through or one says try again', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => make(world, 'soal')))
  const batch = (order: string[]) =>
    send(world, admin.token, 'soal', ...order.map((id) => updating(id, { materi: 'Bersama' })))
  const replies = await Promise.all([batch(ids), batch([...ids].reverse())])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
})

test('P4.10 the compiler refuses a table whose rows differ from the declaration', () => {
  expect(serve(mapel, mapelTable)).toBeTypeOf('function')
  // @ts-expect-error rows of another table: `kode` and `status` are missing, `urutan` is too many
  serve(mapel, kategoriUjianTable)
  // @ts-expect-error a column whose type is wider than declared
  serve(mapel, mapelTable as unknown as WiderMapel)
})

type WiderMapel = Omit<typeof mapelTable, '$inferSelect'> & {
  $inferSelect: Omit<typeof mapelTable.$inferSelect, 'status'> & { status: string }
}

test('P4.16 a moment with any offset that the standard has is kept, one that is no date is refused in words', async () => {
  const facts = await draft(world, 'jadwalPaket', { selesai: '2027-01-01T00:00:00Z' })
  const starting = (mulai: unknown) => send(world, admin.token, 'jadwal-paket', creating({ ...facts, mulai }))
  for (const [given, kept] of [
    ['2026-12-01T00:00:00+23:59', '2026-11-30T00:01:00.000Z'],
    ['2026-12-01T00:00:00-23:59', '2026-12-01T23:59:00.000Z'],
    ['2026-12-01T00:00:00+09:00', '2026-11-30T15:00:00.000Z'],
    ['2026-12-01T00:00:00.1239999Z', '2026-12-01T00:00:00.123Z'],
  ])
    expect((await starting(given)).body.data).toMatchObject([{ mulai: kept }])
  for (const wrong of ['2026-02-30T00:00:00Z', '2026-12-01T24:00:00Z', '2026-12-31T23:59:60Z', '2026-12-01', 'besok']) {
    const { status, body } = await starting(wrong)
    expect([status, body.errors]).toMatchObject([400, [{ path: 'changes.0.data.mulai', reason: 'field.moment' }]])
    expect(body.error).toMatch(/^mulai: Tulis tanggal yang ada/)
  }
})

test('P4.17 every validation message about a field names it and says what to write, in words and not a parser’s', async () => {
  const sent = (data: object) => send(world, admin.token, 'rumpun', creating(data))
  const words = async (data: object) => (await sent(data)).body.error
  expect(await words({})).toBe('nama: Isi bagian ini.')
  expect(await words({ nama: '  ' })).toBe('nama: Isi bagian ini.')
  expect(await words({ nama: 7 })).toBe('nama: Tulis sebagai teks.')
  expect(await words({ nama: 'n'.repeat(81) })).toBe('nama: Paling banyak 80 karakter; singkatkan.')
  expect(await words({ nama: 'a', urutan: 1.5 })).toBe('urutan: Tulis bilangan bulat.')
  expect(await words({ nama: 'a', urutan: 10_000 })).toBe('urutan: Paling besar 9.999.')
  expect(await words({ nama: 'a', status: 'x' })).toBe('status: Pilih salah satu: draf, terbit.')
  expect(await words({ nama: 'a', lain: 1 })).toBe('lain: Isian ini tidak dikenal. Hapus dari kiriman.')
  expect((await send(world, admin.token, 'rumpun')).body.error).toBe('changes: Pilih paling sedikit 1.')
  const get = async (query: string) => (await world.call('GET', `/rumpun${query}`, { token: admin.token })).body.error
  expect(await get('?page=0')).toBe('page: Paling kecil 1.')
  expect(await get('?page=x')).toBe('page: Tulis sebuah angka.')
  expect(await get('?q=a&q=b')).toBe('q: Tulis sebagai teks.')
  expect(await get('/bukan')).toBe('id: Nomor ini tidak dikenal. Pilih lagi dari daftarnya.')
  const exported = { format: 'csv', query: { lain: '1' }, layout: null }
  expect((await world.call('POST', '/export/rumpun', { token: admin.token, body: exported })).body).toMatchObject({
    error: 'lain: Isian ini tidak dikenal. Hapus dari kiriman.',
    errors: [{ path: 'query.lain' }],
  })
})

test('P4.18 what holds a row back, or is there already, is called as staff call it, with a way out', async () => {
  const bank = await Bank.make(world, { name: 'tetap' })
  const paket_id = bank.id('paket')
  const version = async () =>
    (await world.call('GET', `/paket/${paket_id}`, { token: bank.admin.token })).body.data.version
  const { body } = await bank.send('paket', deleting(paket_id, await version()))
  expect([body.code, body.error]).toEqual(['in_use', expect.stringContaining('arsip')])
  const facts = await draft(world, 'jadwalPaketMember')
  const entered = () => send(world, admin.token, 'jadwal-paket-member', creating(facts))
  expect((await entered()).status).toBe(200)
  expect((await entered()).body).toMatchObject({
    code: 'duplicate',
    error: 'Orang ini sudah ada dalam daftar peserta jadwal itu. Ubah status di barisnya.',
  })
})

test('P4.19 only students are entered for a schedule', async () => {
  const facts = await draft(world, 'jadwalPaketMember', { user_id: admin.id })
  const { body } = await send(world, admin.token, 'jadwal-paket-member', creating(facts))
  expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.0.data.user_id' }] })
  expect(body.error).toContain('bukan siswa')
})

/** Worked out from the row itself, or of no use without it: written anew where the row comes back; or of rows that no list shows. */
const WORKED_OUT = new Set(['stem_fingerprint', 'item_figure', 'bundle', 'uji_coba_paket', 'practice'])

test.each(RESOURCE_KEYS)(
  'P4.20 what goes with a deleted %s and does not come back with its fields is declared',
  (key) => {
    const gone = Object.values(tables)
      .filter((table) => is(table, PgTable))
      .map((table) => getTableConfig(table))
      .filter(({ foreignKeys }) =>
        foreignKeys.some((one) => one.onDelete === 'cascade' && one.reference().foreignTable === tableOf(key)),
      )
      .map(({ name }) => name)
      .filter((name) => !WORKED_OUT.has(name))
    const { secret, loses } = resourceOf(key)
    expect({ key, gone, loses }).toEqual({ key, gone, loses: gone.length || secret ? expect.any(String) : undefined })
  },
)

test('P4.22 a filter takes a hundred values, in the list, in its file and where questions are picked', async () => {
  const mapel_id = Array.from({ length: 100 }, () => randomUUID()).join()
  const get = (path: string) => world.call('GET', path, { token: admin.token })
  expect((await get(`/soal?mapel_id=${mapel_id}`)).body).toMatchObject({ data: [], total: 0 })
  const body = { format: 'csv', query: { mapel_id }, layout: null }
  expect((await world.call('POST', '/export/soal', { token: admin.token, body })).status).toBe(200)
  const subtest_id = await make(world, 'subtestPaket')
  expect((await get(`/pick-soal?subtest_id=${subtest_id}&mapel_id=${mapel_id}`)).status).toBe(200)
  expect((await get(`/soal?mapel_id=${mapel_id},${mapel_id}`)).body.error).toMatch(/^mapel_id: Paling banyak 4.000/)
})

test('P4.23 two batches that make the same things in opposite order are not both sent away: one is told what is taken', async () => {
  const fill = (mark: string) =>
    Array.from({ length: 30 }, (_, index) => creating({ nama: `Rumpun ${mark} ${index} ${randomUUID().slice(0, 8)}` }))
  for (let round = 0; round < 3; round++) {
    const [one, other] = [`Satu ${round}`, `Dua ${round}`]
    const both = await Promise.all([
      send(world, admin.token, 'rumpun', creating({ nama: one }), ...fill('a'), creating({ nama: other })),
      send(world, admin.token, 'rumpun', creating({ nama: other }), ...fill('b'), creating({ nama: one })),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})
