import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '#contract/exam/paper.ts'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import * as tables from '#server/db/tables/index.ts'
import { seedDemoAccounts } from '#server/demo/accounts.ts'
import { seedEbooks } from '#server/demo/content/ebooks.ts'
import { seedDemoContent } from '#server/demo/content/index.ts'
import { demoGateway } from '#server/demo/gateway-stand-in/demo.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { readConfig } from '#server/process/config.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
let token: string
let seconds: number

const seed = () => seedDemoContent(world.db, { now: world.clock.ms, random: randomBytes })

beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  await seedDemoAccounts(world.db, { env: 'test' }, world.clock.now)
  const begun = performance.now()
  await seed()
  seconds = (performance.now() - begun) / 1000
  const user = await world.db.query.userTable.findFirst({ where: (t, { eq }) => eq(t.email, 'siswa@elp.test') })
  const { id: user_id, level_id } = user as { id: string; level_id: string }
  token = world.app.signAccess({ user_id, level_id, role: 'Siswa', family: user_id })
})
afterAll(() => world.close())

async function schedules(): Promise<MyJadwal[]> {
  return (await world.call('GET', '/my-jadwal', { token })).body.data
}

async function paperOf(nama: string): Promise<Paper> {
  const row = (await schedules()).find((schedule) => schedule.paket.nama === nama && schedule.cara_mulai === 'open')
  return (await world.call('GET', `/get-soal-ujian?jadwal_id=${row?.jadwal_id}`, { token })).body
}

test('P7.1 the demo is made within seconds, and making it again changes nothing', async () => {
  expect(seconds).toBeLessThan(10)
  const rows = async () => {
    const written = [tables.paketTable, tables.soalTable, tables.paperTable, tables.mediaTable]
    return Promise.all(written.map(async (table) => (await world.db.select({ n: count() }).from(table))[0]?.n))
  }
  const before = await rows()
  world.clock.advance(60_000)
  await seed()
  expect(await rows()).toEqual(before)
})

test('P7.2 the SKD is full-size and can be started at once', async () => {
  const paper = await paperOf('Tryout SKD CPNS')
  expect(paper).toMatchObject({ skin: 'bkn', waktu: 'total', durasi_detik: 6000 })
  expect(paper.subtes.map(({ kode, soal }) => [kode, soal.length])).toEqual([
    ['TWK', 30],
    ['TIU', 35],
    ['TKP', 45],
  ])
  expect(paper.media.length).toBeGreaterThan(0)
  const skd = (await schedules()).find((row) => row.paket.penilaian === 'skd') as MyJadwal
  expect(skd.mulai).toBeLessThan(world.clock.ms)
})

test('P7.3 the UTBK has seven timed sub-tests of five questions or more and is sealed until minutes after the start', async () => {
  const utbk = (await schedules()).find((row) => row.paket.skin === 'utbk') as MyJadwal
  expect(utbk).toMatchObject({ cara_mulai: 'sealed', paket: { waktu: 'subtes' } })
  expect(utbk.sittings[0]?.subtes.map((row) => row.kode)).toEqual(['PU', 'PPU', 'PBM', 'PK', 'LBI', 'LBE', 'PM'])
  for (const subtes of utbk.sittings[0]?.subtes ?? []) {
    expect(subtes.jumlah_soal).toBeGreaterThanOrEqual(5)
    expect(subtes.durasi_detik % 30).toBe(0)
  }
  expect(utbk.sittings[0]?.bundle.policy).toBe('sealed')
})

test('P7.4 Pauli has twenty intervals, Kraepelin fifty columns of 27 sums upwards', async () => {
  const [pauli] = (await paperOf('Tes Pauli')).subtes.flatMap((subtes) => subtes.soal)
  expect(pauli).toMatchObject({ jenis: 'pauli', arah: 'turun', detik_per_garis: 180, pindah_paksa: false })
  expect((await paperOf('Tes Pauli')).durasi_detik / 180).toBe(20)
  const [kraepelin] = (await paperOf('Tes Kraepelin')).subtes.flatMap((subtes) => subtes.soal)
  expect(kraepelin).toMatchObject({ jenis: 'pauli', arah: 'naik', detik_per_kolom: 15, pindah_paksa: true })
  const columns = (kraepelin as { kolom: number[][] }).kolom
  expect([columns.length, new Set(columns.map((column) => column.length - 1))]).toEqual([50, new Set([27])])
})

test('P7.16 the demo shows matching, ordering, gaps, a figure with a tolerance and an essay about a text', async () => {
  const paper = await paperOf('Latihan Bentuk Soal')
  const asked = paper.subtes.flatMap((subtes) => subtes.soal)
  expect(asked.map(({ jenis }) => jenis)).toEqual(['jodoh', 'urut', 'rumpang', 'isian', 'pernyataan', 'uraian'])
  expect(asked.at(-1)?.stimulus_id).toBe(paper.stimulus[0]?.id)
  const rows = await world.db.select().from(tables.soalTable)
  const of = (jenis: string) => rows.filter((row) => asked.some(({ id }) => id === row.id) && row.jenis === jenis)
  expect(of('isian')[0]?.toleransi).toBe(0.05)
  expect(['jodoh', 'urut', 'rumpang', 'pernyataan'].flatMap(of).every((row) => row.nilai_sebagian)).toBe(true)
  expect(of('uraian')[0]?.rubrik.map(({ poin }) => poin)).toEqual([4, 3, 3])
})

