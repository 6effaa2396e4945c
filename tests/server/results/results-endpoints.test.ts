import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultTable } from '#server/db/tables/index.ts'
import type { PaperKeys } from '#server/packages/publication/keys.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { exam, isian, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, iso, keep, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const soal = [pilihan(['A'], { materi: 'Peluang' }), pilihan(['B']), isian(['3,5'])] as const
const log = () => new Log().answer(soal[0], 'A').answer(soal[1], 'C').answer(soal[2], '3.5', { reason: 'too_late' })
const newExam = () => exam('benar_salah', [{ soal }])

const read = (path: 'result-paket' | 'pembahasan-ujian', attempt_id: string, token: string) =>
  world.call('GET', `/${path}?attempt_id=${attempt_id}`, { token })

async function sat(options: Parameters<typeof sittingOf>[2] = {}, own: Parameters<typeof attemptOf>[4] = {}) {
  const published = newExam()
  const sitting = await sittingOf(world, published, options)
  const siswa = await person(world)
  return { published, sitting, siswa, attempt_id: await attemptOf(world, sitting, siswa.id, log(), own) }
}

test('S10.1 practice is scored and discussed as soon as it is sealed', async () => {
  const { siswa, attempt_id } = await sat()
  const result = await read('result-paket', attempt_id, siswa.token)
  expect(result.status).toBe(200)
  expect(result.body.data).toMatchObject({
    attempt_id,
    nama: 'Jadwal uji',
    revision: 1,
    counted: true,
    uncounted: [{ reason: 'struck_out', jumlah: 1 }],
    score: {
      satuan: 'seratus',
      total: { benar: 1, salah: 1, kosong: 1 },
      subtes: [{ materi: [{ materi: 'Peluang', benar: 1 }] }],
    },
    pembahasan: { released: true },
    ranked: true,
  })
  const discussion = await read('pembahasan-ujian', attempt_id, siswa.token)
  expect(discussion.body.data.subtes[0].soal).toMatchObject([
    { nomor: 1, jawaban: 'A', hasil: 'benar', kunci: ['A'], t: 1000 },
    { nomor: 2, jawaban: 'C', hasil: 'salah', kunci: ['B'] },
    { nomor: 3, jawaban: null, hasil: 'kosong', t: null },
  ])
})

test('S10.2 result and discussion wait for the times stated, each for its own, and topics for the discussion', async () => {
  const at = world.clock.ms
  const { siswa, attempt_id } = await sat({
    jadwal: { pengumuman_at: iso(at + 10 * MINUTE), pembahasan_at: iso(at + 20 * MINUTE) },
  })
  const early = await read('result-paket', attempt_id, siswa.token)
  expect(early.status).toBe(403)
  expect(early.body).toMatchObject({
    code: 'not_released',
    details: { released_at: at + 10 * MINUTE, nama: 'Jadwal uji' },
  })
  world.clock.ms = at + 10 * MINUTE - 1
  expect((await read('result-paket', attempt_id, later(siswa))).body.code).toBe('not_released')
  world.clock.ms = at + 10 * MINUTE
  const result = await read('result-paket', attempt_id, later(siswa))
  expect(result.body.data).toMatchObject({
    pembahasan: { released: false, released_at: at + 20 * MINUTE },
    score: { subtes: [{ materi: null }] },
  })
  expect((await read('pembahasan-ujian', attempt_id, later(siswa))).body.code).toBe('not_released')
  world.clock.ms = at + 20 * MINUTE
  expect((await read('pembahasan-ujian', attempt_id, later(siswa))).status).toBe(200)
  world.clock.ms = at
})

test('S12.1 a national sitting releases nothing before its last student could have sent, whatever times were stated', async () => {
  const at = world.clock.ms
  const past = iso(at - MINUTE)
  const { siswa, attempt_id } = await sat({ mode: 'nasional', jadwal: { pengumuman_at: past, pembahasan_at: past } })
  // Starts until +60 minutes, 10 minutes of exam, two seconds for the last tap, 15 minutes of grace.
  const closes = at + 85 * MINUTE + 2000
  for (const path of ['result-paket', 'pembahasan-ujian'] as const) {
    expect((await read(path, attempt_id, siswa.token)).body).toMatchObject({
      code: 'not_released',
      details: { released_at: closes },
    })
  }
  world.clock.ms = closes
  expect((await read('pembahasan-ujian', attempt_id, later(siswa))).status).toBe(200)
  world.clock.ms = at
})

test('S12.2 a national sitting waits for whoever was given more time', async () => {
  const at = world.clock.ms
  const { siswa, attempt_id, sitting } = await sat({ mode: 'nasional' })
  const late = await person(world)
  const open = { status: 'open', sealed_at: null, sync_until: at + 200 * MINUTE } as const
  await attemptOf(world, sitting, late.id, new Log(), open)
  expect((await read('result-paket', attempt_id, siswa.token)).body.details.released_at).toBe(at + 200 * MINUTE)
})

