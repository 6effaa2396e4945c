import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkPurchaseReply,
  indexMyPaketReply,
  myJadwalReply,
  myPaketReply,
  shopSubtestReply,
} from '#contract/exam/schedule.ts'
import { nextTryoutReply } from '#contract/packages/shop.ts'
import { jadwalPaketTable, paketTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const at = (hours: number) => new Date(world.clock.ms + hours * HOUR).toISOString()
const register = (student: Person, jadwal_id: string) =>
  world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id } })
const get = (path: string, student?: Person) => world.call('GET', path, student ? { token: student.token } : {})

test('P3.1 registering for a free package makes it the student’s; doing it again answers the same', async () => {
  const paket_id = await make(world, 'paket', { masa_akses_hari: 30 })
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id })
  const student = await person(world)
  const replies = await Promise.all([register(student, jadwal_id), register(student, jadwal_id)])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  expect((await register(student, jadwal_id)).body).toEqual(replies[0]?.body)
  const { data } = checkPurchaseReply.parse((await get(`/check-purchase-paket?paket_id=${paket_id}`, student)).body)
  expect(data).toMatchObject({ dimiliki: true, akhir: world.clock.ms + 30 * 24 * HOUR, boleh_daftar_gratis: false })
})

test('P3.2 a package that costs is registered for by its owners only, while it is theirs', async () => {
  const paket_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id })
  const [stranger, owner, late, cancelled] = [
    await person(world),
    await person(world),
    await person(world),
    await person(world),
  ]
  await make(world, 'memberPaket', { paket_id, user_id: owner.id, sumber: 'beli' })
  await make(world, 'memberPaket', { paket_id, user_id: late.id, sumber: 'beli', akhir: at(-0.5) })
  await make(world, 'memberPaket', { paket_id, user_id: cancelled.id, status: 'dibatalkan' })
  expect((await register(owner, jadwal_id)).status).toBe(200)
  for (const other of [stranger, late, cancelled])
    expect((await register(other, jadwal_id)).body.code).toBe('not_registered')
})

test('P3.3 the last place is given to one of those who ask for it at once', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', { kuota: 3 })
  const students = await Promise.all(Array.from({ length: 8 }, () => person(world)))
  const replies = await Promise.all(students.map((student) => register(student, jadwal_id)))
  const codes = replies.map((reply) => reply.body.code ?? 'ok').sort()
  expect(codes).toEqual([...Array(3).fill('ok'), ...Array(5).fill('quota_full')])
  const lucky = students[replies.findIndex((reply) => reply.status === 200)] as Person
  expect((await register(lucky, jadwal_id)).status).toBe(200)
})

test('P3.4 the last place of a free package is given once, whichever schedule it is asked for', async () => {
  const paket_id = await make(world, 'paket', { kuota: 1 })
  const jadwals = await Promise.all([1, 2, 3].map(() => make(world, 'jadwalPaket', { paket_id })))
  const replies = await Promise.all(jadwals.map(async (jadwal_id) => register(await person(world), jadwal_id)))
  expect(replies.map((reply) => reply.body.code ?? 'ok').sort()).toEqual(['ok', 'quota_full', 'quota_full'])
})

test('P3.5 a schedule that is over, closed, draft or cancelled takes nobody', async () => {
  const student = await person(world)
  const over = await make(world, 'jadwalPaket', { mulai: at(-5), selesai: at(-1) })
  const closed = await make(world, 'jadwalPaket', { pendaftaran_terbuka: false })
  expect((await register(student, over)).body.code).toBe('window_closed')
  expect((await register(student, closed)).body.code).toBe('window_closed')
  for (const status of ['draf', 'batal'] as const) {
    expect((await register(student, await make(world, 'jadwalPaket', { status }))).status).toBe(404)
  }
  const put_out = await make(world, 'jadwalPaket')
  await make(world, 'jadwalPaketMember', { jadwal_id: put_out, user_id: student.id, status: 'dibatalkan' })
  expect((await register(student, put_out)).body.code).toBe('window_closed')
})

test('P3.6 my-jadwal holds all a phone needs to start, of registered schedules only', async () => {
  const bank = await Bank.make(world, {
    name: randomUUID(),
    jadwal: { satu: {}, dua: { cara_mulai: 'sealed', kelonggaran_kirim_detik: 120 } },
  })
  const student = await person(world)
  await register(student, bank.id('jadwal dua'))
  const { data, server_time } = myJadwalReply.parse((await get('/my-jadwal', student)).body)
  expect(server_time).toBe(world.clock.ms)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    jadwal_id: bank.id('jadwal dua'),
    cara_mulai: 'sealed',
    paket: { id: bank.id('paket'), durasi_detik: 600, maks_percobaan: 5 },
    sittings: [
      {
        jadwal_ujian_id: bank.id('sesi dua'),
        nama: 'Ujian contoh',
        mulai: world.clock.ms - HOUR,
        selesai: world.clock.ms + 24 * HOUR,
        kelonggaran_kirim_detik: 120,
        bundle: { policy: 'sealed' },
        subtes: [
          { kode: 'SATU', jumlah_soal: 3 },
          { kode: 'DUA', jumlah_soal: 3, lembar: ['turun'] },
        ],
        attempts: [],
      },
    ],
  })
  expect((await get('/my-jadwal', await person(world))).body.data).toEqual([])
  expect((await get('/my-jadwal')).status).toBe(401)
})

