import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeOffer } from '#contract/results/practice.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import type { jadwalPaketTable } from '#server/db/tables/index.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { answered } from '#tests/support/each-call.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  staff = await person(world, 'Super Admin')
})
afterAll(() => world.close())

test('W3.5 a package is registered for, its paper fetched, sat and handed in', async () => {
  const bank = await Bank.make(world)
  const { token } = await person(world)
  const [jadwal_id, paket_id] = [bank.id('jadwal buka'), bank.id('paket')]
  await answered(world, 'POST /my-paket/register', { token, body: { jadwal_id } })
  expect((await answered(world, 'GET /my-jadwal', { token })).body.data).toMatchObject([{ jadwal_id }])
  expect((await answered(world, 'GET /index-my-paket', { token })).body.data).toHaveLength(1)
  await answered(world, 'GET /my-paket', { token, query: { paket_id } })
  await answered(world, 'GET /kategori-jadwal-paket', { token })
  await answered(world, 'GET /p-subtest-paket', { query: { paket_id } })
  await answered(world, 'GET /subtest-with-bobot', { token, query: { paket_id } })
  await answered(world, 'GET /get-soal-ujian', { token, query: { jadwal_id } })
  const body = { jadwal_ujian_id: bank.id('sesi buka'), soal_id: bank.id('ganda') }
  await answered(world, 'POST /rm-soal-ujian', { token: staff.token, body })
})

test('W3.5 an attempt is started, answered, ended, and reset by staff', async () => {
  const { student, place, phone, questions } = await candidate(world)
  const { token } = student
  const init = phone.init({ jadwal_id: place.jadwal_id, paper_sha256: place.paper_sha256 }, world.clock.ms)
  const { upload_token } = (await answered(world, 'POST /init-hasil-ujian', { token, body: init })).body
  phone.choose(questions[0] as string, 'A', 1)
  await answered(world, 'POST /input/hasil-ujian', { token: upload_token, body: phone.request() })
  phone.end(1000)
  await answered(world, 'POST /end-ujian', { token: upload_token, body: phone.endRequest() })
  const other = await started(world)
  const body = { attempt_id: other.phone.attempt_id, reason: 'Listrik padam di ruang 3' }
  await answered(world, 'POST /reset-ujian', { token: staff.token, body })
})

test('W3.5 a student moves to another schedule before the start', async () => {
  const { student, place } = await candidate(world)
  const { jadwal_id } = await sitting(world, { paket_id: place.paket_id })
  const body = { from_jadwal_id: place.jadwal_id, to_jadwal_id: jadwal_id }
  await answered(world, 'POST /reschedule-jadwal', { token: student.token, body })
})

const soal = [pilihan(['A']), pilihan(['B'])] as const
const thrown = (error: unknown) => {
  throw error
}

