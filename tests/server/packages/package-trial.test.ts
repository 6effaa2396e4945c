import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { Sitting } from '#contract/exam/schedule.ts'
import {
  bundleTable,
  jadwalPaketTable,
  levelTable,
  publishedPaperTable,
  soalTable,
  userTable,
} from '#server/db/tables/index.ts'
import { calls } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank, type BankOptions } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = await staff(world, ['paket-tryout', 'jadwal-admin', 'ujian-admin', 'kategori-ujian'])
})
afterAll(() => world.close())

const bankOf = (options: BankOptions = {}) => Bank.make(world, { name: randomUUID(), draf: true, ...options })

const begin = (bank: Bank, who = owner) =>
  world.call('POST', '/trial-paket', { token: who.token, body: { paket_id: bank.id('paket') } })

const init = (sitting: Sitting, phone: Phone, who = owner) => {
  const place = { jadwal_id: sitting.jadwal_id, paper_sha256: sitting.bundle.paper_sha256 }
  return world.call('POST', '/init-hasil-ujian', { token: who.token, body: phone.init(place, world.clock.ms) })
}

/** A trial sat to its end: one right answer. */
async function sat(bank: Bank, who = owner): Promise<{ sitting: Sitting; attempt_id: string }> {
  const { body } = await begin(bank, who)
  const sitting = body.data as Sitting
  const phone = new Phone()
  const begun = (await init(sitting, phone, who)).body as InitReply
  const token = begun.upload_token
  phone.choose(bank.id('pilihan'), 'B', 1000)
  await world.call('POST', '/input/hasil-ujian', { token, body: phone.request() })
  await calls(world).end(token, phone, 2000)
  return { sitting, attempt_id: phone.attempt_id }
}

const ask = (path: string, who = owner) => world.call('GET', path, { token: who.token })

test('P53.1 a package that was never published is sat in the real paper, and result and discussion are there at once', async () => {
  const bank = await bankOf({ paket: { mode: 'nasional' }, jadwal: {} })
  const { sitting, attempt_id } = await sat(bank)
  const bundle = await ask(`/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}`)
  expect(bundle.body.subtes.map((row: { kode: string }) => row.kode)).toEqual(['SATU', 'DUA'])
  const result = await ask(`/result-paket?attempt_id=${attempt_id}`)
  expect([result.status, result.body.data.pembahasan.released]).toEqual([200, true])
  const discussion = await ask(`/pembahasan-ujian?attempt_id=${attempt_id}`)
  expect(discussion.body.data.subtes[0].soal[0]).toMatchObject({ kunci: ['B'] })
  expect(
    await world.db
      .select()
      .from(publishedPaperTable)
      .where(eq(publishedPaperTable.paket_id, bank.id('paket'))),
  ).toEqual([])
})

