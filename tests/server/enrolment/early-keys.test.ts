import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InitReply } from '#contract/exam/log/messages.ts'
import type { Draft } from '#contract/resource.ts'
import type { jadwalPaket, paket } from '#contract/resources/index.ts'
import { attemptTable, jadwalPaketTable, sessionFamilyTable, soalTable } from '#server/db/tables/index.ts'
import { calls } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()

type Waves = Record<string, Partial<Draft<typeof jadwalPaket>>>
/** The package takes ten minutes; one that sits has one try. */
const banked = (jadwal: Waves, facts: Partial<Draft<typeof paket>> = {}, wording: string = randomUUID()) =>
  Bank.make(world, {
    ...{ name: randomUUID(), wording },
    jadwal,
    paket: { maks_percobaan: 1, kelonggaran_kirim_detik: 900, cara_mulai: 'open', ...facts },
  })
const wave = (from: number, to: number, more: object = {}) => ({ mulai: at(from), selesai: at(to), ...more })

/** Somebody who sat a schedule and handed in. */
async function sat(bank: Bank, name: string, { ends = true } = {}) {
  const student = await person(world)
  const jadwal_id = bank.id(`jadwal ${name}`)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: student.id })
  const { data } = (await world.call('GET', '/my-jadwal', { token: student.token })).body
  const { paper_sha256 } = data[0].sittings[0].bundle
  const phone = new Phone()
  const body = phone.init({ jadwal_id, paper_sha256 }, world.clock.ms)
  const started = (await world.call('POST', '/init-hasil-ujian', { token: student.token, body })).body as InitReply
  const token = started.upload_token
  phone.choose(bank.id('pilihan'), 'A', 1000)
  await world.call('POST', '/input/hasil-ujian', { token, body: phone.request() })
  if (ends) {
    const end = await calls(world).end(token, phone, 2000)
    expect(end.status).toBe(200)
  }
  return { student, attempt_id: phone.attempt_id }
}

type Sat = Awaited<ReturnType<typeof sat>>
/** With a log-in of now: the clock goes on for days. */
const ask = (path: string, { student: { id, level_id }, attempt_id }: Sat) => {
  const token = world.app.signAccess({ user_id: id, level_id, role: 'Siswa', family: randomUUID() })
  return world.call('GET', `${path}?attempt_id=${attempt_id}`, { token })
}
/** Whether result and discussion are open to the student, as `result discussion`. */
const open = async (one: Sat) =>
  [(await ask('/result-paket', one)).status, (await ask('/pembahasan-ujian', one)).status].join(' ')
const until = async (one: Sat) => (await ask('/pembahasan-ujian', one)).body.details.released_at - world.clock.ms

/** Back to now, whatever is asked in between. */
async function later<T>(ms: number, look: () => Promise<T>): Promise<T> {
  const now = world.clock.ms
  world.clock.advance(ms)
  try {
    return await look()
  } finally {
    world.clock.ms = now
  }
}

/** The last start's ten minutes, two seconds, and a grace of fifteen minutes. */
const TAIL = 10 * MINUTE + 2000 + 15 * MINUTE

test('I8.210 keys of wave 1 wait until wave 2 has sat the same paper, its last start, full time and grace included', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(48 * HOUR, 50 * HOUR) })
  const one = await sat(bank, 'satu')
  expect(await open(one)).toBe('403 403')
  expect(await until(one)).toBe(50 * HOUR + TAIL)
  expect(await later(2 * HOUR, () => open(one))).toBe('403 403')
  expect(await later(50 * HOUR + TAIL - 1, () => open(one))).toBe('403 403')
  expect(await later(50 * HOUR + TAIL, () => open(one))).toBe('200 200')
})

test('I8.211 a schedule of another package that asks one of the questions is waited for; one that asks none is not', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR) })
  const other = await banked({ dua: wave(10 * HOUR, 12 * HOUR) })
  const one = await sat(bank, 'satu')
  expect(await until(one)).toBe(HOUR + TAIL)
  const shared = { soal_ids: [other.id('pilihan'), bank.id('isian')] }
  expect((await other.send('subtest-paket', updating(other.id('SATU'), shared))).status).toBe(200)
  expect(await until(one)).toBe(12 * HOUR + TAIL)
})