test('P3.7 own packages are listed with where each stands', async () => {
  const student = await person(world)
  const state = async (
    facts: Parameters<typeof make<'memberPaket'>>[2],
    jadwal?: Parameters<typeof make<'jadwalPaket'>>[2],
  ) => {
    const paket_id = await make(world, 'paket')
    await make(world, 'memberPaket', { paket_id, user_id: student.id, ...facts })
    if (jadwal) await register(student, await make(world, 'jadwalPaket', { paket_id, ...jadwal }))
    const { data } = indexMyPaketReply.parse((await get('/index-my-paket', student)).body)
    return data.find((row) => row.paket_id === paket_id)?.state
  }
  expect(await state({})).toBe('belum_terdaftar')
  expect(await state({}, {})).toBe('terdaftar')
  expect(await state({ akhir: at(-0.5) })).toBe('berakhir')
  expect(await state({ status: 'dibatalkan' })).toBeUndefined()
})

test('P3.8 one own package comes with its schedules; another’s is not found', async () => {
  const paket_id = await make(world, 'paket', { deskripsi: 'Isi paket' })
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id, kuota: 10 })
  await make(world, 'jadwalPaket', { paket_id, status: 'draf' })
  const student = await person(world)
  expect((await get(`/my-paket?paket_id=${paket_id}`, student)).status).toBe(404)
  await register(student, jadwal_id)
  const { data } = myPaketReply.parse((await get(`/my-paket?paket_id=${paket_id.toUpperCase()}`, student)).body)
  expect(data).toMatchObject({
    deskripsi: 'Isi paket',
    state: 'terdaftar',
    jadwal: [{ jadwal_id, terisi: 1, kuota: 10, status: 'terdaftar' }],
  })
})

test('P3.9 the shop shows sub-tests of packages on the shelf to strangers, and no points', async () => {
  const paket_id = await make(world, 'paket')
  await make(world, 'subtestPaket', { paket_id, kode: 'PU', urutan: 1, soal_ids: [randomUUID(), randomUUID()] })
  const reply = await get(`/p-subtest-paket?paket_id=${paket_id}`)
  expect(shopSubtestReply.parse(reply.body)).toMatchObject({ total: 1, data: [{ kode: 'PU', jumlah_soal: 2 }] })
  expect(Object.keys(reply.body.data[0]).sort()).toEqual(['durasi_detik', 'id', 'jumlah_soal', 'kode', 'nama'])
  expect((await get(`/p-subtest-paket?paket_id=${await make(world, 'paket', { status: 'draf' })}`)).status).toBe(404)
})

test('P445 the next national tryout is the first to come that anybody may join or buy', async () => {
  const national = { mode: 'nasional', tipe: 'berbayar', harga: 29_900, harga_coret: 45_000 } as const
  const paket_id = await make(world, 'paket', national)
  const own = await make(world, 'paket', { mode: 'mandiri' })
  const hidden = await make(world, 'paket', { ...national, untuk: 'kelompok' })
  const jadwal = (of: string, from: number, more = {}) =>
    make(world, 'jadwalPaket', { paket_id: of, untuk: 'pemilik', mulai: at(from), selesai: at(from + 1), ...more })
  const second = await jadwal(paket_id, 40)
  const first = await jadwal(paket_id, 30)
  await jadwal(paket_id, -1)
  await jadwal(paket_id, 20, { untuk: 'daftar' })
  await jadwal(paket_id, 20, { status: 'draf' })
  await jadwal(own, 20)
  await jadwal(hidden, 20)
  const next = async () => nextTryoutReply.parse((await get('/next-tryout')).body).data
  const { tipe, harga, harga_coret } = national
  expect(await next()).toMatchObject({
    id: first,
    paket_id,
    mulai: world.clock.ms + 30 * HOUR,
    tipe,
    harga,
    harga_coret,
  })
  await world.db.update(jadwalPaketTable).set({ status: 'draf' }).where(eq(jadwalPaketTable.id, first))
  expect(await next()).toMatchObject({ id: second })
  await world.db.update(paketTable).set({ status: 'draf' }).where(eq(paketTable.id, paket_id))
  expect(await next()).toBeNull()
})

