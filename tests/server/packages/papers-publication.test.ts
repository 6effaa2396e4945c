import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paper as paperSchema } from '#contract/exam/paper.ts'
import type { Sitting } from '#contract/exam/schedule.ts'
import { startCode } from '#contract/exam/start-code.ts'
import {
  attemptTable,
  bundleTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  paperKeyTable,
  paperTable,
  publishedPaperTable,
  subtestPaketTable,
} from '#server/db/tables/index.ts'
import { paperKeys } from '#server/packages/publication/keys.ts'
import { touched } from '#server/packages/publication/policy.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { openSealed, unwrap } from '#tests/support/open-bundle.ts'
import { type Person, person } from '#tests/support/people.ts'
import { Bank, type BankOptions } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { deleting, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** A published bank of its own and a student registered for its schedules. */
async function sat(options: BankOptions = {}): Promise<{ bank: Bank; student: Person }> {
  const bank = await Bank.make(world, { name: randomUUID(), ...options })
  const student = await person(world)
  for (const name of Object.keys(options.jadwal ?? { buka: {} })) await register(bank, student, name)
  return { bank, student }
}

const register = (bank: Bank, student: Person, name: string) =>
  world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id: bank.id(`jadwal ${name}`) } })

async function sittingOf(bank: Bank, student: Person, name = 'buka'): Promise<Sitting | undefined> {
  const { body } = await world.call('GET', '/my-jadwal', { token: student.token })
  const row = body.data.find((schedule: { jadwal_id: string }) => schedule.jadwal_id === bank.id(`jadwal ${name}`))
  return row?.sittings[0]
}

const fetchBundle = (student: Person, sitting: { jadwal_ujian_id: string }, sha?: string) =>
  world.call('GET', `/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}${sha ? `&bundle_sha256=${sha}` : ''}`, {
    token: student.token,
  })

async function paperOf(bank: Bank): Promise<string> {
  const [row] = await world.db
    .select()
    .from(publishedPaperTable)
    .where(eq(publishedPaperTable.paket_id, bank.id('paket')))
  return row?.paper_sha256 ?? ''
}

const keysOf = (paper_sha256: string) =>
  world.db.select().from(paperKeyTable).where(eq(paperKeyTable.paper_sha256, paper_sha256))

