import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { MyJadwalReply, Sitting } from '#contract/exam/schedule.ts'
import { practiceTable, rankingTable } from '#server/db/tables/index.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { calls } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank, type BankOptions, SECRETS } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()
/** Each asks a topic of its own. */
const banked = async (options: BankOptions = {}) => {
  const materi = options.materi ?? `Peluang ${randomUUID()}`
  const bank = await Bank.make(world, { name: randomUUID(), ...options, materi })
  return { bank, topic: { kode: 'SATU', materi } }
}

/** With a log-in of now: the clock goes on for days. */
const call = (who: Person, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const token = world.app.signAccess({ user_id: who.id, level_id: who.level_id, role: 'Siswa', family: randomUUID() })
  return world.call(method, path, { token, body })
}
const ask = (who: Person, topic?: object) => call(who, 'POST', '/practice', topic ? { topic } : {})

interface Place {
  jadwal_id: string
  paper_sha256: string
}

/** Sits and hands in; answers as said. */
async function sit(who: Person, { jadwal_id, paper_sha256 }: Place, answers: Record<string, string>): Promise<string> {
  const phone = new Phone()
  const begun = await call(who, 'POST', '/init-hasil-ujian', phone.init({ jadwal_id, paper_sha256 }, world.clock.ms))
  expect([begun.status, begun.body.error]).toEqual([200, undefined])
  const token = (begun.body as InitReply).upload_token
  for (const [id, option] of Object.entries(answers)) phone.choose(id, option, 1000)
  await world.call('POST', '/input/hasil-ujian', { token, body: phone.request() })
  const ended = await calls(world).end(token, phone, 9000)
  expect(ended.status).toBe(200)
  return phone.attempt_id
}

/** A student who sat the first schedule of a bank and got its question of one option wrong. */
async function sat(bank: Bank, name = 'buka'): Promise<Person> {
  const who = await person(world)
  const jadwal_id = bank.id(`jadwal ${name}`)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: who.id })
  const { data } = (await call(who, 'GET', '/my-jadwal')).body
  const { paper_sha256 } = data[0].sittings[0].bundle
  const attempt = await sit(who, { jadwal_id, paper_sha256 }, { [bank.id('pilihan')]: 'A' })
  await scoreAttempts(world.db, [attempt], world.clock.now)
  return who
}

const paperOf = async (who: Person, { jadwal_ujian_id }: Sitting): Promise<Paper> =>
  (await call(who, 'GET', `/get-soal-ujian?jadwal_ujian_id=${jadwal_ujian_id}`)).body
const asked = (paper: Paper) => paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => id)).sort()

test('Q9.1 practice is drawn from questions whose keys are out, weakest topic first, and never before', async () => {
  const { bank, topic } = await banked()
  const who = await sat(bank)
  const early = await ask(who, topic)
  expect([early.status, early.body.reason]).toEqual([404, 'practice.too_few'])
  expect((await call(who, 'GET', '/practice')).body.data).toBeNull()
  world.clock.advance(26 * HOUR)
  expect((await call(who, 'GET', '/practice')).body.data).toEqual({ ...topic, percent: 0, questions: 5, seconds: 240 })
  const { body } = await ask(who)
  const given = body.data as Sitting
  expect(given).toMatchObject({
    nama: topic.materi,
    subtes: [{ kode: 'SATU', nama: topic.materi, durasi_detik: 240, jumlah_soal: 5 }],
    attempts: [],
    bundle: { policy: 'open' },
  })
  const paper = await paperOf(who, given)
  const written = ['pilihan', 'ganda', 'skala', 'pernyataan', 'isian']
  expect(asked(paper)).toEqual(written.map((what) => bank.id(what)).sort())
  expect([paper.waktu, paper.durasi_detik]).toEqual(['total', 240])
  const text = JSON.stringify(paper)
  expect(text).not.toContain('kunci')
  expect(text).not.toContain(SECRETS.pembahasan.slice(3, 20))
})