test('I8.212 a sheet of digits shows its own sums: sharing one keeps nobody waiting', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR) })
  const other = await banked({ dua: wave(10 * HOUR, 12 * HOUR) })
  const one = await sat(bank, 'satu')
  await other.send('subtest-paket', updating(other.id('SATU'), { soal_ids: [other.id('pilihan'), bank.id('lembar')] }))
  expect(await until(one)).toBe(HOUR + TAIL)
})

test('I8.213 within one wave nothing is released before the last possible end, and who was given time or is paused is waited for', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR) })
  const [first, slow] = [await sat(bank, 'satu'), await sat(bank, 'satu', { ends: false })]
  expect(await open(first)).toBe('403 403')
  expect(await later(HOUR, () => open(first))).toBe('403 403')
  const over = HOUR + TAIL
  expect(await later(over, () => open(first))).toBe('200 200')
  const given = { sync_until: world.clock.ms + 5 * HOUR }
  await world.db.update(attemptTable).set(given).where(eq(attemptTable.id, slow.attempt_id))
  expect(await later(over, () => open(first))).toBe('403 403')
  expect(await later(5 * HOUR, () => open(first))).toBe('200 200')
})

test('I8.214 a wave that is cancelled is waited for only while somebody sits it', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(-HOUR, 50 * HOUR) })
  const one = await sat(bank, 'satu')
  const sitting = await sat(bank, 'dua', { ends: false })
  const batal = { status: 'batal' as const }
  await world.db
    .update(jadwalPaketTable)
    .set(batal)
    .where(eq(jadwalPaketTable.id, bank.id('jadwal dua')))
  const far = { sync_until: world.clock.ms + 9 * HOUR }
  await world.db.update(attemptTable).set(far).where(eq(attemptTable.id, sitting.attempt_id))
  expect(await until(one)).toBe(9 * HOUR)
  const sealed = { status: 'sealed' as const, sealed_at: world.clock.ms }
  await world.db.update(attemptTable).set(sealed).where(eq(attemptTable.id, sitting.attempt_id))
  expect(await until(one)).toBe(HOUR + TAIL)
})

test('I8.215 totals of a package scored by points may come at once; topics, keys and discussion still wait', async () => {
  const points = { penilaian: 'skd' as const }
  const bank = await banked({ satu: wave(-HOUR, HOUR) }, points)
  // Five questions in each sub-test: fewer would tell of each whether it was right.
  const soal = Array.from({ length: 7 }, () => randomUUID())
  for (const id of soal) await make(world, 'soal', { id, status: 'terbit' })
  const asked = (own: string[], more: string[]) => ({ soal_ids: [...own.map((what) => bank.id(what)), ...more] })
  const parts = [asked(['pilihan', 'ganda', 'skala'], soal.slice(0, 3)), asked(['pernyataan', 'isian'], soal.slice(3))]
  await bank.send('subtest-paket', updating(bank.id('SATU'), parts[0] ?? {}), updating(bank.id('DUA'), parts[1] ?? {}))
  const set = (rilis: string, version: number) =>
    bank.send('jadwal-paket', updating(bank.id('jadwal satu'), { rilis }, version))
  expect((await set('nilai_langsung', 1)).status).toBe(200)
  const one = await sat(bank, 'satu')
  expect(await open(one)).toBe('200 403')
  const { data } = (await ask('/result-paket', one)).body
  expect(data.score.subtes.map((part: { materi: unknown }) => part.materi)).toEqual([null, null])
  expect(data.pembahasan).toEqual({ released: false, released_at: world.clock.ms + HOUR + TAIL })
  // Set aside by staff, or one too many: its total beside the other's would tell what was right.
  await world.db.update(attemptTable).set({ counted: false }).where(eq(attemptTable.id, one.attempt_id))
  expect(await open(one)).toBe('403 403')
  await world.db
    .update(attemptTable)
    .set({ counted: true, status: 'archived' })
    .where(eq(attemptTable.id, one.attempt_id))
  expect(await open(one)).toBe('403 403')
})