test('P2.1 an open bundle is the paper itself, named by its hash and keyless', async () => {
  const { bank, student } = await sat()
  const sitting = (await sittingOf(bank, student)) as Sitting
  const reply = await world.app.inject({
    url: `/api/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  const { bundle } = sitting
  expect(sha256(reply.rawPayload)).toBe(bundle.bundle_sha256)
  expect(bundle).toMatchObject({
    policy: 'open',
    paper_sha256: bundle.bundle_sha256,
    bytes: reply.rawPayload.length,
    wrapped_key: null,
  })
  const paper = paperSchema.parse(reply.json())
  expect(paper.subtes.map((subtes) => subtes.soal.map((soal) => soal.jenis))).toEqual([
    ['pilihan', 'ganda', 'skala'],
    ['pernyataan', 'isian', 'pauli'],
  ])
  expect(reply.payload).not.toMatch(/kunci|poin_|pembahasan|Rahasia|bobot|ambang/)
  expect(reply.payload).toContain('class=\\"katex\\"')
})

test('P2.18 every character of a paper takes one byte, whatever its texts are written in', async () => {
  const { bank, student } = await sat()
  const teks = '<p>Nilai x − 2 ≥ 0: “ya” 😀 …</p>'
  await bank.send('soal', updating(bank.id('pilihan'), { teks }))
  const sitting = (await sittingOf(bank, student)) as Sitting
  const reply = await world.app.inject({
    url: `/api/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  expect(Math.max(...reply.rawPayload)).toBeLessThan(128)
  expect(reply.json().subtes[0].soal[0].html).toBe(teks)
})

test('P2.2 the keys stand in the paper’s order and fit their type', async () => {
  const { bank } = await sat()
  const [stored] = await keysOf(await paperOf(bank))
  const keys = paperKeys.parse(stored?.keys)
  expect(keys.subtes.map((subtes) => subtes.soal.map((soal) => soal.kunci))).toEqual([
    [['B'], ['A', 'C'], []],
    [['0', '1'], ['12'], []],
  ])
  expect(keys.subtes[0]?.soal[2]?.poin_opsi).toEqual({ A: 1, B: 3, C: 5 })
})

test('P2.3 a sealed bundle opens with its key alone and gives the same paper', async () => {
  const { bank, student } = await sat({ jadwal: { segel: { cara_mulai: 'sealed' } } })
  const sitting = (await sittingOf(bank, student, 'segel')) as Sitting
  const reply = await fetchBundle(student, sitting)
  expect(reply.headers['content-type']).toBe('application/octet-stream')
  expect(sha256(reply.body)).toBe(sitting.bundle.bundle_sha256)
  const [row] = await world.db
    .select()
    .from(bundleTable)
    .where(eq(bundleTable.jadwal_ujian_id, sitting.jadwal_ujian_id))
  const text = await openSealed(reply.body, row?.paper_key ?? '')
  expect(sha256(text)).toBe(sitting.bundle.paper_sha256)
  await expect(openSealed(reply.body, Buffer.alloc(32).toString('base64'))).rejects.toThrow()
})

async function codeOf(jadwal_id: string): Promise<string> {
  const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  return row?.kode_mulai ?? ''
}

test('P2.4 a start code unwraps the key, however it is typed; another code does not', async () => {
  const { bank, student } = await sat({ jadwal: { kode: { cara_mulai: 'code' } } })
  const sitting = (await sittingOf(bank, student, 'kode')) as Sitting
  const wrapped = sitting.bundle.wrapped_key as NonNullable<typeof sitting.bundle.wrapped_key>
  expect(wrapped.iterations).toBeGreaterThanOrEqual(600_000)
  const code = await codeOf(bank.id('jadwal kode'))
  const key = await unwrap(wrapped, startCode(` ${code.toLowerCase().replace('-', ' ')} `))
  const { body } = await fetchBundle(student, sitting)
  expect(sha256(await openSealed(body, key))).toBe(sitting.bundle.paper_sha256)
  await expect(unwrap(wrapped, startCode('RUANG-8AB'))).rejects.toThrow()
})

test('P2.5 an edit makes a new paper; who began on the old one still gets it, others do not', async () => {
  const { bank, student } = await sat()
  const late = await person(world)
  await register(bank, late, 'buka')
  const before = (await sittingOf(bank, student)) as Sitting
  const phone = new Phone()
  const init = phone.init({ jadwal_id: before.jadwal_id, paper_sha256: before.bundle.paper_sha256 }, world.clock.ms)
  expect((await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })).status).toBe(200)

  expect((await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Soal yang lain</p>' }))).status).toBe(200)
  const after = (await sittingOf(bank, late)) as Sitting
  expect(after.bundle.paper_sha256).not.toBe(before.bundle.paper_sha256)
  expect((await fetchBundle(student, before, before.bundle.bundle_sha256)).status).toBe(200)
  expect((await fetchBundle(late, before, before.bundle.bundle_sha256)).status).toBe(404)
  expect((await fetchBundle(late, before, after.bundle.bundle_sha256)).body.subtes[0].soal[0].html).toBe(
    '<p>Soal yang lain</p>',
  )
})

test('I1.72 while an attempt runs its student is told of its paper on every phone, and of the new one afterwards', async () => {
  const { bank, student } = await sat()
  const before = (await sittingOf(bank, student)) as Sitting
  const phone = new Phone()
  const init = phone.init({ jadwal_id: before.jadwal_id, paper_sha256: before.bundle.paper_sha256 }, world.clock.ms)
  expect((await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })).status).toBe(200)
  await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Soal yang lain</p>' }))
  expect((await sittingOf(bank, student))?.bundle).toEqual(before.bundle)

  const late = await person(world)
  await register(bank, late, 'buka')
  const after = (await sittingOf(bank, late)) as Sitting
  const second = new Phone()
  const other = second.init({ jadwal_id: before.jadwal_id, paper_sha256: after.bundle.paper_sha256 }, world.clock.ms)
  const open = await world.call('POST', '/init-hasil-ujian', { token: student.token, body: other })
  expect(open.body).toMatchObject({
    code: 'attempt_open',
    details: { attempt_id: phone.attempt_id, bundle: before.bundle },
  })
  const taken = second.init({ jadwal_id: before.jadwal_id, paper_sha256: before.bundle.paper_sha256 }, world.clock.ms)
  const moved = { ...taken, claim: { from_epoch: 0 } }
  const joined = await world.call('POST', '/init-hasil-ujian', { token: student.token, body: moved })
  expect(joined).toMatchObject({ status: 200, body: { attempt_id: phone.attempt_id } })

  await world.db.update(attemptTable).set({ status: 'sealed' }).where(eq(attemptTable.id, phone.attempt_id))
  expect((await sittingOf(bank, student))?.bundle).toEqual(after.bundle)
})

