import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryOf, chanceOf, normalShare } from '#contract/study/chance-model.ts'
import { chancesReply } from '#contract/study/chances.ts'
import {
  consentTable,
  guardianTable,
  jadwalPaketTable,
  studyChoiceMajorTable,
  userTable,
} from '#server/db/tables/index.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, iso, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let school_id: string
beforeAll(async () => {
  world = await createWorld()
  school_id = await make(world, 'school', { nama: 'Universitas Negeri Muria' })
})
afterAll(() => world.close())

const soal = [pilihan(['A']), pilihan(['B']), pilihan(['C']), pilihan(['D'])] as const
/** Half right: 500 of 1000. */
const log = () => new Log().answer(soal[0], 'A').answer(soal[1], 'B').answer(soal[2], 'A')

const adult = async (born: string | null = '2000-01-01'): Promise<Person> => {
  const student = await person(world)
  await world.db
    .update(userTable)
    .set({ tanggal_lahir: born, email_verified_at: iso(world.clock.ms) })
    .where(eq(userTable.id, student.id))
  return student
}

const yearsAgo = (years: number) => `${new Date(world.clock.ms).getUTCFullYear() - years}-01-01`

async function sat(student: Person, options: Parameters<typeof sittingOf>[2] = {}) {
  const sitting = await sittingOf(world, exam('irt', [{ soal }]), options)
  const attempt_id = await attemptOf(world, sitting, student.id, log())
  await scoreAttempt(world.db, attempt_id, () => world.clock.ms)
  const [jadwal] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, sitting.jadwal_id))
  return { ...sitting, attempt_id, paket_id: jadwal?.paket_id as string }
}

async function choose(student: Person, paket_id: string, majors: object[]): Promise<string[]> {
  const ids = []
  for (const [index, given] of majors.entries()) {
    const school_major_id = await make(world, 'schoolMajor', {
      ...{ school_id, rumpun_id: null, status: 'terbit', peminat_snbt: 100, daya_tampung_snbt: 50 },
      ...given,
    })
    await world.db
      .insert(studyChoiceMajorTable)
      .values({ user_id: student.id, paket_id, priority: index + 1, school_major_id })
    ids.push(school_major_id)
  }
  return ids
}

const ask = ({ token }: Person, query = '') => world.call('GET', `/index-rasionalisasi?${query}`, { token })
const read = async (who: Person, query = '') => chancesReply.parse((await ask(who, query)).body).data
const decide = ({ token }: Person, allowed: boolean) =>
  world.call('POST', '/chances-consent', { token, body: { allowed } })

test('C1.1 the model: figures by hand, never certain, more score never less chance, the range holds the figure', () => {
  expect([normalShare(0), normalShare(1.96), normalShare(-1)].map((share) => share.toFixed(4))).toEqual([
    '0.5000',
    '0.9750',
    '0.1587',
  ])
  const limits = { safe: 70, consider: 40 }
  const at = (score: number, score_error = 30) =>
    chanceOf({ score, score_error, minimum: 640, minimum_error: 40, spread: 75, share: 0.1 }, limits)
  // By hand: q = 75 · 1.28155 = 96.12; κ = 5625 / 8125 = 0.6923; (κ · 104.41 - 96.12) / 41.60 = -0.573, Φ = 28.3 %. Without
  // the error of the score κ = 0.7785: (0.7785 · 74.41 - 96.12) / 35.29 = -1.082, 14.0 %; 0.242, 59.6 %.
  expect(at(648.29)).toEqual({ percent: 28, low: 14, high: 60, category: 'hard' })
  // A place for every second applicant: half of those at the lowest score are admitted.
  const half = { score: 640, score_error: 30, minimum: 640, minimum_error: 40, spread: 75, share: 0.5 }
  expect([chanceOf(half, limits).percent, at(0).percent, at(1000).percent]).toEqual([50, 1, 99])
  let before = at(300)
  for (let nilai = 301; nilai <= 900; nilai++) {
    const now = at(nilai)
    expect(now.percent).toBeGreaterThanOrEqual(before.percent)
    expect(now.low).toBeLessThanOrEqual(now.percent)
    expect(now.high).toBeGreaterThanOrEqual(now.percent)
    before = now
  }
  expect([69, 70, 40, 39].map((percent) => categoryOf(percent, limits))).toEqual([
    'consider',
    'safe',
    'consider',
    'hard',
  ])
})