test('S12.3 what is refused before the release names neither key nor explanation nor score', async () => {
  const { siswa, attempt_id } = await sat({ mode: 'nasional' })
  for (const path of ['result-paket', 'pembahasan-ujian'] as const) {
    const { body } = await read(path, attempt_id, siswa.token)
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'error', 'message', 'params', 'reason'])
    expect(Object.keys(body.params)).toEqual(['at'])
    expect(Object.keys(body.details).sort()).toEqual(['nama', 'paket_nama', 'released_at'])
    expect(JSON.stringify(body)).not.toMatch(/Rahasia|kunci|poin|benar/)
  }
})

test('S10.3 an attempt that is not sealed has no result yet', async () => {
  const { siswa, attempt_id } = await sat({}, { status: 'open', sealed_at: null, receipt: null })
  expect(await scoreAttempt(world.db, attempt_id, world.clock.now)).toBeNull()
  for (const path of ['result-paket', 'pembahasan-ujian'] as const) {
    expect((await read(path, attempt_id, siswa.token)).body).toMatchObject({
      code: 'not_released',
      details: { released_at: null },
    })
  }
})

test('S10.6 an attempt reset before it was sealed has no result to wait for; one reset later keeps its own, uncounted', async () => {
  const open = await sat({}, { status: 'archived', sealed_at: null, receipt: null })
  expect((await read('result-paket', open.attempt_id, open.siswa.token)).body.code).toBe('not_found')
  const sealed = await sat({}, { status: 'archived' })
  expect((await read('result-paket', sealed.attempt_id, sealed.siswa.token)).body.data.counted).toBe(false)
})

test("S10.4 another student's attempt does not exist for one; staff of the schedules read any result, at once", async () => {
  const { attempt_id } = await sat({ mode: 'nasional' })
  const other = await person(world)
  const clerk = await staff(world, ['faq'])
  const admin = await staff(world, ['jadwal-admin'])
  for (const path of ['result-paket', 'pembahasan-ujian'] as const) {
    expect((await read(path, attempt_id, other.token)).body.code).toBe('not_found')
    expect((await read(path, attempt_id, clerk.token)).body.code).toBe('not_found')
    expect((await world.call('GET', `/${path}?attempt_id=${attempt_id}`)).status).toBe(401)
  }
  expect((await read('result-paket', attempt_id, admin.token)).body.data.score.total.benar).toBe(1)
})

test('S10.5 nonsense in the question is refused by name, never by a fault', async () => {
  const { token } = await person(world)
  for (const query of [
    '',
    '?attempt_id=',
    '?attempt_id=x',
    "?attempt_id='%20or%201=1",
    '?attempt_id=%00',
    `?attempt_id=${randomUUID()}&attempt_id=${randomUUID()}`,
  ]) {
    for (const path of ['result-paket', 'pembahasan-ujian']) {
      expect((await world.call('GET', `/${path}${query}`, { token })).status).toBe(400)
    }
  }
  expect((await read('result-paket', randomUUID(), token)).body.code).toBe('not_found')
})

test('S11.1 scoring again changes nothing; a corrected key makes a revision that is told', async () => {
  const { siswa, attempt_id, sitting, published } = await sat()
  const score = () => scoreAttempt(world.db, attempt_id, world.clock.now)
  const [first, second] = await Promise.all([score(), score()])
  expect(second).toEqual(first)
  expect(await rows(attempt_id)).toHaveLength(1)
  await keep(world, sitting.paper_sha256, 2, withKey(published.keys, 1, ['C']))
  const result = await read('result-paket', attempt_id, siswa.token)
  expect(result.body.data).toMatchObject({ revision: 2, score: { total: { benar: 2, salah: 0 } } })
  expect((await rows(attempt_id)).map((row) => row.key_version)).toEqual([1, 2])
})

test('S11.2 new keys that change no figure, as an edited explanation, are no revision', async () => {
  const { siswa, attempt_id, sitting, published } = await sat()
  await read('result-paket', attempt_id, siswa.token)
  await keep(world, sitting.paper_sha256, 2, withKey(published.keys, 1, ['D']))
  expect((await read('result-paket', attempt_id, siswa.token)).body.data.revision).toBe(1)
  const discussion = await read('pembahasan-ujian', attempt_id, siswa.token)
  expect(discussion.body.data.subtes[0].soal[1].kunci).toEqual(['D'])
})

test('S11.3 a log that grew by late entries of another phone is scored anew', async () => {
  const { siswa, sitting, attempt_id } = await sat()
  await read('result-paket', attempt_id, siswa.token)
  const grown = log().answer(soal[1], 'B', { t: 5000, device_id: 'lain' })
  await attemptOf(world, sitting, siswa.id, grown, { id: attempt_id })
  expect((await read('result-paket', attempt_id, siswa.token)).body.data).toMatchObject({
    revision: 2,
    score: { total: { benar: 2 } },
  })
})

/** A token of now: the first one lasts ten minutes. */
const later = ({ id, level_id }: Person) =>
  world.app.signAccess({ user_id: id, level_id, role: 'Siswa', family: randomUUID() })

const rows = (attempt_id: string) =>
  world.db.select().from(resultTable).where(eq(resultTable.attempt_id, attempt_id)).orderBy(resultTable.revision)

function withKey(keys: PaperKeys, index: number, kunci: string[]): PaperKeys {
  return {
    ...keys,
    subtes: keys.subtes.map((part) => ({
      ...part,
      soal: part.soal.map((own, at) => (at === index ? { ...own, kunci } : own)),
    })),
  }
}