test('I8.216 totals at once are refused where they would tell keys: right and wrong, a second try, few questions', async () => {
  const set = async (facts: Partial<Draft<typeof paket>>) => {
    const bank = await banked({ satu: wave(-HOUR, HOUR) }, facts)
    const { body } = await bank.send('jadwal-paket', updating(bank.id('jadwal satu'), { rilis: 'nilai_langsung' }))
    return body.errors?.map((error: { path: string }) => error.path)
  }
  expect(await set({ penilaian: 'benar_salah' })).toEqual(['changes.0.data.rilis'])
  expect(await set({ penilaian: 'skd', maks_percobaan: 2 })).toEqual(['changes.0.data.rilis'])
  expect(await set({ penilaian: 'skd' })).toEqual(['changes.0.data.rilis'])
})

test('I8.217 at once is a choice for practice: a national schedule is refused it, and so is one whose questions others still sit', async () => {
  const national = await banked({ satu: wave(-HOUR, HOUR) }, { mode: 'nasional' })
  const asks = (bank: Bank) => bank.send('jadwal-paket', updating(bank.id('jadwal satu'), { rilis: 'langsung' }))
  expect((await asks(national)).body).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'changes.0.data.rilis' }],
  })
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(2 * HOUR, 3 * HOUR) })
  const refused = await asks(bank)
  expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.0.data.rilis' }] })
  expect(refused.body.error).toContain('Jadwal dua (sampai ')
  // A new one that is published with it is refused likewise; alone it is practice.
  const draft = {
    paket_id: bank.id('paket'),
    nama: 'Latihan',
    ...wave(-HOUR, HOUR),
    rilis: 'langsung',
    status: 'terbit',
  }
  expect((await bank.send('jadwal-paket', creating(draft))).status).toBe(400)
  const alone = await banked({ satu: wave(-HOUR, HOUR) })
  expect((await asks(alone)).status).toBe(200)
  expect(await open(await sat(alone, 'satu'))).toBe('200 200')
})

test('I8.218 practice that opens its keys at once is held back all the same while others sit one of its questions', async () => {
  const practice = await banked({ satu: wave(-HOUR, 500 * HOUR, { rilis: 'langsung' }) })
  const one = await sat(practice, 'satu')
  expect(await open(one)).toBe('200 200')
  const exam = await banked({ dua: wave(2 * HOUR, 3 * HOUR) })
  await exam.send('subtest-paket', updating(exam.id('SATU'), { soal_ids: [practice.id('pilihan')] }))
  expect(await open(one)).toBe('403 403')
  expect(await until(one)).toBe(3 * HOUR + TAIL)
  // The exam waits for itself, not for a year of practice.
  const two = await later(2 * HOUR, () => sat(exam, 'dua'))
  expect(await later(3 * HOUR + TAIL, () => open(two))).toBe('200 200')
})

test('I8.219 the check before publication names it, and publishing is refused, where keys would open that others still sit with', async () => {
  const exam = await banked({ dua: wave(2 * HOUR, 3 * HOUR) })
  const practice = await banked({ satu: wave(-HOUR, 50 * HOUR, { rilis: 'langsung' }) })
  const token = practice.admin.token
  await practice.send('subtest-paket', updating(practice.id('SATU'), { soal_ids: [exam.id('ganda')] }))
  const paket_id = practice.id('paket')
  const { data } = (await world.call('GET', `/check-paket?paket_id=${paket_id}`, { token })).body
  const [finding] = data.findings.filter(({ rule }: { rule: string }) => rule === 'rilis')
  expect(finding).toMatchObject({ severity: 'error', message: expect.stringContaining('Jadwal dua (sampai ') })
  const body = { paket_id, paper: data.paper }
  expect(await world.call('POST', '/publish-paket', { token, body })).toMatchObject({
    status: 409,
    body: { code: 'not_publishable', error: finding.message },
  })
  const afterwards = async () => {
    const { token } = await staff(world, ['paket-tryout'])
    return world.call('POST', '/publish-paket', { token, body })
  }
  expect((await later(4 * HOUR, afterwards)).status).toBe(200)
})