test('C1.2 each choice gets its chance, in order; what has no estimate has no figure, and says why', async () => {
  const student = await adult()
  const { paket_id } = await sat(student)
  await choose(student, paket_id, [
    { nama: 'Ilmu Komputer', perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf' },
    { nama: 'Statistika', perkiraan_skor: null },
    { nama: 'Gizi', perkiraan_skor: 400, sumber_perkiraan: 'Perkiraan staf', status: 'draf' },
    { nama: 'Seni', perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf', peminat_snbt: null },
    { nama: 'Tari', perkiraan_skor: 560, estimate_error: 10, sumber_perkiraan: 'Perkiraan staf' },
  ])
  const { score, choices, profiling } = await read(student)
  expect(profiling).toBe('on')
  expect(score).toMatchObject({ nilai: 500, provisional: true, standard_error: 60 })
  expect(choices.map(({ programme, gap, chance }) => [programme.nama, gap, chance?.percent ?? null])).toEqual([
    ['Ilmu Komputer', null, 50],
    ['Statistika', 'minimum', null],
    ['Gizi', 'closed', null],
    ['Seni', 'applicants', null],
    // κ = 5625 / (5625 + 60² + 10²) = 0.603; -60 · κ / (75 · √(1 - κ)) = -0.766
    ['Tari', null, 22],
  ])
  expect(choices[0]).toMatchObject({ minimum: 500, source: 'Perkiraan staf' })
})

test('C1.3 thresholds and deviations are those that staff keep for the year', async () => {
  const student = await adult()
  const { paket_id } = await sat(student)
  await choose(student, paket_id, [{ perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf' }])
  expect((await read(student)).choices[0]?.chance?.category).toBe('consider')
  const keeper = await staff(world, ['aturan-peluang'])
  const row = await make(world, 'aturanPeluang', { tahun: 2024, aman: 45, kontak: 'WA 0812', status: 'terbit' })
  const after = await read(student)
  expect([after.choices[0]?.chance?.category, after.rules.year, after.rules.contact]).toEqual(['safe', 2024, 'WA 0812'])
  const send = (data: object) =>
    world.call('POST', '/input/aturan-peluang', {
      token: keeper.token,
      body: { batch: crypto.randomUUID(), changes: [{ op: 'update', id: row, version: 1, data }] },
    })
  expect((await send({ aman: 30 })).body.errors).toMatchObject([{ reason: 'peluang.safe_above' }])
  expect((await send({ status: 'draf' })).status).toBe(200)
  expect((await read(student)).rules.safe).toBe(70)
})

test('C1.4 nothing is said before the result is out; only own scores count', async () => {
  const student = await adult()
  const at = world.clock.ms + 60_000
  const { attempt_id } = await sat(student, { jadwal: { pengumuman_at: iso(at) } })
  expect((await read(student)).score).toBeNull()
  expect((await ask(student, `attempt_id=${attempt_id}`)).status).toBe(404)
  world.clock.ms = at
  expect((await read(student)).score?.attempt_id).toBe(attempt_id)
  expect((await ask(await adult(), `attempt_id=${attempt_id}`)).status).toBe(404)
})

test('C2.1 below 18, and where no birth date is known, nothing is estimated until the student allows it', async () => {
  for (const born of [null, yearsAgo(17)]) {
    const student = await adult(born)
    const { paket_id } = await sat(student)
    await choose(student, paket_id, [{ perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf' }])
    expect(await read(student)).toMatchObject({ profiling: 'ask', score: null, choices: [] })
    expect((await decide(student, true)).body.data.profiling).toBe('on')
    expect((await read(student)).choices).toHaveLength(1)
  }
})

test('C2.2 who refuses is estimated no more, for staff as well; the ledger has each decision once', async () => {
  const student = await adult()
  const { paket_id, jadwal_id } = await sat(student)
  await choose(student, paket_id, [{ perkiraan_skor: 500, sumber_perkiraan: 'Perkiraan staf' }])
  const reader = await staff(world, ['jadwal-admin'])
  const asked = `jadwal_id=${jadwal_id}&siswa_id=${student.id}`
  expect((await read(reader, asked)).choices).toHaveLength(1)
  await decide(student, false)
  await decide(student, false)
  expect(await read(student)).toMatchObject({ profiling: 'off', choices: [] })
  expect(await read(reader, asked)).toMatchObject({ profiling: 'off', score: null, scores: [], choices: [] })
  world.clock.ms += 1000
  expect((await decide(student, true)).body.data.profiling).toBe('on')
  const notes = await world.db.select().from(consentTable).where(eq(consentTable.user_id, student.id))
  expect(notes.map(({ consent, given, oleh }) => [consent, given, oleh])).toEqual(
    expect.arrayContaining([
      ['profiling', false, 'self'],
      ['profiling', true, 'self'],
    ]),
  )
  expect(notes).toHaveLength(2)
})

test('C2.3 below 17 a guardian consents first', async () => {
  const student = await adult(yearsAgo(15))
  await sat(student)
  expect((await read(student)).profiling).toBe('guardian')
  expect((await decide(student, true)).body.reason).toBe('peluang.guardian')
  const stamp = iso(world.clock.ms)
  await world.db
    .insert(guardianTable)
    .values({ user_id: student.id, nama: 'Ibu', email: 'ibu@elp.test', consent: 'given', expires_at: stamp } as never)
  expect((await read(student)).profiling).toBe('ask')
  expect((await decide(student, true)).body.data.profiling).toBe('on')
})

test('C2.4 staff need the right to the reports, and a schedule that the student sat', async () => {
  const student = await adult()
  const { jadwal_id } = await sat(student)
  const other = await sat(await adult())
  const asked = `jadwal_id=${jadwal_id}&siswa_id=${student.id}`
  expect((await ask(await staff(world, ['sekolah']), asked)).status).toBe(403)
  expect((await ask(await adult(), asked)).status).toBe(403)
  const reader = await staff(world, ['jadwal-admin'])
  expect((await read(reader, asked)).siswa.id).toBe(student.id)
  expect((await ask(reader, `jadwal_id=${other.jadwal_id}&siswa_id=${student.id}`)).status).toBe(404)
})