test('I1.73 whose registration ended still gets the paper of their attempt, by its name, and nothing else', async () => {
  const { bank, student } = await sat()
  const sitting = (await sittingOf(bank, student)) as Sitting
  const sha = sitting.bundle.bundle_sha256
  const init = new Phone().init(
    { jadwal_id: sitting.jadwal_id, paper_sha256: sitting.bundle.paper_sha256 },
    world.clock.ms,
  )
  const stranger = await person(world)
  expect((await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })).status).toBe(200)
  await world.db
    .update(jadwalPaketMemberTable)
    .set({ status: 'dibatalkan' })
    .where(eq(jadwalPaketMemberTable.user_id, student.id))
  expect((await fetchBundle(student, sitting, sha)).status).toBe(200)
  expect((await fetchBundle(student, sitting)).body.code).toBe('not_registered')
  expect((await fetchBundle(stranger, sitting, sha)).body.code).toBe('not_registered')
})

test('P2.6 an edit of keys, points or discussion alone makes a new key version and no new paper', async () => {
  const { bank, student } = await sat()
  const before = await sittingOf(bank, student)
  const paper = await paperOf(bank)
  await bank.send('soal', updating(bank.id('pilihan'), { kunci: ['C'] }))
  await bank.send('soal', updating(bank.id('isian'), { pembahasan_teks: '<p>Jelas.</p>' }))
  await bank.send('subtest-paket', updating(bank.id('SATU'), { poin_benar: 4 }))
  await bank.send('subtest-paket', updating(bank.id('SATU'), { poin_benar: 4 }, 2))
  expect(await sittingOf(bank, student)).toEqual(before)
  expect((await keysOf(paper)).map((row) => row.key_version).sort()).toEqual([1, 2, 3, 4])
})

test('P2.17 the streams that a package names change neither its paper nor its keys', async () => {
  const { bank, student } = await sat()
  const [before, paper] = [await sittingOf(bank, student), await paperOf(bank)]
  const keys = await keysOf(paper)
  const rumpun_ids = [await make(world, 'rumpun')]
  expect((await bank.send('paket', updating(bank.id('paket'), { rumpun_ids }))).status).toBe(200)
  expect(await paperOf(bank)).toBe(paper)
  expect([await sittingOf(bank, student), await keysOf(paper)]).toEqual([before, keys])
})

test('P2.7 whatever a student would see differently makes a new paper', async () => {
  const { bank } = await sat()
  const edits: [string, object][] = [
    ['stimulus', updating(bank.id('stimulus'), { teks: '<p>Bacaan lain</p>' })],
    ['subtest-paket', updating(bank.id('SATU'), { acak_soal: true })],
    ['paket', updating(bank.id('paket'), { nama: 'Nama lain' })],
    ['paket', updating(bank.id('paket'), { kalkulator: true }, 2)],
    ['soal-pauli', updating(bank.id('lembar'), { benih: 2 })],
    ['soal', updating(bank.id('pernyataan'), { kolom: ['Ya', 'Tidak'] })],
    ['subtest-paket', updating(bank.id('DUA'), { soal_ids: [bank.id('isian'), bank.id('lembar')] })],
  ]
  const seen = new Set([await paperOf(bank)])
  for (const [resource, change] of edits) {
    expect((await bank.send(resource, change)).status).toBe(200)
    const paper = await paperOf(bank)
    expect(seen.has(paper), resource).toBe(false)
    seen.add(paper)
  }
})

test('P2.8 what cannot be published is refused with every reason, and nothing of the edit stays', async () => {
  const { bank } = await sat()
  const paper = await paperOf(bank)
  const refused = await bank.send(
    'subtest-paket',
    updating(bank.id('SATU'), { soal_ids: [] }),
    updating(bank.id('DUA'), { soal_ids: [] }),
  )
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'not_publishable' })
  expect(refused.body.errors.map((error: { message: string }) => error.message)).toEqual([
    'SATU: belum ada soal.',
    'DUA: belum ada soal.',
  ])
  expect(await paperOf(bank)).toBe(paper)
  expect((await bank.send('subtest-paket', deleting(bank.id('SATU')), deleting(bank.id('DUA')))).body.code).toBe(
    'not_publishable',
  )
})