test('I8.260 a question under another id that asks and offers the same is waited for, whatever its mark-up and order', async () => {
  const wording = randomUUID()
  const bank = await banked({ satu: wave(-HOUR, HOUR) }, {}, wording)
  const other = await banked({ dua: wave(10 * HOUR, 12 * HOUR) })
  const one = await sat(bank, 'satu')
  expect(await until(one)).toBe(HOUR + TAIL)
  const twin = (facts: object) =>
    make(world, 'soal', {
      ...{ jenis: 'pilihan', status: 'terbit', teks: `<p><b>\\(x^2 = 4\\)</b> ${wording.toUpperCase()}!</p>` },
      opsi: [
        { id: 'A', teks: '<p>3</p>' },
        { id: 'B', teks: '1' },
        { id: 'C', teks: '<i>2</i>' },
      ],
      ...{ kunci: ['B'], ...facts },
    })
  const asks = (id: string, version: number) =>
    other.send('subtest-paket', updating(other.id('SATU'), { soal_ids: [other.id('pilihan'), id] }, version))
  // Another option makes it another question.
  expect((await asks(await twin({ opsi: ['1', '2', '4'].map((teks, n) => ({ id: 'ABC'[n], teks })) }), 1)).status).toBe(
    200,
  )
  expect(await until(one)).toBe(HOUR + TAIL)
  expect((await asks(await twin({}), 2)).status).toBe(200)
  expect(await until(one)).toBe(12 * HOUR + TAIL)
  expect(await later(HOUR + TAIL, () => open(one))).toBe('403 403')
  const { data } = (
    await world.call('GET', `/jadwal-releases?paket_id=${bank.id('paket')}`, { token: bank.admin.token })
  ).body
  expect(data).toContainEqual(expect.objectContaining({ nama: 'Jadwal dua', until: world.clock.ms + 12 * HOUR + TAIL }))
})

test('I8.261 practice is refused open keys while others sit a twin of its question, by the form and before publication', async () => {
  const wording = randomUUID()
  const practice = await banked({ satu: wave(-HOUR, HOUR) }, {}, wording)
  await banked({ dua: wave(2 * HOUR, 3 * HOUR) }, {}, wording)
  const refused = await practice.send('jadwal-paket', updating(practice.id('jadwal satu'), { rilis: 'langsung' }))
  expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.0.data.rilis' }] })
  expect(refused.body.error).toContain('Jadwal dua (sampai ')
  const open = await banked({ tiga: wave(-HOUR, 50 * HOUR, { rilis: 'langsung' }) })
  await open.send('subtest-paket', updating(open.id('SATU'), { soal_ids: [practice.id('ganda')] }))
  const token = open.admin.token
  const { data } = (await world.call('GET', `/check-paket?paket_id=${open.id('paket')}`, { token })).body
  const [finding] = data.findings.filter(({ rule }: { rule: string }) => rule === 'rilis')
  expect(finding.message).toContain('Jadwal dua (sampai ')
})

test('I8.262 a published schedule whose package is not published yet is waited for, and named to the form', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR) })
  const one = await sat(bank, 'satu')
  const paket_id = await make(world, 'paket', { waktu: 'subtes', kelonggaran_kirim_detik: 900 })
  await make(world, 'subtestPaket', { paket_id, durasi_detik: 600, soal_ids: [bank.id('ganda')] })
  const nama = `Gelombang ${randomUUID()}`
  await make(world, 'jadwalPaket', { paket_id, nama, ...wave(10 * HOUR, 12 * HOUR) })
  expect(await until(one)).toBe(12 * HOUR + TAIL)
  const { data } = (
    await world.call('GET', `/jadwal-releases?paket_id=${bank.id('paket')}`, { token: bank.admin.token })
  ).body
  expect(data).toContainEqual(expect.objectContaining({ nama, until: world.clock.ms + 12 * HOUR + TAIL }))
})