test('P7.6 every resource of packages, papers and schedules has rows to look at', async () => {
  const all = [
    ...[tables.mapelTable, tables.kategoriPaketTable, tables.rumpunTable, tables.paketTable, tables.subcatPaketTable],
    ...[tables.subtestPaketTable, tables.soalTable, tables.soalPauliTable, tables.subSoalPauliTable],
    ...[tables.kategoriUjianTable, tables.ujianTable, tables.jadwalPaketTable, tables.jadwalPaketUjianTable],
    ...[tables.jadwalPaketMemberTable, tables.memberPaketTable],
  ]
  for (const table of all) expect((await world.db.select({ n: count() }).from(table))[0]?.n).toBeGreaterThan(0)
  const shelved = await world.call('GET', '/paket?subcat_id=null', { token })
  expect(shelved.body.total).toBe(0)
  const pakets = await world.db.select({ rumpun_ids: tables.paketTable.rumpun_ids }).from(tables.paketTable)
  expect(pakets.some(({ rumpun_ids }) => rumpun_ids.length > 1)).toBe(true)
})

test('P7.5 one schedule is started by a code, and the demo shows maths, a picture and a shared text', async () => {
  const code = (await schedules()).find((row) => row.cara_mulai === 'code')
  expect(code?.sittings[0]?.bundle.wrapped_key).not.toBeNull()
  const papers = await Promise.all(['Tryout SKD CPNS', 'Latihan Cepat'].map(paperOf))
  expect(JSON.stringify(papers)).toContain('katex')
  const rows = await world.db.select().from(tables.soalTable)
  expect(rows.some((row) => row.stimulus_id !== null)).toBe(true)
  expect(rows.every((row) => row.pembahasan_teks !== '')).toBe(true)
})

test('O25.1 the demo has a package to buy that nobody owns yet, and two ways to pay for it', async () => {
  const paket = await world.db.query.paketTable.findFirst({ where: (t, { eq }) => eq(t.slug, 'kecermatan-intensif') })
  const { id: goods_id } = paket as { id: string }
  const owned = await world.call('GET', `/check-purchase-paket?paket_id=${goods_id}`, { token })
  expect(owned.body.data.dimiliki).toBe(false)
  // This world has no gateway: the transfer alone is on offer.
  const { body } = await world.call('GET', '/transaction/p-method', { token })
  expect(body.data.map(({ cara }: { cara: string }) => cara)).toEqual(['transfer'])
  const [{ id: payment_id, bank_accounts }] = body.data
  const asked = { goods: 'paket', goods_id, payment_id, rekening_id: bank_accounts[0].id, voucher_code: null }
  const bought = await world.call('POST', '/checkout-paket', { token, body: { press_id: randomUUID(), ...asked } })
  expect([bought.status, bought.body.data.price]).toEqual([200, 25_000])
  expect(await world.db.$count(tables.paymentTable)).toBe(2)
})

test.each([
  ['the demo', { NODE_ENV: 'development' }, true],
  ['no demo', { NODE_ENV: 'development', SEED_DEMO: 'false' }, false],
  ['a gateway that is set', { NODE_ENV: 'development', GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'k' }, false],
  [
    'production',
    {
      NODE_ENV: 'production',
      SEED_DEMO: 'true',
      JWT_SECRET: 'x'.repeat(32),
      RECEIPT_KEY: TEST_SECRETS.receiptKey,
      PUBLIC_URL: 'https://elp.example',
    },
    false,
  ],
])('O25.2 the demo alone pays at a stand-in on this machine: %s', async (_what, environment, there) => {
  const standIn = await demoGateway(readConfig(environment))
  expect(standIn !== undefined).toBe(there)
  if (standIn) expect(standIn.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  await standIn?.close()
})

test('P430.1 the demo has e-books to read and one to buy, whose files open with the reader’s name; making them again changes nothing', async () => {
  const files = folderStore(join(world.dataDir, 'files'))
  await seedEbooks(world.db, files, world.clock.ms)
  const books = async () => (await world.call('GET', '/ebook?sort=urutan')).body.data
  const made = await books()
  expect(made.map(({ format, tipe }: { format: string; tipe: string }) => `${tipe} ${format}`).sort()).toEqual([
    'berbayar pdf',
    'gratis epub',
    'gratis pdf',
  ])
  world.clock.advance(60_000)
  await seedEbooks(world.db, files, world.clock.ms)
  expect(await books()).toEqual(made)
  for (const { id, tipe, sampul, format } of made) {
    expect((await world.app.inject({ url: sampul })).statusCode).toBe(200)
    if (tipe === 'berbayar') continue
    await world.call('POST', '/save-ebook', { token, body: { ebook_id: id } })
    const file = await world.app.inject({
      method: 'POST',
      url: '/api/download',
      headers: { authorization: `Bearer ${token}` },
      payload: { ebook_id: id },
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      format === 'pdf' ? 'application/pdf' : 'application/epub+zip',
    ])
  }
})