test('P2.9 an exam without questions stays a draft and says why', async () => {
  const bank = await Bank.make(world, { name: randomUUID(), draf: true })
  await bank.send('subtest-paket', updating(bank.id('SATU'), { soal_ids: [] }))
  const refused = await bank.send('ujian', updating(bank.id('ujian'), { status: 'terbit' }))
  expect(refused.body).toMatchObject({ code: 'not_publishable', error: 'SATU: belum ada soal.' })
})

test('P2.10 another start code or policy seals anew; going back hands out the first bundle again', async () => {
  const { bank, student } = await sat({ jadwal: { kode: { cara_mulai: 'code' } } })
  const bundle = async () => (await sittingOf(bank, student, 'kode'))?.bundle
  const change = (version: number, data: object) =>
    bank.send('jadwal-paket', updating(bank.id('jadwal kode'), data, version))
  const first = await bundle()
  await change(1, { nama: 'Nama lain' })
  expect(await bundle()).toEqual(first)
  const body = { jadwal_id: bank.id('jadwal kode') }
  expect((await world.call('POST', '/renew-start-code', { token: bank.admin.token, body })).status).toBe(200)
  const second = await bundle()
  expect(second).toMatchObject({ paper_sha256: first?.paper_sha256, policy: 'code' })
  expect(second?.bundle_sha256).not.toBe(first?.bundle_sha256)
  await change(2, { cara_mulai: 'open' })
  expect(await bundle()).toMatchObject({ policy: 'open', bundle_sha256: first?.paper_sha256 })
  await change(3, { cara_mulai: 'code' })
  expect(await bundle()).toEqual(second)
})

test('P2.11 a sitting that is over keeps what it handed out', async () => {
  const past = {
    mulai: new Date(world.clock.ms - 7_200_000).toISOString(),
    selesai: new Date(world.clock.ms + 1000).toISOString(),
  }
  const { bank, student } = await sat({ jadwal: { lewat: past } })
  const before = await sittingOf(bank, student, 'lewat')
  world.clock.advance(2000)
  await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Terlambat</p>' }))
  expect((await sittingOf(bank, student, 'lewat'))?.bundle).toEqual(before?.bundle)
})

test('P2.12 an exam taken back hands out nothing until it is published again', async () => {
  const { bank, student } = await sat()
  await bank.send('ujian', updating(bank.id('ujian'), { status: 'draf' }))
  expect(await sittingOf(bank, student)).toBeUndefined()
  await bank.send('ujian', updating(bank.id('ujian'), { status: 'terbit' }, 2))
  expect(await sittingOf(bank, student)).toBeDefined()
})

test('P2.13 questions of one package edited at the same moment are all in the last paper', async () => {
  const { bank, student } = await sat()
  const names = ['pilihan', 'ganda', 'skala', 'isian']
  const replies = await Promise.all(
    names.map((name) => bank.send('soal', updating(bank.id(name), { teks: `<p>Baru ${name}</p>` }))),
  )
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  const { body } = await fetchBundle(student, (await sittingOf(bank, student)) as Sitting)
  for (const name of names) expect(JSON.stringify(body)).toContain(`Baru ${name}`)
})

test('P2.14 a question taken out of a sitting is gone from the next paper', async () => {
  const { bank, student } = await sat()
  const body = { jadwal_ujian_id: bank.id('sesi buka'), soal_id: bank.id('ganda') }
  const call = (token: string) => world.call('POST', '/rm-soal-ujian', { token, body })
  expect((await call(student.token)).body.code).toBe('forbidden')
  expect((await call(bank.admin.token)).body.data).toEqual({ subtest_id: bank.id('SATU'), sisa: 2 })
  expect((await call(bank.admin.token)).status).toBe(404)
  const paper = await fetchBundle(student, (await sittingOf(bank, student)) as Sitting)
  expect(JSON.stringify(paper.body)).not.toContain(bank.id('ganda'))
})

test('P2.15 a bundle is served compressed ahead, named by its hash for ever, and not twice', async () => {
  const { bank, student } = await sat()
  const sitting = (await sittingOf(bank, student)) as Sitting
  const url = `/api/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}&bundle_sha256=${sitting.bundle.bundle_sha256}`
  const ask = (headers: Record<string, string>) =>
    world.app.inject({ url, headers: { authorization: `Bearer ${student.token}`, ...headers } })
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    etag: `"${sitting.bundle.bundle_sha256}"`,
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask({ 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  const again = await ask({ 'if-none-match': brotli.headers.etag as string })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await fetchBundle(await person(world), sitting)).body.code).toBe('not_registered')
  expect((await world.call('GET', `/get-soal-ujian?jadwal_id=${sitting.jadwal_id}`)).status).toBe(401)
})