test('I8.263 staff prove to be there before they read a key that students of another package or a twin still sit by', async () => {
  const wording = randomUUID()
  await banked({ satu: wave(-HOUR, HOUR) }, {}, wording)
  const exam = await banked({ dua: wave(10 * HOUR, 12 * HOUR) })
  // Taken out of the exam's package since: who began by the earlier paper still sits it.
  await exam.send('subtest-paket', updating(exam.id('SATU'), { soal_ids: [exam.id('skala')] }))
  const twins = await banked({ tiga: wave(-HOUR, MINUTE) }, {}, wording)
  const author = await staff(world, ['bank-soal', 'jadwal-admin'])
  const { id: user_id, level_id } = author
  const own = eq(sessionFamilyTable.user_id, user_id)
  await world.db
    .update(sessionFamilyTable)
    .set({ confirmed_at: at(-HOUR) })
    .where(own)
  const [session] = await world.db.select().from(sessionFamilyTable).where(own)
  const reads = (ms: number, path: string) =>
    later(ms, async () => {
      const token = world.app.signAccess({ user_id, level_id, role: 'Admin', family: session?.id ?? '' })
      return (await world.call('GET', path, { token })).body.code ?? 'ok'
    })
  expect(await reads(0, `/soal/${exam.id('ganda')}`)).toBe('confirmation_required')
  // Its own sitting is over by then, the other's is not.
  const report = `/report-jadwal/items?jadwal_id=${twins.id('jadwal tiga')}`
  for (const path of [`/soal/${twins.id('ganda')}`, report]) {
    expect([await reads(HOUR + TAIL - 1, path), await reads(HOUR + TAIL, path)]).toEqual([
      'confirmation_required',
      'ok',
    ])
  }
})

test('A213.5 by no way do staff read a key that students are still to sit by without proving to be there', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(48 * HOUR, 50 * HOUR) })
  const soal_id = bank.id('ganda')
  const author = await staff(world, ['bank-soal', 'jadwal-admin'])
  const { id: user_id, level_id } = author
  const copy = { fields: '{"kunci":["A"]}', version: 1, at: world.clock.ms }
  await world.call('POST', '/unsaved-draft', {
    token: author.token,
    body: { jenis: 'soal', row_id: soal_id, draft: copy },
  })
  const own = eq(sessionFamilyTable.user_id, user_id)
  const prove = (ms: number) =>
    world.db
      .update(sessionFamilyTable)
      .set({ confirmed_at: at(ms) })
      .where(own)
  await prove(-HOUR)
  const [session] = await world.db.select().from(sessionFamilyTable).where(own)
  const target = { jadwal_id: bank.id('jadwal satu'), soal_id }
  const ruling = { kind: 'key', kunci: [['A']] }
  const decided = { ...target, id: randomUUID(), reason: 'Kunci keliru', ruling }
  const stem = (await world.db.select().from(soalTable).where(eq(soalTable.id, soal_id)))[0]?.teks
  const codes = async () => {
    const token = world.app.signAccess({ user_id, level_id, role: 'Admin', family: session?.id ?? '' })
    const call = async (path: string, body?: object) => {
      const reply = await world.call(body ? 'POST' : 'GET', path, { token, ...(body && { body }) })
      return JSON.stringify(reply.body).includes('"kunci"') ? 'key' : (reply.body.code ?? 'ok')
    }
    const write = (version: number) =>
      call('/input/soal', { batch: randomUUID(), changes: [updating(soal_id, { materi: 'Lain' }, version)] })
    return {
      late: await write(99),
      write: await write(1),
      copy: await call(`/unsaved-draft?jenis=soal&row_id=${soal_id}`),
      decisions: await call(`/report-jadwal/rulings?jadwal_id=${target.jadwal_id}`),
      weighed: await call('/report-jadwal/preview', { ...target, ruling }),
      decide: await call('/report-jadwal/rulings', decided),
      withdraw: await call('/report-jadwal/withdraw', { ...target, id: randomUUID(), reason: 'Salah pilih' }),
      alike: await call('/near-duplicate-soal', { teks: stem, id: null }),
    }
  }
  const asked = Object.fromEntries(Object.keys(await codes()).map((way) => [way, 'confirmation_required']))
  expect(await codes()).toEqual({ ...asked, alike: 'ok' })
  await prove(0)
  expect(await codes()).toMatchObject({ late: 'key', write: 'key', withdraw: 'not_found', alike: 'ok' })
})

