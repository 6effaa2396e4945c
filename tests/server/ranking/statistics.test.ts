import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Score } from '#contract/results/results.ts'
import type { MainStatistik, StatistikTryout } from '#contract/results/statistics.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { standardError } from '#server/ranking/own/standard-error.ts'
import { topicsOf } from '#server/ranking/own/topics.ts'
import { timeOfQuestions } from '#server/results/question-times.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { type Person, person } from '#tests/support/people.ts'
import { exam, Log, pilihan, skala } from '#tests/support/score-world.ts'
import { attemptOf, iso, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const soal = [1, 2, 3, 4].map((n) => pilihan(['A'], { materi: n < 3 ? 'Peluang' : 'Himpunan' }))
const published = () => exam('benar_salah', [{ soal }])

/** So many answers of the sheet are right. */
const logOf = (right: number) =>
  soal.reduce((log, asked, index) => log.answer(asked, index < right ? 'A' : 'B'), new Log())

async function sat(rights: readonly number[], options: Parameters<typeof sittingOf>[2] = {}) {
  const sitting = await sittingOf(world, published(), options)
  const people: Person[] = []
  const attempts: string[] = []
  for (const right of rights) {
    const siswa = await person(world)
    people.push(siswa)
    attempts.push(await attemptOf(world, sitting, siswa.id, logOf(right)))
  }
  await scoreAttempts(world.db, attempts, world.clock.now)
  const onError = (error: unknown) => {
    throw error
  }
  await makeRankings({ db: world.db, now: world.clock.now, onError })
  return { sitting, people, attempts }
}

const get = (path: string, siswa: Person) => world.call('GET', path, { token: siswa.token })
const one = async (attempt_id: string, siswa: Person): Promise<StatistikTryout> =>
  (await get(`/get-persentase-ujian/${attempt_id}`, siswa)).body.data
const main = async (siswa: Person): Promise<MainStatistik> => (await get('/get-main-statistik', siswa)).body.data

test('Q6.1 a tryout stands against the others: spread, quarters and places; fewer than ten of them say nothing', async () => {
  const { people, attempts } = await sat([0, 1, 1, 2, 2, 2, 3, 3, 3, 4])
  const own = await one(attempts[9] as string, people[9] as Person)
  expect(own).toMatchObject({
    nilai: 100,
    ranked: true,
    places: [{ rank: 1, participants: 10, percentile: 95 }],
    distribution: { participants: 10, mean: 52.5, median: 50, q1: 31.25, q3: 75 },
    subtes: [{ nilai: 100, max: 100, others: { median: 50 } }],
  })
  expect(own.distribution?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  const few = await sat([1, 2, 3])
  expect(await one(few.attempts[0] as string, few.people[0] as Person)).toMatchObject({
    distribution: null,
    places: [{ rank: 3, percentile: null }],
    subtes: [{ others: null }],
  })
})

test('Q6.2 nothing of a score is told before its release, and topics wait for the discussion', async () => {
  const at = world.clock.ms
  const jadwal = { pengumuman_at: iso(at + 10 * MINUTE), pembahasan_at: iso(at + 20 * MINUTE) }
  const { people, attempts } = await sat([1, 2], { jadwal })
  const [siswa, attempt_id] = [people[0] as Person, attempts[0] as string]
  const early = await get(`/get-persentase-ujian/${attempt_id}`, siswa)
  expect([early.status, early.body.details.released_at]).toEqual([403, at + 10 * MINUTE])
  expect((await get('/get-persentase-ujian', siswa)).body.data).toMatchObject([{ nilai: null, percent: null }])
  expect(await main(siswa)).toMatchObject({ tryout: [], topics: null, times: null })
  world.clock.ms = at + 10 * MINUTE
  const later = { ...siswa, token: world.app.signAccess({ ...claims(siswa) }) }
  expect(await main(later)).toMatchObject({ tryout: [{ nilai: 25 }], topics: null })
  world.clock.ms = at + 20 * MINUTE
  const last = { ...siswa, token: world.app.signAccess({ ...claims(siswa) }) }
  expect((await main(last)).topics?.strong).toMatchObject([{ materi: 'Peluang', correct: 1, count: 2, percent: 50 }])
  world.clock.ms = at
})

const claims = ({ id, level_id }: Person) => ({
  ...{ user_id: id, level_id, role: 'Siswa' as const },
  family: '00000000-0000-4000-8000-000000000000',
})

test("Q6.3 statistics are one's own: another's attempt is not there", async () => {
  const { attempts } = await sat([1, 2])
  const stranger = await person(world)
  expect((await get(`/get-persentase-ujian/${attempts[0]}`, stranger)).status).toBe(404)
  expect((await get('/get-persentase-ujian', stranger)).body).toEqual({ data: [], total: 0 })
  expect(await main(stranger)).toMatchObject({ kategori: [], kategori_id: null, tryout: [] })
})

test('Q7.1 the standard error follows from the questions of each sub-test, and all right is not without error', () => {
  const part = (poin: number, jumlah: number, more = {}) => ({
    ...{ jumlah, poin, poin_min: 0, poin_maks: jumlah, bobot: 1, nilai: 0 },
    ...more,
  })
  const score = (satuan: string, penilaian: string, subtes: object[], total = {}) =>
    ({ satuan, penilaian, subtes, total }) as unknown as Score
  // p' = 11/22, variance p'(1 − p')/22, of a hundred.
  expect(standardError(score('seratus', 'benar_salah', [part(10, 20)], part(10, 20)))).toBeCloseTo(10.66, 2)
  expect(standardError(score('seratus', 'benar_salah', [part(20, 20)], part(20, 20)))).toBeCloseTo(4.44, 2)
  // Two alike: a mean of two has the error of one by √2.
  const alone = standardError(score('seribu', 'irt', [part(10, 20)])) as number
  expect(standardError(score('seribu', 'irt', [part(10, 20), part(10, 20)]))).toBeCloseTo(alone / Math.SQRT2, 6)
  // A calibrated part brings its own.
  expect(
    standardError(score('seribu', 'irt', [part(10, 20, { ability: { theta: 1, standard_error: 0.3 } })])),
  ).toBeCloseTo(30)
  expect(standardError(score('benar', 'pauli', [part(10, 20)]))).toBeNull()
})

test('Q7.2 a step counts as real only beyond what chance moves nine of ten steps by', async () => {
  const siswa = await person(world)
  const sitting = await sittingOf(world, published())
  const attempts = [
    await attemptOf(world, sitting, siswa.id, logOf(1), { started_at: world.clock.ms - 9 * MINUTE }),
    await attemptOf(world, sitting, siswa.id, logOf(2), { started_at: world.clock.ms - 8 * MINUTE }),
  ]
  await scoreAttempts(world.db, attempts, world.clock.now)
  const { step, tryout, totals } = await main(siswa)
  expect(tryout.map(({ nilai }) => nilai)).toEqual([25, 50])
  // Four questions: a quarter more is far within chance.
  expect(step).toMatchObject({ difference: 25, real: false })
  expect(step?.by_chance).toBeGreaterThan(40)
  expect(totals).toMatchObject({ tryout: 2, soal: 8 })
})

test('Q7.3 the strongest and the weakest topic are none twice, and one question weighs less than eight', () => {
  const topic = (materi: string, benar: number, jumlah: number) => ({
    materi,
    benar,
    jumlah,
    poin: benar,
    poin_maks: jumlah,
  })
  const score = { subtes: [{ kode: 'PU', materi: [topic('Satu', 1, 1), topic('Delapan', 8, 8), topic('Nol', 0, 3)] }] }
  const topics = topicsOf([score as unknown as Score])
  expect(topics?.strong.map(({ materi }) => materi)).toEqual(['Delapan', 'Satu'])
  expect(topics?.weak.map(({ materi }) => materi)).toEqual(['Nol'])
})

test('Q7.4 what was never right is no strength, and what was always right needs no practice', () => {
  const topic = (materi: string, benar: number) => ({ materi, benar, jumlah: 1, poin: benar, poin_maks: 1 })
  const of = (...right: number[]) => {
    const materi = right.map((benar, place) => topic(`M${place}`, benar))
    const topics = topicsOf([{ subtes: [{ kode: 'PU', materi }] } as unknown as Score])
    return [topics?.strong.map(({ percent }) => percent), topics?.weak.map(({ percent }) => percent)]
  }
  expect(of(1, 0, 0, 0)).toEqual([[100], [0, 0, 0]])
  expect(of(1, 1, 1)).toEqual([[100, 100], []])
  expect(of(0)).toEqual([[], [0]])
})

test('Q7.5 questions whose options are worth points are counted, and their topic tells points and not what was right', async () => {
  const siswa = await person(world)
  const tiu = [pilihan(['A'], { materi: 'Deret' }), pilihan(['A'], { materi: 'Deret' })] as const
  const tkp = [1, 2]
    .map(() => skala([1, 2, 3, 4, 5]))
    .map(({ soal, keys }) => ({
      soal,
      keys: { ...keys, materi: 'Pelayanan' },
    }))
  const five = { poin_benar: 5, poin_salah: 0, poin_kosong: 0 }
  const sitting = await sittingOf(
    world,
    exam('skd', [
      { soal: tiu, rule: five },
      { soal: tkp, rule: five },
    ]),
  )
  const log = tkp.reduce((all, asked) => all.answer(asked, 'B'), new Log().answer(tiu[0], 'A').answer(tiu[1], 'B'))
  await scoreAttempts(world.db, [await attemptOf(world, sitting, siswa.id, log)], world.clock.now)
  const { topics, totals } = await main(siswa)
  expect(totals.soal).toBe(4)
  const told = [...(topics?.strong ?? []), ...(topics?.weak ?? [])]
  expect(told.find(({ materi }) => materi === 'Pelayanan')).toMatchObject({
    ...{ count: 2, percent: 40, points: { poin: 4, poin_maks: 10 } },
  })
  const right = told.find(({ materi }) => materi === 'Deret')
  expect([right?.correct, right?.count, right?.points]).toEqual([1, 2, undefined])
})

test('Q8.1 the time between two lines goes to the later question, from where its sub-test began; the middle one counts', () => {
  const [a, b, c] = [pilihan(['A']), pilihan(['A']), pilihan(['A'])]
  const { paper } = exam('benar_salah', [
    { soal: [a, b], durasi_detik: 60 },
    { soal: [c], durasi_detik: 60 },
  ])
  const line = (asked: typeof a, t: number) => ({
    ...{ soal_id: asked.soal.id, t, v: { a: 'A' } },
  })
  const timed = { ...paper, waktu: 'subtes' as const, izin_lanjut_awal: false }
  const times = timeOfQuestions(timed, [line(a, 10_000), line(b, 40_000), line(c, 65_000)])
  // 10 s and 30 s; the second sub-test began at 60 s.
  expect(times).toEqual([20_000, 5_000])
})