test('P2.16 a key put right reaches who began on an earlier paper, a question rewritten since keeps its own', async () => {
  const { bank, student } = await sat()
  const { bundle, jadwal_id } = (await sittingOf(bank, student)) as Sitting
  const init = new Phone().init({ jadwal_id, paper_sha256: bundle.paper_sha256 }, world.clock.ms)
  expect((await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })).status).toBe(200)
  await bank.send('soal', updating(bank.id('ganda'), { teks: '<p>Pilih satu</p>', kunci: ['B'] }))
  expect(await keysOf(bundle.paper_sha256)).toHaveLength(1)
  await bank.send('soal', updating(bank.id('pilihan'), { kunci: ['C'] }))
  const [, second] = (await keysOf(bundle.paper_sha256)).sort((a, b) => a.key_version - b.key_version)
  const [soal] = paperKeys.parse(second?.keys).subtes.map((subtes) => subtes.soal.map(({ kunci }) => kunci))
  expect(soal).toEqual([['C'], ['A', 'C'], []])
})

test('I3.44 a bundle is gone on from any byte; other ranges get the whole', async () => {
  const { bank, student } = await sat({ jadwal: { buka: {}, segel: { cara_mulai: 'sealed' } } })
  for (const name of ['buka', 'segel']) {
    const sitting = (await sittingOf(bank, student, name)) as Sitting
    const { bundle_sha256, bytes } = sitting.bundle
    const url = `/api/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}&bundle_sha256=${bundle_sha256}`
    const ask = (headers: Record<string, string>) =>
      world.app.inject({ url, headers: { authorization: `Bearer ${student.token}`, ...headers } })
    const from = Math.floor(bytes / 3)
    const start = (await ask({})).rawPayload.subarray(0, from)
    const rest = await ask({ range: `bytes=${from}-`, 'accept-encoding': 'br, gzip' })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes ${from}-${bytes - 1}/${bytes}`)
    expect(rest.headers['content-encoding']).toBeUndefined()
    expect(sha256(Buffer.concat([start, rest.rawPayload]))).toBe(bundle_sha256)
    for (const range of [`bytes=${bytes}-`, 'bytes=0-5', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=x-', 'lines=1-', ''])
      expect((await ask({ range })).statusCode, range).toBe(200)
    const whole = await ask({ range: `bytes=${bytes}-` })
    expect(sha256(whole.rawPayload)).toBe(bundle_sha256)
  }
})

/** Two writes of one transaction to the package's sub-test. */
async function writeTwice(bank: Bank, first: string[], second: string[]): Promise<void> {
  const deps = { now: world.clock.now(), random: randomBytes }
  await world.db.transaction(async (tx) => {
    for (const soal_ids of [first, second]) {
      await tx
        .update(subtestPaketTable)
        .set({ soal_ids })
        .where(eq(subtestPaketTable.id, bank.id('SATU')))
      touched(tx, { paket_ids: [bank.id('paket')], soal_ids }, deps)
    }
  })
}

test('P250.1 what the first write of a transaction breaks and the second mends is published as it stands at the end', async () => {
  const { bank } = await sat()
  const before = await paperOf(bank)
  await writeTwice(bank, [], [bank.id('pilihan')])
  const after = await paperOf(bank)
  expect(after).not.toBe(before)
  const [row] = await world.db
    .select({ paper: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, after))
  expect(row?.paper.subtes[0]?.soal.map(({ id }) => id)).toEqual([bank.id('pilihan')])
})

test('P250.2 where the end cannot be published nothing of the transaction stays', async () => {
  const { bank } = await sat()
  const before = await paperOf(bank)
  await expect(writeTwice(bank, [bank.id('pilihan')], [])).rejects.toMatchObject({ code: 'not_publishable' })
  expect(await paperOf(bank)).toBe(before)
  const [row] = await world.db
    .select()
    .from(subtestPaketTable)
    .where(eq(subtestPaketTable.id, bank.id('SATU')))
  expect(row?.soal_ids.length).toBeGreaterThan(1)
})

test('P250.3 a report outside the transaction that commits is a fault, not a paper that stays old', async () => {
  const deps = { now: world.clock.now(), random: randomBytes }
  await world.db.transaction((tx) =>
    tx.transaction(async (savepoint) => {
      expect(() => touched(savepoint, { paket_ids: [randomUUID()] }, deps)).toThrow(/transaction that commits/)
    }),
  )
})