test('P53.2 a trial stands in no list: schedules, sittings, exams, members, exports, the check', async () => {
  const bank = await bankOf()
  const { sitting } = await sat(bank)
  const { jadwal_id } = sitting
  for (const path of [
    `/jadwal-paket/${jadwal_id}`,
    `/jadwal-paket-ujian/${sitting.jadwal_ujian_id}`,
    `/sitting-soal?jadwal_ujian_id=${sitting.jadwal_ujian_id}`,
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  const paket_id = bank.id('paket')
  const lists = [`/jadwal-paket?paket_id=${paket_id}`, `/ujian?paket_id=${paket_id}`]
  const totals = await Promise.all(lists.map(async (path) => (await ask(path)).body.total))
  expect(totals).toEqual([1, 1])
  expect((await ask(`/jadwal-paket-member?jadwal_id=${jadwal_id}`)).body.total).toBe(0)
  const check = (await ask(`/check-paket?paket_id=${paket_id}`)).body.data
  expect(check.jadwal.map((row: { jadwal_id: string }) => row.jadwal_id)).toEqual([bank.id('jadwal buka')])
  expect((await ask('/my-jadwal')).body.data).toEqual([])
  const student = await person(world)
  const body = { jadwal_id: bank.id('jadwal buka') }
  expect((await world.call('POST', '/my-paket/register', { token: student.token, body })).status).toBe(200)
  const own = (await ask(`/my-paket?paket_id=${paket_id}`, student)).body.data
  expect(own.jadwal.map((row: { jadwal_id: string }) => row.jadwal_id)).toEqual([bank.id('jadwal buka')])
})

test('P53.3 nobody else gets into a trial: no start, no paper, no result, no discussion', async () => {
  const bank = await bankOf()
  const { sitting, attempt_id } = await sat(bank)
  const student = await person(world)
  const colleague = await staff(world, ['paket-tryout', 'jadwal-admin'])
  for (const other of [student, colleague]) {
    expect((await init(sitting, new Phone(), other)).status).toBe(403)
    expect((await ask(`/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}`, other)).status).toBe(403)
    expect((await ask(`/result-paket?attempt_id=${attempt_id}`, other)).status).toBe(404)
    expect((await ask(`/pembahasan-ujian?attempt_id=${attempt_id}`, other)).status).toBe(404)
  }
  const register = { token: student.token, body: { jadwal_id: sitting.jadwal_id } }
  expect((await world.call('POST', '/my-paket/register', register)).status).not.toBe(200)
  const member = creating({ jadwal_id: sitting.jadwal_id, user_id: student.id })
  expect((await send(world, colleague.token, 'jadwal-paket-member', member)).body.code).toBe('quota_full')
})

test('P53.4 keys of a trial are for who holds the packages now: taken away, they are gone', async () => {
  const bank = await bankOf()
  const former = await staff(world, ['paket-tryout'])
  const { attempt_id } = await sat(bank, former)
  expect((await ask(`/pembahasan-ujian?attempt_id=${attempt_id}`, former)).status).toBe(200)
  const pupil = await person(world)
  const [level] = await world.db.select().from(levelTable).where(eq(levelTable.id, pupil.level_id))
  await world.db
    .update(userTable)
    .set({ level_id: level?.id ?? '' })
    .where(eq(userTable.id, former.id))
  expect((await ask(`/pembahasan-ujian?attempt_id=${attempt_id}`, former)).status).toBe(404)
  expect((await ask(`/result-paket?attempt_id=${attempt_id}`, former)).status).toBe(404)
})

test('P53.5 a package with errors is not tried: the same reasons as for its publication', async () => {
  const bank = await bankOf()
  await world.db
    .update(soalTable)
    .set({ kunci: [] })
    .where(eq(soalTable.id, bank.id('pilihan')))
  const refused = await begin(bank)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_publishable'])
  expect(refused.body.error).toContain('SATU nomor 1')
})

test('P53.6 an unstarted trial of the same paper is handed out again; a sat one is followed by a fresh one, without limit', async () => {
  const bank = await bankOf({ paket: { maks_percobaan: 1 } })
  const first = (await begin(bank)).body.data as Sitting
  expect(((await begin(bank)).body.data as Sitting).jadwal_id).toBe(first.jadwal_id)
  const tried = [await sat(bank), await sat(bank), await sat(bank)]
  expect(new Set(tried.map(({ sitting }) => sitting.jadwal_id)).size).toBe(3)
  const { data } = (await ask(`/trial-paket?paket_id=${bank.id('paket')}`)).body
  expect(data.map((row: { status: string }) => row.status)).toEqual(['sealed', 'sealed', 'sealed'])
})

test('P53.7 a change of the package gives the next trial the new paper and leaves the published one alone', async () => {
  const bank = await bankOf({ draf: false })
  const before = (await begin(bank)).body.data as Sitting
  await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Baru</p>' }))
  const after = (await begin(bank)).body.data as Sitting
  expect(after.bundle.paper_sha256).not.toBe(before.bundle.paper_sha256)
  const sitting = bank.id('sesi buka')
  const bundles = await world.db.select().from(bundleTable).where(eq(bundleTable.jadwal_ujian_id, sitting))
  expect(bundles.filter((row) => row.current).map((row) => row.paper_sha256)).toEqual([after.bundle.paper_sha256])
  // The one that was never begun went with the old paper.
  expect(await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, before.jadwal_id))).toEqual([])
})

test('P53.8 trials hold back neither the package nor the category of exams that are to go', async () => {
  const bank = await bankOf({ jadwal: {}, paket: { status: 'draf' } })
  await sat(bank)
  const spare = creating({ nama: 'Cadangan' })
  expect((await send(world, owner.token, 'kategori-ujian', spare)).status).toBe(200)
  expect((await bank.send('ujian', deleting(bank.id('ujian')))).status).toBe(200)
  expect((await send(world, owner.token, 'kategori-ujian', deleting(bank.id('kategori-ujian')))).status).toBe(200)
  const gone = await bank.send('paket', deleting(bank.id('paket')))
  expect([gone.status, gone.body.error]).toEqual([200, undefined])
})

test('P54.1 the questions of a sitting: its exam, package, sub-tests, the paper it hands out, who sits', async () => {
  const bank = await bankOf({ draf: false })
  const student = await person(world)
  await world.call('POST', '/my-paket/register', {
    token: student.token,
    body: { jadwal_id: bank.id('jadwal buka') },
  })
  const { body } = await ask(`/sitting-soal?jadwal_ujian_id=${bank.id('sesi buka')}`)
  expect(body.data).toMatchObject({
    jadwal: { id: bank.id('jadwal buka'), nama: 'Jadwal buka' },
    ujian: { id: bank.id('ujian'), status: 'terbit' },
    paket: { id: bank.id('paket') },
    paper: { policy: 'open' },
    participants: 1,
    running: 0,
  })
  expect(body.data.subtes.map((row: { kode: string; jumlah_soal: number }) => [row.kode, row.jumlah_soal])).toEqual([
    ['SATU', 3],
    ['DUA', 3],
  ])
})