test('W3.5 result, discussion, ranking, statistics and chances of an attempt are read', async () => {
  const { id, token } = await person(world)
  await world.db.execute(
    sql`update app_user set tanggal_lahir = '2000-01-01', email_verified_at = now() where id = ${id}`,
  )
  const place = await sittingOf(world, exam('irt', [{ soal }]))
  const attempt_id = await attemptOf(world, place, id, new Log().answer(soal[0], 'A'))
  await scoreAttempts(world.db, [attempt_id], world.clock.now)
  const { jadwal_id } = place
  const rank = (action: string) =>
    answered(world, 'POST /input/ranking-paket', { token: staff.token, body: { jadwal_id, action } })
  await rank('make')
  await makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
  await rank('show')
  const { body: result } = await answered(world, 'GET /result-paket', { token, query: { attempt_id } })
  expect(result.data.score.total).toMatchObject({ benar: 1, kosong: 1 })
  await answered(world, 'GET /pembahasan-ujian', { token, query: { attempt_id } })
  expect((await answered(world, 'GET /ranking-paket', { token, query: { jadwal_id } })).body.data.lines).toHaveLength(1)
  await answered(world, 'GET /get-main-statistik', { token })
  expect((await answered(world, 'GET /get-persentase-ujian', { token })).body.data).toHaveLength(1)

  const jadwal = await world.db.query.jadwalPaketTable.findFirst({ where: (t, { eq }) => eq(t.id, jadwal_id) })
  const { paket_id } = jadwal as typeof jadwalPaketTable.$inferSelect
  await make(world, 'memberPaket', { paket_id, user_id: id, status: 'aktif' })
  const given = { rumpun_id: null, status: 'terbit' as const, perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf' }
  const major = await make(world, 'schoolMajor', given)
  await answered(world, 'GET /rumpun-paket', { token, query: { paket_id } })
  const picked = await answered(world, 'POST /input/rumpun-paket', {
    token,
    body: { paket_id, version: 0, rumpun_id: null },
  })
  await answered(world, 'GET /jurusan-paket', { token, query: { paket_id } })
  const { version } = picked.body.data
  await answered(world, 'POST /input/jurusan-paket', { token, body: { paket_id, version, school_major_ids: [major] } })
  await answered(world, 'GET /index-rasionalisasi', { token, query: { attempt_id } })
})

test('W3.5 a weak topic is offered for practice, and given', async () => {
  const bank = await Bank.make(world, {
    ...{ name: randomUUID(), materi: 'Peluang', paket: { mode: 'mandiri' } },
    jadwal: { buka: { rilis: 'langsung' } },
  })
  const student = await person(world)
  const { token } = student
  const jadwal_id = bank.id('jadwal buka')
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: student.id })
  const { data } = (await answered(world, 'GET /my-jadwal', { token })).body
  const phone = new Phone()
  const body = phone.init({ jadwal_id, paper_sha256: data[0].sittings[0].bundle.paper_sha256 }, world.clock.ms)
  const begun = await answered(world, 'POST /init-hasil-ujian', { token, body })
  const upload = { token: begun.body.upload_token }
  await calls(world).end(upload.token, phone)
  await answered(world, 'POST /end-ujian', { ...upload, body: phone.endRequest() })
  await scoreAttempts(world.db, [phone.attempt_id], world.clock.now)
  const offer = (await answered(world, 'GET /practice', { token })).body.data
  expect(offer).toMatchObject({ materi: 'Peluang' })
  const given = await answered(world, 'POST /practice', { token, body: { topic: topicOf(offer) } })
  expect(given.body.data.subtes).toMatchObject([{ nama: 'Peluang', jumlah_soal: offer.questions }])
})

const topicOf = ({ kode, materi }: PracticeOffer) => ({ kode, materi })

test('W3.5 grades of the report card are read by the student and in a recap by staff', async () => {
  const { token } = await person(world)
  await answered(world, 'GET /get-raport', { token })
  expect((await answered(world, 'GET /get-rekap-raport', { token })).body.total).toBe(1)
  await answered(world, 'GET /get-rekap-raport', { token: staff.token })
})

test('W3.5 SNBP is joined with grades and choices, ranked, and a membership ended by staff', async () => {
  const { id, token } = await person(world)
  const mapel_id = await make(world, 'mapel')
  const school_major_id = await make(world, 'schoolMajor')
  await make(world, 'mapelMajor', { school_major_id, mapel_id, kurikulum: 'merdeka' })
  const program_id = await make(world, 'snbpSetting')
  const body = {
    ...{ batch: randomUUID(), program_id, sekolah_id: await make(world, 'sekolahSiswa'), kurikulum: 'merdeka' },
    ...{ peringkat: null, year_size: null, choices: [school_major_id] },
    grades: [1, 2, 3, 4, 5].map((semester) => ({ mapel_id, semester, grade: 90 })),
  }
  expect((await answered(world, 'GET /snbp-list', { token })).body.data).toHaveLength(1)
  await answered(world, 'POST /submit/snbp', { token, body })
  await answered(world, 'GET /ranking-snbp', { token, query: { program_id, by: 'semua' } })
  const { data } = (await answered(world, 'GET /snbp-member-cek/{id}', { token, id })).body
  const gone = { member_id: data.memberships[0].member_id, reason: 'Pindah sekolah' }
  await answered(world, 'POST /rm-snbp-membership', { token: staff.token, body: gone })
})