test('Q9.2 what waits to be asked is not practised: no reserve of the bank, nothing that another wave is to sit', async () => {
  const wording = randomUUID()
  const { bank, topic } = await banked({ wording, jadwal: { buka: {}, lagi: { selesai: at(30 * HOUR) } } })
  const clerk = await staff(world, ['bank-soal'])
  const reserve = {
    ...{ jenis: 'pilihan', materi: topic.materi, teks: '<p>Cadangan</p>', status: 'terbit', kunci: ['A'] },
    opsi: [
      { id: 'A', teks: '1' },
      { id: 'B', teks: '2' },
    ],
  }
  const made = creating(reserve)
  expect((await send(world, clerk.token, 'soal', made)).status).toBe(200)
  const [who, other] = [await sat(bank), await sat(bank, 'lagi')]
  world.clock.advance(31 * HOUR)
  const first = (await ask(who, topic)).body.data as Sitting
  expect(asked(await paperOf(who, first))).not.toContain(made.id)
  // Twins of its questions are to be sat in a week.
  const later = { mulai: at(7 * 24 * HOUR), selesai: at(8 * 24 * HOUR) }
  await banked({ wording, jadwal: { nanti: later } })
  const again = await ask(other, topic)
  expect(again.body.reason).toBe('practice.too_few')
  // What was given before is sat; its keys wait now.
  const attempt = await sit(
    who,
    { jadwal_id: first.jadwal_id, paper_sha256: first.bundle.paper_sha256 },
    { [bank.id('pilihan')]: 'B' },
  )
  const held = await call(who, 'GET', `/pembahasan-ujian?attempt_id=${attempt}`)
  expect([held.status, held.body.code]).toEqual([403, 'not_released'])
  world.clock.advance(9 * 24 * HOUR)
  expect((await call(who, 'GET', `/pembahasan-ujian?attempt_id=${attempt}`)).status).toBe(200)
})

test('Q9.3 result and discussion are there at once, and no list of schedules, ranking or figure knows of the practice; its receipt is found on any phone', async () => {
  const { bank, topic } = await banked()
  const who = await sat(bank)
  world.clock.advance(26 * HOUR)
  const given = (await ask(who, topic)).body.data as Sitting
  expect(((await ask(who)).body.data as Sitting).jadwal_id).toBe(given.jadwal_id)
  const place = { jadwal_id: given.jadwal_id, paper_sha256: given.bundle.paper_sha256 }
  const attempt = await sit(who, place, { [bank.id('pilihan')]: 'B' })
  const result = await call(who, 'GET', `/result-paket?attempt_id=${attempt}`)
  expect(result.body.data).toMatchObject({
    ...{ nama: topic.materi, paket_nama: 'Latihan', pembahasan: { released: true } },
    // At /hasil-ujian as well no link leads to a ranking that there is not.
    ranked: false,
  })
  expect(result.body.data.score.total).toMatchObject({ nilai: 11.111111, benar: 1 })
  const discussion = await call(who, 'GET', `/pembahasan-ujian?attempt_id=${attempt}`)
  const soal = discussion.body.data.subtes[0].soal as { id: string }[]
  expect(soal.find(({ id }) => id === bank.id('pilihan'))).toMatchObject({ kunci: ['B'] })

  await scoreAttempts(world.db, [attempt], world.clock.now)
  const onError = (error: unknown) => {
    throw error
  }
  await makeRankings({ db: world.db, now: world.clock.now, onError })
  expect((await call(who, 'GET', `/ranking-paket?jadwal_id=${given.jadwal_id}`)).status).toBe(404)
  expect((await call(who, 'GET', `/sertifikat/${attempt}`)).body.reason).toBe('missing.certificate')
  expect(await world.db.$count(rankingTable, eq(rankingTable.jadwal_id, given.jadwal_id))).toBe(0)
  const clerk = await staff(world, ['paket-tryout', 'jadwal-admin', 'ujian-admin', 'kategori-paket-tryout'])
  const listed = async (path: string) => (await call(clerk, 'GET', path)).body
  expect((await listed(`/jadwal-paket?paket_id=${bank.id('paket')}`)).total).toBe(1)
  for (const list of ['jadwal-paket', 'ujian', 'paket', 'kategori-paket'])
    expect(JSON.stringify((await listed(`/${list}?size=100`)).data)).not.toContain('Latihan')
  expect((await listed(`/jadwal-paket-member?jadwal_id=${given.jadwal_id}`)).total).toBe(0)
  const mine = (await call(who, 'GET', '/my-jadwal')).body as MyJadwalReply
  expect(mine.data.map(({ jadwal_id }) => jadwal_id)).toEqual([bank.id('jadwal buka')])
  expect(mine.past).toMatchObject([{ attempt_id: attempt, nama: topic.materi }])
  expect((await call(who, 'GET', '/get-persentase-ujian')).body.total).toBe(1)
  expect((await call(who, 'GET', '/get-main-statistik')).body.data.totals.tryout).toBe(1)
})