test('P3.10 students see what is published and theirs, and only their own registrations', async () => {
  const [mine, other] = [await person(world), await person(world)]
  const paket_id = await make(world, 'paket', { tipe: 'berbayar', harga: 1000 })
  const [jadwal_id, hidden] = [
    await make(world, 'jadwalPaket', { paket_id }),
    await make(world, 'jadwalPaket', { paket_id, status: 'draf' }),
  ]
  const draft = await make(world, 'paket', { status: 'draf' })
  await make(world, 'memberPaket', { paket_id, user_id: mine.id })
  await register(mine, jadwal_id)
  expect((await get(`/jadwal-paket/${jadwal_id}`, mine)).body.data).not.toHaveProperty('kode_mulai')
  expect((await get(`/jadwal-paket/${jadwal_id}`, other)).status).toBe(404)
  expect((await get(`/jadwal-paket/${hidden}`, mine)).status).toBe(404)
  expect((await get(`/paket/${draft}`)).status).toBe(404)
  const [own, theirs] = [
    await get('/jadwal-paket-member?size=100', mine),
    await get('/jadwal-paket-member?size=100', other),
  ]
  expect(own.body.data.map((row: { user_id: string }) => row.user_id)).toEqual([mine.id])
  expect(theirs.body.total).toBe(0)
})

test('P3.11 hostile input to the student’s calls is refused in words', async () => {
  const student = await person(world)
  for (const value of HOSTILE_VALUES) {
    const reply = await world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id: value } })
    expect(isCleanRefusal(reply.status, reply.body), JSON.stringify(value)?.slice(0, 60)).toBe(true)
  }
  const paths = ['/my-paket', '/check-purchase-paket', '/p-subtest-paket', '/get-soal-ujian']
  for (const query of [
    '',
    '?paket_id=%00',
    '?paket_id=x&jadwal_id=x',
    '?jadwal_ujian_id[]=1',
    `?paket_id=${'x'.repeat(5000)}`,
  ]) {
    for (const path of paths) {
      const reply = await get(path + query, student)
      expect(isCleanRefusal(reply.status, reply.body), path + query.slice(0, 40)).toBe(true)
    }
  }
})

test('I1.76 a package asked for with a schedule comes with it, open to all; another’s, a draft or nonsense is refused', async () => {
  const paket_id = await make(world, 'paket', { waktu: 'total', durasi_detik: 600 })
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id, kuota: 10, mulai: at(-1), selesai: at(1) })
  const draf = await make(world, 'jadwalPaket', { paket_id, status: 'draf' })
  const elsewhere = await make(world, 'jadwalPaket')
  await register(await person(world), jadwal_id)
  const ask = (query: string) => get(`/paket/${paket_id}${query}`)
  const { body } = await ask(`?jadwal_id=${jadwal_id.toUpperCase()}`)
  expect(body.data.id).toBe(paket_id)
  expect(body.jadwal).toMatchObject({ jadwal_id, kuota: 10, terisi: 1, selesai: world.clock.ms + HOUR })
  expect((await ask('')).body).not.toHaveProperty('jadwal')
  for (const other of [draf, elsewhere, randomUUID()]) expect((await ask(`?jadwal_id=${other}`)).status).toBe(404)
  for (const value of ['', '0', 'null', '%00', '%F0%9F', "'; drop table paket; --", jadwal_id + jadwal_id]) {
    const reply = await ask(`?jadwal_id=${value}`)
    expect(isCleanRefusal(reply.status, reply.body), value).toBe(true)
  }
})

test('I1.77 a national schedule tells when its result comes although nobody stated it: when it is over for everybody', async () => {
  const national = await Bank.make(world, {
    name: randomUUID(),
    paket: { mode: 'nasional' },
    jadwal: { satu: { kelonggaran_kirim_detik: 120 } },
  })
  const student = await person(world)
  const told = async (bank: Bank) => {
    await register(student, bank.id('jadwal satu'))
    const { data } = myJadwalReply.parse((await get('/my-jadwal', student)).body)
    const own = myPaketReply.parse((await get(`/my-paket?paket_id=${bank.id('paket')}`, student)).body)
    const row = data.find((jadwal) => jadwal.jadwal_id === bank.id('jadwal satu'))
    expect(own.data.jadwal[0]?.pengumuman_at).toBe(row?.pengumuman_at)
    return row
  }
  const over = world.clock.ms + 24 * HOUR + 600_000 + 2000 + 120_000
  expect(await told(national)).toMatchObject({ pengumuman_at: over, pembahasan_at: over })
  const practice = await Bank.make(world, { name: randomUUID(), jadwal: { satu: { rilis: 'langsung' } } })
  expect(await told(practice)).toMatchObject({ pengumuman_at: null, pembahasan_at: null })
  const stated = await Bank.make(world, {
    name: randomUUID(),
    paket: { mode: 'nasional' },
    jadwal: { satu: { pengumuman_at: at(48), kelonggaran_kirim_detik: 120 } },
  })
  expect(await told(stated)).toMatchObject({
    pengumuman_at: world.clock.ms + 48 * HOUR,
    pembahasan_at: world.clock.ms + 48 * HOUR,
  })
})
