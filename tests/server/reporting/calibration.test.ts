import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalibrationRun } from '#contract/reporting/calibration.ts'
import type { Score } from '#contract/results/results.ts'
import { publishDue } from '#server/calibration/calibration-due.ts'
import { runCalibration } from '#server/calibration/run.ts'
import { runThread } from '#server/calibration/run-thread.ts'
import { unfinishedRuns } from '#server/calibration/runs.ts'
import {
  attemptTable,
  auditTable,
  calibrationRunTable,
  itemParameterTable,
  jadwalPaketTable,
  noticeEventTable,
  resultLineTable,
  resultTable,
  stagedScoreTable,
} from '#server/db/tables/index.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, isian, Log, pilihan, skala } from '#tests/support/score-world.ts'
import { attemptOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { askedIn } from '../../../scripts/lib/sat-sitting/abilities.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['jadwal-admin'])).token
})
afterAll(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const base = '/report-jadwal/calibration'
const post = (path: string, body: unknown, who = token) => world.call('POST', `${base}/${path}`, { token: who, body })
const get = (path: string, who = token) => world.call('GET', `${base}${path}`, { token: who })
const overview = async (jadwal_id: string) => (await get(`?jadwal_id=${jadwal_id}`)).body.data
const deps = () => ({ db: world.db, now: world.clock.now, onError: fail })
const fail = (error: unknown) => {
  throw error
}
const runAll = async () => {
  for (const id of await unfinishedRuns(world.db)) await runCalibration(deps(), id)
}

const questions = (count: number) => Array.from({ length: count }, () => pilihan(['A']))
const twoParts = (count = 8) =>
  exam('irt', [
    { soal: questions(count), rule: { bobot: 3 } },
    { soal: questions(count), rule: { bobot: 1 } },
  ])

type Options = Parameters<typeof satExam>[2]
/** A sitting that is over. */
async function over(given: Parameters<typeof satExam>[1], options: Options) {
  const sat = await satExam(world, given, options)
  await close(sat.jadwal_id)
  return sat
}

const close = (id: string) => {
  const [mulai, selesai] = [5, 3].map((hours) => new Date(world.clock.ms - hours * HOUR).toISOString())
  return world.db.update(jadwalPaketTable).set({ mulai, selesai }).where(eq(jadwalPaketTable.id, id))
}

async function calibrated(jadwal_id: string): Promise<CalibrationRun> {
  const { status, body } = await post('start', { jadwal_id })
  expect([status, body.code]).toEqual([200, undefined])
  await runAll()
  return (await overview(jadwal_id)).run
}

const publish = (jadwal_id: string, id: string, when = 'now') =>
  post('publish', { jadwal_id, id, when, reason: 'Sudah diperiksa' })

const lineOf = async (attempt_id: string) =>
  (await world.db.select().from(resultLineTable).where(eq(resultLineTable.attempt_id, attempt_id)))[0]
const linesOf = (jadwal_id: string) =>
  world.db
    .select()
    .from(resultLineTable)
    .where(eq(resultLineTable.jadwal_id, jadwal_id))
    .orderBy(asc(resultLineTable.attempt_id))
const resultsOf = (attempt_id: string) =>
  world.db.select().from(resultTable).where(eq(resultTable.attempt_id, attempt_id)).orderBy(asc(resultTable.revision))
const parametersOf = (id: string) =>
  world.db
    .select()
    .from(itemParameterTable)
    .where(eq(itemParameterTable.run_id, id))
    .orderBy(asc(itemParameterTable.subtes_id), asc(itemParameterTable.urutan))

describe('a calibration from provisional scores to final ones', () => {
  /** Kinds of notices to all who sat, in the order in which they were told. */
  const toldOf = async (jadwal_id: string) =>
    (await world.db.select().from(noticeEventTable).orderBy(noticeEventTable.id))
      .filter(({ params }) => params.jadwal_id === jadwal_id)
      .map(({ kind }) => kind)

  test('Y20.1 provisional scores stand until the run is published, then all change at once and say what they were made of', async () => {
    const sat = await over(twoParts(), { takers: 60, benih: 3 })
    const before = await linesOf(sat.jadwal_id)
    expect(before.every(({ provisional, revision }) => provisional && revision === 1)).toBe(true)

    const run = await calibrated(sat.jadwal_id)
    expect(run).toMatchObject({ state: 'ready', progress: 1, attempts: 60, out_of_date: false })
    expect(run.models.map(({ rung, examinees, items }) => ({ rung, examinees, items }))).toEqual([
      { rung: '1pl', examinees: 60, items: 8 },
      { rung: '1pl', examinees: 60, items: 8 },
    ])
    expect(await linesOf(sat.jadwal_id)).toEqual(before)

    const shown = await publish(sat.jadwal_id, run.id)
    expect(shown.body.data).toMatchObject({ state: 'published' })
    const after = await linesOf(sat.jadwal_id)
    expect(after.map(({ provisional, revision }) => [provisional, revision])).toEqual(before.map(() => [false, 2]))
    for (const line of after) {
      const [one = 0, other = 0] = line.subtes
      // Rounded from the sub-tests as they are, not from their rounded figures.
      expect(Math.abs(line.nilai - (3 * one + other) / 4)).toBeLessThan(0.0101)
      const score = (await resultsOf(line.attempt_id)).at(-1)?.score as Score
      expect(score.total.nilai).toBe(line.nilai)
      const { theta = 0 } = score.subtes[0]?.ability ?? {}
      expect(score.subtes[0]?.nilai).toBeCloseTo(500 + 100 * theta, 1)
    }
    // In the 1PL the same number right is the same score.
    const scores = await Promise.all(
      after.map(async ({ attempt_id }) => (await resultsOf(attempt_id)).at(-1)?.score as Score),
    )
    const points = Map.groupBy(scores, ({ subtes }) => subtes[0]?.benar)
    expect(points.size).toBeGreaterThan(3)
    for (const same of points.values()) expect(new Set(same.map(({ subtes }) => subtes[0]?.nilai)).size).toBe(1)
    expect(await world.db.select().from(stagedScoreTable)).toEqual([])
    // Scored again it is the same: a published score is a pure function of log, keys and run.
    const [first] = after
    const again = await scoreAttempt(world.db, first?.attempt_id as string, world.clock.now)
    expect(again?.revision).toBe(2)
  })

  test('Y20.6 participants are told once that their scores are final, however often it is pressed', async () => {
    const sat = await over(twoParts(), { takers: 35, benih: 14 })
    const told = async () => (await toldOf(sat.jadwal_id)).length
    const run = await calibrated(sat.jadwal_id)
    expect(await told()).toBe(0)
    for (const _ of ['first', 'pressed again']) await publish(sat.jadwal_id, run.id)
    expect(await told()).toBe(1)
  })

  test('Y20.2 the announced moment publishes, not before it', async () => {
    const sat = await over(twoParts(), { takers: 35, benih: 4 })
    const run = await calibrated(sat.jadwal_id)
    const none = await publish(sat.jadwal_id, run.id, 'announced')
    expect([none.status, none.body.reason]).toEqual([400, 'calibration.not_announced'])

    const pengumuman_at = new Date(world.clock.ms + MINUTE).toISOString()
    await world.db.update(jadwalPaketTable).set({ pengumuman_at }).where(eq(jadwalPaketTable.id, sat.jadwal_id))
    const asked = await publish(sat.jadwal_id, run.id, 'announced')
    expect(asked.body.data).toMatchObject({ state: 'scheduled', publish_at: pengumuman_at })
    await publishDue(deps())
    expect((await linesOf(sat.jadwal_id)).every(({ provisional }) => provisional)).toBe(true)
    world.clock.advance(MINUTE)
    await publishDue(deps())
    await publishDue(deps())
    const lines = await linesOf(sat.jadwal_id)
    expect(lines.every(({ provisional, revision }) => !provisional && revision === 2)).toBe(true)
  })

  test('Y20.3 a changed key moves no final score; the run is out of date until a revision is published', async () => {
    const given = twoParts()
    const sat = await over(given, { takers: 40, benih: 5 })
    const first = await calibrated(sat.jadwal_id)
    await publish(sat.jadwal_id, first.id)
    const final = await linesOf(sat.jadwal_id)

    const soal_id = given.paper.subtes[0]?.soal[0]?.id as string
    const target = { jadwal_id: sat.jadwal_id, soal_id }
    const ruling = { kind: 'void', void_as: 'excluded' }
    const seen = await world.call('POST', '/report-jadwal/preview', { token, body: { ...target, ruling } })
    expect(seen.body.data).toMatchObject({ waiting: 40, nilai: { up: 0, down: 0, unchanged: 40 } })
    const made = await world.call('POST', '/report-jadwal/rulings', {
      token,
      body: { ...target, id: randomUUID(), reason: 'Gambar rusak', ruling },
    })
    expect(made.status).toBe(200)
    await rescoreDue({ db: world.db, now: world.clock.now, onError: fail })
    expect((await linesOf(sat.jadwal_id)).map(({ nilai, revision }) => [nilai, revision])).toEqual(
      final.map(({ nilai, revision }) => [nilai, revision]),
    )
    expect((await overview(sat.jadwal_id)).published).toMatchObject({ id: first.id, out_of_date: true })

    const second = await calibrated(sat.jadwal_id)
    const { body } = await get(`/moves?jadwal_id=${sat.jadwal_id}&id=${second.id}`)
    const { participants, up, down, unchanged, rows } = body.data
    expect([participants, up + down + unchanged]).toEqual([40, 40])
    expect(up).toBeGreaterThan(0)
    expect(down).toBeGreaterThan(0)
    for (const _ of ['first', 'pressed again']) await publish(sat.jadwal_id, second.id)
    expect(await toldOf(sat.jadwal_id)).toEqual(['scores_final', 'result_revised'])
    const revised = await linesOf(sat.jadwal_id)
    const moved = revised.filter(({ nilai }, index) => nilai !== final[index]?.nilai)
    expect(moved.length).toBe(up + down)
    const [told] = await world.db.select().from(noticeEventTable).where(eq(noticeEventTable.kind, 'result_revised'))
    const whom = (told?.audience ?? {}) as { user_ids?: string[] }
    expect([...(whom.user_ids ?? [])].sort()).toEqual(moved.map(({ user_id }) => user_id).sort())
    for (const row of rows) {
      const index = revised.findIndex(({ attempt_id }) => attempt_id === row.attempt_id)
      expect([row.nilai.before, row.nilai.after]).toEqual([final[index]?.nilai, revised[index]?.nilai])
    }
    const [states] = [
      await world.db.select().from(calibrationRunTable).where(eq(calibrationRunTable.paket_id, sat.paket_id)),
    ]
    expect(states.map(({ state }) => state).sort()).toEqual(['published', 'superseded'])
    expect(second.models[0]?.items).toBe(7)
  })

  test('Y20.4 keys that change while a run is ready keep it from being published, and a new run takes its place', async () => {
    const given = twoParts()
    const sat = await over(given, { takers: 12, benih: 6 })
    const ready = await calibrated(sat.jadwal_id)
    const target = { jadwal_id: sat.jadwal_id, soal_id: given.paper.subtes[1]?.soal[2]?.id }
    const ruling = { kind: 'key', kunci: [['B']] }
    const body = { ...target, id: randomUUID(), reason: 'Kunci tertukar', ruling }
    expect((await world.call('POST', '/report-jadwal/rulings', { token, body })).status).toBe(200)
    const refused = await publish(sat.jadwal_id, ready.id)
    expect([refused.status, refused.body.reason]).toEqual([409, 'calibration.out_of_date'])
    const next = await calibrated(sat.jadwal_id)
    expect(next.id).not.toBe(ready.id)
    const late = await publish(sat.jadwal_id, ready.id)
    expect(late.status).toBe(409)
    expect((await publish(sat.jadwal_id, next.id)).body.data.state).toBe('published')
    // Fewer than 30 calibrated it: what the author said of the questions counts, and the score stays provisional.
    expect((await linesOf(sat.jadwal_id)).every(({ provisional, revision }) => provisional && revision >= 2)).toBe(true)
  })

  test('Y20.5 what is handed in after the publication gets its final score at once', async () => {
    const given = twoParts()
    const sat = await over(given, { takers: 31, benih: 7 })
    const run = await calibrated(sat.jadwal_id)
    await publish(sat.jadwal_id, run.id)
    const late = await person(world)
    const log = new Log()
    for (const one of askedIn(given)) log.answer(one, 'A')
    const { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 } = sat
    const attempt = await attemptOf(world, { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 }, late.id, log)
    await scoreAttempt(world.db, attempt, world.clock.now)
    expect(await lineOf(attempt)).toMatchObject({ provisional: false, revision: 1 })
    expect((await lineOf(attempt))?.nilai).toBeGreaterThan(550)
  })
})

describe('a run that is interrupted', () => {
  test('Y21.1 killed after any checkpoint it goes on, and ends with the same figures to the last bit', async () => {
    const given = twoParts(12)
    const sat = await over(given, { takers: 220, benih: 8 })
    const whole = await calibrated(sat.jadwal_id)
    expect(whole.models[0]?.rung).toBe('2pl')
    const wanted = await parametersOf(whole.id)
    const wantedScores = await staged(whole.id)

    const { body } = await post('start', { jadwal_id: sat.jadwal_id })
    const id = body.data.id as string
    expect(id).not.toBe(whole.id)
    let asked = 0
    for (let tries = 0; tries < 60 && (await unfinishedRuns(world.db)).length; tries++) {
      // The process dies after the second question whether it should end; the next one waits until nobody holds the run.
      asked = 0
      await runCalibration({ ...deps(), every: 1, stopped: () => ++asked > 3 }, id)
    }
    const [run] = await world.db.select().from(calibrationRunTable).where(eq(calibrationRunTable.id, id))
    expect(run?.state).toBe('ready')
    const got = await parametersOf(id)
    expect(got.map(({ run_id: _, ...row }) => row)).toEqual(wanted.map(({ run_id: _, ...row }) => row))
    expect(await staged(id)).toEqual(wantedScores)
  })

  test('Y21.2 two processes at once do the work once, and a thread does it as well', async () => {
    const sat = await over(twoParts(5), { takers: 33, benih: 9 })
    const { body } = await post('start', { jadwal_id: sat.jadwal_id })
    const again = await post('start', { jadwal_id: sat.jadwal_id })
    expect(again.body.data.id).toBe(body.data.id)
    const thread = runThread(world.connection.url, world.clock.now)
    await Promise.all([
      runCalibration(deps(), body.data.id),
      thread.run(body.data.id),
      runCalibration(deps(), body.data.id),
    ])
    const run = (await overview(sat.jadwal_id)).run as CalibrationRun
    expect(run).toMatchObject({ state: 'ready', attempts: 33 })
    expect(await parametersOf(run.id)).toHaveLength(10)
    await Promise.all([publish(sat.jadwal_id, run.id), publish(sat.jadwal_id, run.id)])
    expect((await linesOf(sat.jadwal_id)).every(({ revision }) => revision === 2)).toBe(true)

    const other = await over(twoParts(5), { takers: 33, benih: 9 })
    const next = await post('start', { jadwal_id: other.jadwal_id })
    await thread.run(next.body.data.id)
    await thread.stop()
    expect((await overview(other.jadwal_id)).run.state).toBe('ready')
  })

  test('Y21.3 stopped it writes nothing more, and goes on where it was', async () => {
    const sat = await over(twoParts(6), { takers: 40, benih: 10 })
    const { body } = await post('start', { jadwal_id: sat.jadwal_id })
    const id = body.data.id as string
    await runCalibration(
      { ...deps(), every: 1, stopped: stopOnce(() => post('stop', { jadwal_id: sat.jadwal_id, id })) },
      id,
    )
    expect((await overview(sat.jadwal_id)).run.state).toBe('stopped')
    await runAll()
    expect((await overview(sat.jadwal_id)).run.state).toBe('stopped')
    expect((await post('stop', { jadwal_id: sat.jadwal_id, id })).body.data.state).toBe('stopped')
    const resumed = await post('start', { jadwal_id: sat.jadwal_id })
    expect(resumed.body.data).toMatchObject({ id, state: 'running' })
    await runAll()
    expect((await overview(sat.jadwal_id)).run.state).toBe('ready')
  })
})

/** Asks for the stop at the first question, and lets the process live. */
function stopOnce(act: () => Promise<unknown>): () => boolean {
  let done = false
  return () => {
    if (!done) void act()
    done = true
    return false
  }
}

const staged = async (run_id: string) =>
  (
    await world.db
      .select()
      .from(stagedScoreTable)
      .where(eq(stagedScoreTable.run_id, run_id))
      .orderBy(asc(stagedScoreTable.attempt_id))
  ).map(({ run_id: _, ...row }) => row)

describe('hostile answers', () => {
  test('Y22.1 nobody finished: the start is refused with a way out; everybody too short: the run says so', async () => {
    const empty = await over(twoParts(), { takers: 0 })
    const refused = await post('start', { jadwal_id: empty.jadwal_id })
    expect([refused.status, refused.body.reason]).toEqual([409, 'calibration.nobody'])

    const short = await over(twoParts(), {
      takers: 5,
      answer: ({ soal }, taker) => (taker === -1 ? soal.id : undefined),
    })
    const run = await calibrated(short.jadwal_id)
    expect(run).toMatchObject({ state: 'failed', failure: 'nobody' })
  })

  test('Y22.2 everybody all right, everybody all wrong: finite scores, equal for all', async () => {
    for (const [answer, above] of [
      ['A', true],
      ['B', false],
    ] as const) {
      const sat = await over(twoParts(), { takers: 34, answer: () => answer })
      const run = await calibrated(sat.jadwal_id)
      await publish(sat.jadwal_id, run.id)
      const scores = new Set((await linesOf(sat.jadwal_id)).map(({ nilai }) => nilai))
      expect(scores.size).toBe(1)
      const [score = Number.NaN] = scores
      expect(score > 500).toBe(above)
      const { body } = await get(`/items?jadwal_id=${sat.jadwal_id}&id=${run.id}&subtes_id=${run.models[0]?.subtes_id}`)
      expect(body.data.items[0].flags).toContain('constant')
    }
  })

  test('Y22.3 questions that are neither right nor wrong have no part in it, and a sub-test of such alone none in the total', async () => {
    const given = exam('irt', [{ soal: [...questions(6), isian(['7'])] }, { soal: [skala([1, 2, 3, 4, 5])] }])
    const sat = await over(given, { takers: 30, benih: 11 })
    const run = await calibrated(sat.jadwal_id)
    expect(run.models.map(({ items }) => items)).toEqual([7])
    await publish(sat.jadwal_id, run.id)
    for (const { nilai, subtes } of await linesOf(sat.jadwal_id)) expect(nilai).toBe(subtes[0])
  })

  test('Y22.4 fewer than five answers are scored and calibrate nothing; fewer than ten examinees show no figures', async () => {
    const sat = await over(twoParts(), {
      takers: 9,
      answer: (_, taker, random) => (taker === 0 ? (random() < 0.2 ? 'B' : undefined) : random() < 0.6 ? 'A' : 'C'),
    })
    const run = await calibrated(sat.jadwal_id)
    expect(run.models[0]?.examinees).toBe(8)
    expect(run.attempts).toBe(9)
    const { body } = await get(`/items?jadwal_id=${sat.jadwal_id}&id=${run.id}&subtes_id=${run.models[0]?.subtes_id}`)
    expect(body.data.persons).toEqual([])
    expect(body.data.items.every((item: { a: unknown; p: unknown }) => item.a === null && item.p === null)).toBe(true)
    await publish(sat.jadwal_id, run.id)
    expect((await linesOf(sat.jadwal_id)).every(({ revision }) => revision === 2)).toBe(true)
  })

  test('Y22.5 a wrong key leads the list with the option that behaves like the key', async () => {
    const soal = [pilihan(['C']), ...questions(11)]
    const given = exam('irt', [{ soal }])
    const right = new Map(soal.map((one, index) => [one.soal.id, index === 0 ? 'B' : 'A']))
    const sat = await over(given, {
      takers: 150,
      answer: ({ soal: asked }, taker, random) => {
        const knows = random() < 1 / (1 + Math.exp(-(taker - 75) / 20))
        return knows ? (right.get(asked.id) as string) : (['A', 'B', 'C', 'D', 'E'][Math.floor(random() * 5)] as string)
      },
    })
    const run = await calibrated(sat.jadwal_id)
    const { body } = await get(`/items?jadwal_id=${sat.jadwal_id}&id=${run.id}&subtes_id=${run.models[0]?.subtes_id}`)
    expect(body.data.items[0]).toMatchObject({ kode: 'S1-1', suggested: 'B' })
    expect(body.data.items[0].flags).toContain('wrong_key')
    expect(body.data.items.slice(1).every((item: { suggested: unknown }) => item.suggested === null)).toBe(true)
  })
})

describe('who may what, and when', () => {
  test('Y23.1 while a schedule of the package is open nothing starts; another scheme has nothing to calibrate', async () => {
    const sat = await satExam(world, twoParts(), { takers: 6 })
    const early = await post('start', { jadwal_id: sat.jadwal_id })
    expect([early.status, early.body.reason]).toEqual([409, 'calibration.window_open'])
    expect((await overview(sat.jadwal_id)).open_until).not.toBeNull()
    await close(sat.jadwal_id)
    await world.db
      .update(attemptTable)
      .set({ status: 'open', sync_until: world.clock.ms + HOUR, sealed_at: null })
      .where(eq(attemptTable.id, sat.attempts[0] as string))
    expect((await post('start', { jadwal_id: sat.jadwal_id })).body.reason).toBe('calibration.window_open')

    const skd = await over(exam('skd', [{ soal: questions(5) }]), { takers: 3 })
    expect((await post('start', { jadwal_id: skd.jadwal_id })).body.reason).toBe('calibration.not_irt')
    expect((await overview(skd.jadwal_id)).irt).toBe(false)
  })

  test('Y23.2 reading needs the menu, acting its right to update; a run of another package is not found', async () => {
    const sat = await over(twoParts(5), { takers: 31, benih: 12 })
    const run = await calibrated(sat.jadwal_id)
    const reader = (await staff(world, ['jadwal-admin'], { create: false, update: false, delete: false })).token
    const stranger = await person(world)
    const body = { jadwal_id: sat.jadwal_id, id: run.id }
    const acts: [string, object][] = [
      ['start', { jadwal_id: sat.jadwal_id }],
      ['stop', body],
      ['publish', { ...body, when: 'now', reason: 'Sudah' }],
    ]
    for (const [path, asked] of acts) {
      expect((await post(path, asked, reader)).status).toBe(403)
      expect((await post(path, asked, stranger.token)).status).toBe(403)
    }
    const reads = [`?jadwal_id=${sat.jadwal_id}`, `/moves?jadwal_id=${sat.jadwal_id}&id=${run.id}`]
    for (const path of reads) {
      expect((await get(path, reader)).status).toBe(200)
      expect((await get(path, stranger.token)).status).toBe(403)
    }
    const other = await over(twoParts(5), { takers: 1 })
    expect((await publish(other.jadwal_id, run.id)).status).toBe(404)
    expect((await get(`/moves?jadwal_id=${other.jadwal_id}&id=${run.id}`)).status).toBe(404)
    expect((await post('stop', body)).body.reason).toBe('calibration.not_running')
    expect((await publish(sat.jadwal_id, run.id)).status).toBe(200)
    const lines = await world.db
      .select()
      .from(auditTable)
      .where(eq(auditTable.subject, run.id))
      .orderBy(asc(auditTable.at))
    // Both bear the moment of the test's clock.
    expect(lines.map(({ action, reason }) => [action, reason]).sort()).toEqual([
      ['calibration/publish', 'Sudah diperiksa'],
      ['calibration/start', null],
    ])
  })

  test('Y23.3 a student reads how the own score came about, after its release, and nobody else does', async () => {
    const given = twoParts()
    const sat = await over(given, { takers: 44, benih: 13 })
    const me = await person(world)
    const attempt_id = sat.attempts[0] as string
    await world.db.update(attemptTable).set({ user_id: me.id }).where(eq(attemptTable.id, attempt_id))
    const read = (who: string) => world.call('GET', `/result-paket/explained?attempt_id=${attempt_id}`, { token: who })
    const provisional = (await read(me.token)).body.data
    expect(provisional).toMatchObject({ stage: 'provisional', since: null, provisional: true, standard_error: null })

    const run = await calibrated(sat.jadwal_id)
    await publish(sat.jadwal_id, run.id)
    const final = (await read(me.token)).body.data
    expect(final).toMatchObject({ stage: 'final', since: world.clock.ms, provisional: false })
    expect(final.standard_error).toBeGreaterThan(10)
    expect(final.subtes[0].telling).toHaveLength(3)
    expect(final.subtes[0]).toMatchObject({ model: '1pl', examinees: 44, jumlah: 8 })
    expect((await read((await person(world)).token)).status).toBe(404)

    // The result is out, the discussion is not: no question is said to be right or wrong.
    const later = new Date(world.clock.ms + HOUR).toISOString()
    await world.db.update(jadwalPaketTable).set({ pembahasan_at: later }).where(eq(jadwalPaketTable.id, sat.jadwal_id))
    const early = (await read(me.token)).body.data
    expect(early.subtes.map(({ telling }: { telling: unknown }) => telling)).toEqual([null, null])
    const result = await world.call('GET', `/result-paket?attempt_id=${attempt_id}`, { token: me.token })
    expect(result.body.data.final).toEqual({ since: world.clock.ms, revised: false })
    await world.db.update(jadwalPaketTable).set({ pengumuman_at: later }).where(eq(jadwalPaketTable.id, sat.jadwal_id))
    expect((await read(me.token)).body.code).toBe('not_released')
  })
})

test('Y24.1 a question that another package calibrated with the same key holds the scale', async () => {
  const shared = questions(10)
  const answer: Options['answer'] = (asked, taker, random) => {
    const hard = shared.findIndex(({ soal }) => soal.id === asked.soal.id)
    return random() < 1 / (1 + Math.exp(-((taker % 40) / 8 - 2.5 - (hard - 5) / 3))) ? 'A' : 'B'
  }
  const one = await over(exam('irt', [{ soal: shared }]), { takers: 120, benih: 14, answer })
  const first = await calibrated(one.jadwal_id)
  await publish(one.jadwal_id, first.id)
  const two = await over(exam('irt', [{ soal: [...shared, ...questions(2)] }]), { takers: 80, benih: 15, answer })
  const second = await calibrated(two.jadwal_id)
  const rows = await parametersOf(second.id)
  const before = await parametersOf(first.id)
  const held = rows.filter(({ anchored }) => anchored)
  expect(held.length).toBeGreaterThan(6)
  expect(
    rows.filter(({ soal_id }) => !shared.some(({ soal }) => soal.id === soal_id)).map((row) => row.anchored),
  ).toEqual([false, false])
  for (const row of held) {
    const own = before.find(({ soal_id }) => soal_id === row.soal_id)
    expect(Math.abs((row.b as number) - (own?.b as number))).toBeLessThan(0.8)
  }
  const [model] = second.models
  expect(model?.sd).not.toBe(1)
  const unheld = await world.db
    .select()
    .from(itemParameterTable)
    .where(and(eq(itemParameterTable.run_id, first.id), eq(itemParameterTable.anchored, true)))
  expect(unheld).toEqual([])
})