test('A213.7 staff prove to be there until the discussion is out, which never comes before the announced result, also of a wave that was cancelled', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR, { pengumuman_at: at(30 * HOUR) }) })
  const one = await sat(bank, 'satu')
  expect(await until(one)).toBe(30 * HOUR)
  const { id: user_id, level_id } = await staff(world, ['bank-soal', 'jadwal-admin'])
  const own = eq(sessionFamilyTable.user_id, user_id)
  const [session] = await world.db
    .update(sessionFamilyTable)
    .set({ confirmed_at: at(-HOUR) })
    .where(own)
    .returning()
  const reads = (ms: number) =>
    later(ms, async () => {
      const token = world.app.signAccess({ user_id, level_id, role: 'Admin', family: session?.id ?? '' })
      return (await world.call('GET', `/soal/${bank.id('ganda')}`, { token })).body.code ?? 'ok'
    })
  const announced = async () => [await reads(30 * HOUR - 1), await reads(30 * HOUR)]
  expect(await announced()).toEqual(['confirmation_required', 'ok'])
  const jadwal = eq(jadwalPaketTable.id, bank.id('jadwal satu'))
  await world.db.update(jadwalPaketTable).set({ status: 'batal' }).where(jadwal)
  expect(await until(one)).toBe(30 * HOUR)
  expect(await announced()).toEqual(['confirmation_required', 'ok'])
})

test('S200.1 lists tell when discussion comes, wave 2 included, and nothing of the score meanwhile', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(48 * HOUR, 50 * HOUR) })
  const one = await sat(bank, 'satu')
  const { token } = one.student
  const released = world.clock.ms + 50 * HOUR + TAIL
  const mine = (await world.call('GET', '/my-jadwal', { token })).body.data[0]
  expect(mine).toMatchObject({ pengumuman_at: released, pembahasan_at: released })
  const status = (await world.call('GET', `/hasil-ujian?attempt_id=${one.attempt_id}`, { token })).body
  expect(JSON.stringify([mine, status])).not.toMatch(/"(benar|salah|nilai|kunci|poin)"/)
})

test('S200.2 the form is told which schedules the release waits for, until when, and whose keys may be known already', async () => {
  const bank = await banked({ satu: wave(-HOUR, HOUR), dua: wave(48 * HOUR, 50 * HOUR) })
  const practice = await banked({ bebas: wave(-HOUR, 90 * HOUR, { rilis: 'langsung' }) })
  await practice.send('subtest-paket', updating(practice.id('SATU'), { soal_ids: [bank.id('pilihan')] }))
  const query = `?paket_id=${bank.id('paket')}&jadwal_id=${bank.id('jadwal satu')}`
  const told = (by: Person) => world.call('GET', `/jadwal-releases${query}`, { token: by.token })
  expect((await told(bank.admin)).body.data).toEqual([
    expect.objectContaining({ nama: 'Jadwal bebas', rilis: 'langsung' }),
    expect.objectContaining({ nama: 'Jadwal dua', rilis: 'setelah_semua', until: world.clock.ms + 50 * HOUR + TAIL }),
  ])
  expect((await told(await person(world))).status).toBe(403)
})