test('Q9.4 another student is given the same paper where it is new to them; nobody sits one twice, and strangers none', async () => {
  const { bank, topic } = await banked()
  const [one, two] = [await sat(bank), await sat(bank)]
  world.clock.advance(26 * HOUR)
  const first = (await ask(one, topic)).body.data as Sitting
  const stranger = await person(world)
  const place = { jadwal_id: first.jadwal_id, paper_sha256: first.bundle.paper_sha256 }
  const refused = await call(stranger, 'POST', '/init-hasil-ujian', new Phone().init(place, world.clock.ms))
  expect(refused.status).toBe(403)
  expect((await ask(stranger, topic)).body.reason).toBe('practice.too_few')
  expect(((await ask(two, topic)).body.data as Sitting).jadwal_id).toBe(first.jadwal_id)
  const over = await sit(one, place, {})
  const second = (await ask(one, topic)).body.data as Sitting
  expect(second.jadwal_id).not.toBe(first.jadwal_id)
  const third = await call(one, 'POST', '/init-hasil-ujian', new Phone().init(place, world.clock.ms))
  // It is theirs, and over.
  expect(third.body).toMatchObject({ attempt_id: over, facts: { seals: [{ reopened: false }] } })
})

test('Q9.5 a question that was changed since is practised as it stands now', async () => {
  const { bank, topic } = await banked()
  const [one, two] = [await sat(bank), await sat(bank)]
  world.clock.advance(26 * HOUR)
  const first = (await ask(one, topic)).body.data as Sitting
  world.clock.advance(HOUR)
  const change = updating(bank.id('isian'), { teks: '<p>Berapa jadinya?</p>' })
  const clerk = await staff(world, ['bank-soal'])
  expect((await send(world, clerk.token, 'soal', change)).body.error).toBeUndefined()
  const second = (await ask(two, topic)).body.data as Sitting
  expect(second.jadwal_id).not.toBe(first.jadwal_id)
  expect(JSON.stringify(await paperOf(two, second))).toContain('Berapa jadinya?')
})

test('Q9.6 pressed twice at once it is one practice, for one who begins', async () => {
  const { bank, topic } = await banked()
  const who = await sat(bank)
  world.clock.advance(26 * HOUR)
  const both = await Promise.all([ask(who, topic), ask(who, topic)])
  const [a, b] = both.map(({ body }) => (body.data as Sitting).jadwal_id)
  expect(a).toBe(b)
  expect(await world.db.$count(practiceTable, eq(practiceTable.materi, topic.materi))).toBe(1)
})

test('Q9.7 what went wrong in an own attempt is practised again once its discussion is out, by its owner alone', async () => {
  const { bank } = await banked()
  const who = await sat(bank)
  const [own] = (await call(who, 'GET', '/my-jadwal')).body.data[0].sittings[0].attempts
  const again = (by: Person) => call(by, 'POST', '/practice', { attempt_id: own.attempt_id })
  expect((await again(who)).body.code).toBe('not_released')
  world.clock.advance(26 * HOUR)
  expect((await again(await person(world))).body.reason).toBe('missing.attempt')
  const { status, body } = await again(who)
  expect(status).toBe(200)
  // One was wrong and four were left blank.
  const written = ['pilihan', 'ganda', 'skala', 'pernyataan', 'isian']
  expect(asked(await paperOf(who, body.data))).toEqual(written.map((what) => bank.id(what)).sort())
  // Pressed again it is the same one, until that is over; practice of a topic is another.
  expect((await again(who)).body.data.jadwal_id).toBe(body.data.jadwal_id)
  expect((await ask(who)).body.data.jadwal_id).not.toBe(body.data.jadwal_id)
  const right = { [bank.id('pilihan')]: 'B' }
  await sit(who, { ...body.data, paper_sha256: body.data.bundle.paper_sha256 }, right)
  expect((await again(who)).body.data.jadwal_id).not.toBe(body.data.jadwal_id)
})

test('Q9.8 of one schedule a student is given five practices of what went wrong, not one for every press', async () => {
  const { bank } = await banked()
  const who = await sat(bank)
  const [own] = (await call(who, 'GET', '/my-jadwal')).body.data[0].sittings[0].attempts
  world.clock.advance(26 * HOUR)
  const again = () => call(who, 'POST', '/practice', { attempt_id: own.attempt_id })
  const given = new Set<string>()
  for (let turn = 0; turn < 5; turn++) {
    const { data } = (await again()).body
    given.add(data.jadwal_id)
    await sit(who, { ...data, paper_sha256: data.bundle.paper_sha256 }, { [bank.id('pilihan')]: 'B' })
  }
  expect(given.size).toBe(5)
  expect((await again()).body.reason).toBe('practice.too_few')
})
