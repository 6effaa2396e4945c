import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/access/access.ts'
import type { InitReply } from '#contract/exam/log/messages.ts'
import { generator } from '#contract/exam/shuffle.ts'
import type { NoticeKind } from '#contract/notices/kinds.ts'
import type { CalibrationOverview, Moves } from '#contract/reporting/calibration.ts'
import type { Ranking } from '#contract/results/ranking.ts'
import type { ResultReply } from '#contract/results/results.ts'
import { publishDue } from '#server/calibration/calibration-due.ts'
import { runThread } from '#server/calibration/run-thread.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { notifyResults } from '#server/results/notify.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { calls } from '#tests/support/exam-http.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send } from '#tests/support/writes.ts'

/** A national UTBK of two waves, from its questions to its revision: all of it through the calls of the server, with its own jobs. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const QUESTIONS = 12
const OF_A_WAVE = 150
const ABREAST = 12
/** The author marked C; B is right. */
const SPOILT = 4

const onError = (error: unknown): never => {
  throw error
}
const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()
/** With the log-in renewed: the clock goes on for hours. */
const as = (who: Person, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const { sub, role, fam } = world.app.signedClaims<{ sub: string; role: Role; fam: string }>(who.token) ?? onError(who)
  const token = world.app.signAccess({ user_id: sub, level_id: who.level_id, role, family: fam })
  return world.call(method, path, { token, body })
}

const MENUS = ['bank-soal', 'kategori-paket-tryout', 'paket-tryout', 'kategori-ujian', 'ujian-admin', 'jadwal-admin']
interface National {
  waves: string[]
  /** Ids of the questions, by sub-test. */
  parts: string[][]
  pengumuman: number
}

/** Made and published by staff. */
async function national(clerk: Person): Promise<National> {
  const put = async (resource: string, ...rows: object[]) => {
    const changes = rows.map((row) => creating(row))
    const reply = await send(world, clerk.token, resource, ...changes)
    expect([resource, reply.status, reply.body.error]).toEqual([resource, 200, undefined])
    return changes.map(({ id }) => id)
  }
  const opsi = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, teks: `pilihan ${id}` }))
  const soal = (part: number, n: number) => ({
    ...{ jenis: 'pilihan', materi: 'Nalar', teks: `<p>Soal ${part}.${n}</p>`, opsi, status: 'terbit' },
    kunci: [part === 0 && n === SPOILT ? 'C' : 'B'],
  })
  const parts: string[][] = []
  for (const part of [0, 1])
    parts.push(await put('soal', ...Array.from({ length: QUESTIONS }, (_, n) => soal(part, n))))
  const slug = randomUUID()
  const [kategori_id] = await put('kategori-paket', { nama: 'UTBK', slug })
  const [paket_id = ''] = await put('paket', {
    ...{ kategori_id, nama: 'UTBK Nasional #5', slug, status: 'terbit', untuk: 'semua', mode: 'nasional' },
    ...{ penilaian: 'irt', cara_mulai: 'sealed', durasi_detik: 3600, maks_percobaan: 1 },
  })
  const names = ['Penalaran umum', 'Pengetahuan kuantitatif']
  await put(
    'subtest-paket',
    ...parts.map((soal_ids, urutan) => ({
      ...{ paket_id, kode: urutan ? 'PK' : 'PU', nama: names[urutan], urutan, durasi_detik: 1800, soal_ids, bobot: 1 },
    })),
  )
  const [kategori_ujian_id] = await put('kategori-ujian', { nama: 'Tryout' })
  const [ujian_id] = await put('ujian', { kategori_ujian_id, paket_id, nama: 'UTBK Nasional #5', status: 'terbit' })
  const pengumuman = world.clock.ms + 12 * HOUR
  const waves = await put(
    'jadwal-paket',
    ...[0, 4].map((from) => ({
      ...{ paket_id, nama: `Gelombang ${1 + from / 4}`, mulai: at(from * HOUR), selesai: at((from + 1) * HOUR) },
      ...{ untuk: 'daftar', pengumuman_at: new Date(pengumuman).toISOString(), status: 'terbit' },
    })),
  )
  await put('jadwal-paket-ujian', ...waves.map((jadwal_id) => ({ jadwal_id, ujian_id })))
  return { waves, parts, pengumuman }
}

interface Sat {
  who: Person
  attempt_id: string
}

/** Answers by ability; the harder questions come later. */
function answersOf(parts: readonly (readonly string[])[], random: () => number): [string, string][] {
  const ability = -2 + 4 * random()
  return parts.flatMap((ids) =>
    ids.map((id, n): [string, string] => {
      const right = random() < 1 / (1 + Math.exp(-1.4 * (ability + 1.5 - (3 * n) / QUESTIONS)))
      return [id, right ? 'B' : (['A', 'C', 'D', 'E'][Math.floor(random() * 4)] as string)]
    }),
  )
}

/** A student as a phone sits: paper, start, answers in two parts, end. */
async function sit(jadwal_id: string, answers: readonly [string, string][]): Promise<Sat> {
  const who = await person(world)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: who.id })
  const { data } = (await as(who, 'GET', '/my-jadwal')).body
  const phone = new Phone()
  const place = { jadwal_id, paper_sha256: data[0].sittings[0].bundle.paper_sha256 }
  const begun = await as(who, 'POST', '/init-hasil-ujian', phone.init(place, world.clock.ms))
  expect([begun.status, begun.body.error]).toEqual([200, undefined])
  const token = (begun.body as InitReply).upload_token
  const half = Math.floor(answers.length / 2)
  for (const part of [answers.slice(0, half), answers.slice(half)]) {
    const entries = part.map(([id, option]) => phone.choose(id, option, 1000 * (phone.entries.length + 1)))
    const first = entries[0]?.seq === 2 ? phone.entries : entries
    const saved = await calls(world).answer(token, phone, first)
    expect(saved.body.acked[0]?.seq).toBe(phone.entries.length)
  }
  const ended = await calls(world).end(token, phone, 60_000)
  expect([ended.status, ended.body.error]).toEqual([200, undefined])
  return { who, attempt_id: phone.attempt_id }
}

async function wave(jadwal_id: string, parts: readonly (readonly string[])[], seed: number): Promise<Sat[]> {
  const random = generator(seed)
  const waiting = Array.from({ length: OF_A_WAVE }, () => answersOf(parts, random))
  const sat: Sat[] = []
  const worker = async () => {
    for (let answers = waiting.shift(); answers; answers = waiting.shift()) sat.push(await sit(jadwal_id, answers))
  }
  await Promise.all(Array.from({ length: ABREAST }, worker))
  return sat
}

const resultOf = ({ who, attempt_id }: Sat) => as(who, 'GET', `/result-paket?attempt_id=${attempt_id}`)
const scoreOf = async (sat: Sat): Promise<ResultReply['data']> => (await resultOf(sat)).body.data
async function told({ who }: Sat): Promise<NoticeKind[]> {
  const { data } = (await as(who, 'GET', '/notification?size=50&group=result')).body
  return (data as { kind: NoticeKind }[]).map(({ kind }) => kind).reverse()
}

/** The jobs of a minute, in the order in which a server may do them. */
async function minute(): Promise<void> {
  const { db, clock } = world
  const deps = { db, now: clock.now, onError }
  await rescoreDue(deps)
  await notifyResults(db, clock.now())
  await publishDue(deps)
  await makeRankings(deps)
  await notifyResults(db, clock.now())
  await fanOut({ db, now: clock.now, stopped: () => false })
}

/** Saves answer by answer, as long as something else goes on. */
async function sittingBeside(
  bank: Bank,
  busy: () => boolean,
): Promise<{ sent: number; stored: number; during: number }> {
  const jadwal_id = bank.id('jadwal buka')
  const counts = { sent: 0, stored: 0, during: 0 }
  const one = async () => {
    const who = await person(world)
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id: who.id })
    const { data } = (await as(who, 'GET', '/my-jadwal')).body
    const phone = new Phone()
    const place = { jadwal_id, paper_sha256: data[0].sittings[0].bundle.paper_sha256 }
    const token = (await as(who, 'POST', '/init-hasil-ujian', phone.init(place, world.clock.ms))).body.upload_token
    do {
      const entry = phone.choose(bank.id('pilihan'), 'ABC'[phone.entries.length % 3] as string, phone.entries.length)
      const { body } = await calls(world).answer(token, phone, entry.seq === 2 ? phone.entries : [entry])
      expect(body.acked[0]?.seq).toBe(phone.entries.length)
      counts.sent += 1
      if (busy()) counts.during += 1
    } while (busy())
    await calls(world).end(token, phone, 60_000)
    const { rows } = await world.connection.pool.query<{ n: number }>(
      'select max(to_seq)::int as n from log_batch where attempt_id = $1',
      [phone.attempt_id],
    )
    // Besides the opening and the end.
    counts.stored += (rows[0]?.n ?? 2) - 2
  }
  await Promise.all(Array.from({ length: 5 }, one))
  return counts
}

test('Y25.1 three hundred sit a national UTBK of two waves: provisional, calibrated beside another sitting, final at the announced moment, revised', async () => {
  const clerk = await staff(world, MENUS)
  const { waves, parts, pengumuman } = await national(clerk)
  const [first = '', second = ''] = waves
  const one = await wave(first, parts, 11)
  await scoreAttempts(
    world.db,
    one.map(({ attempt_id }) => attempt_id),
    world.clock.now,
  )
  world.clock.advance(4 * HOUR)
  await minute()
  // The second wave is to be asked the same.
  expect((await resultOf(one[0] as Sat)).body.code).toBe('not_released')
  const two = await wave(second, parts, 12)
  const all = [...one, ...two]
  await scoreAttempts(
    world.db,
    two.map(({ attempt_id }) => attempt_id),
    world.clock.now,
  )

  const report = '/report-jadwal/calibration'
  const overview = async (): Promise<CalibrationOverview> =>
    (await as(clerk, 'GET', `${report}?jadwal_id=${first}`)).body.data
  const early = await as(clerk, 'POST', `${report}/start`, { jadwal_id: first })
  expect([early.status, early.body.reason]).toEqual([409, 'calibration.window_open'])
  world.clock.advance(3 * HOUR)

  const provisional = await Promise.all(
    all.map(
      async ({ attempt_id }): Promise<ResultReply['data']> =>
        (await as(clerk, 'GET', `/result-paket?attempt_id=${attempt_id}`)).body.data,
    ),
  )
  expect(provisional.every(({ score, revision }) => score.provisional && revision === 1)).toBe(true)

  // Calibrated in a thread of its own, while another sitting goes on.
  const beside = await Bank.make(world, { name: randomUUID() })
  const started = await as(clerk, 'POST', `${report}/start`, { jadwal_id: first })
  const thread = runThread(world.connection.url, world.clock.now)
  let busy = true
  const calibrating = thread.run(started.body.data.id).finally(() => {
    busy = false
  })
  const saves = await sittingBeside(beside, () => busy)
  await calibrating
  await thread.stop()
  expect(saves.during).toBeGreaterThan(0)
  expect(saves.stored).toBe(saves.sent)
  const { run } = await overview()
  expect(run).toMatchObject({ state: 'ready', attempts: 300, failure: null })
  expect(run?.models.map(({ examinees, items }) => [examinees, items])).toEqual([
    [300, QUESTIONS],
    [300, QUESTIONS],
  ])
  const asked = { jadwal_id: first, id: run?.id, when: 'announced', reason: 'Sudah diperiksa' }
  expect((await as(clerk, 'POST', `${report}/publish`, asked)).body.data.state).toBe('scheduled')

  world.clock.ms = pengumuman - 60_000
  await minute()
  expect((await resultOf(one[0] as Sat)).status).toBe(403)
  expect((await as((one[0] as Sat).who, 'GET', `/ranking-paket?jadwal_id=${first}`)).body.code).toBe('not_released')
  world.clock.ms = pengumuman
  for (const _ of ['the announced moment', 'a minute later']) await minute()
  const final = await Promise.all(all.map(scoreOf))
  expect(final.every(({ score, final }) => !score.provisional && final?.revised === false)).toBe(true)
  const news = await Promise.all(all.map(told))
  expect(news.filter((kinds) => kinds.join() === 'scores_final')).toHaveLength(300)

  const ranking: Ranking = (await as((two[7] as Sat).who, 'GET', `/ranking-paket?jadwal_id=${second}`)).body.data
  expect([ranking.participants, ranking.provisional]).toEqual([OF_A_WAVE, false])
  const better = final.slice(OF_A_WAVE).filter(({ score }) => {
    return score.total.nilai > (final[OF_A_WAVE + 7]?.score.total.nilai ?? 0)
  })
  expect(ranking.places.find(({ scope }) => scope === 'nasional')?.rank).toBe(better.length + 1)

  // The calibration points at the question with the wrong key, and the ruling on it makes a revision.
  const subtes_id = run?.models[0]?.subtes_id
  const items = await as(clerk, 'GET', `${report}/items?jadwal_id=${first}&id=${run?.id}&subtes_id=${subtes_id}`)
  const spoilt = parts[0]?.[SPOILT]
  const [suspect] = (items.body.data.items as { soal_id: string; flags: string[]; suggested: string | null }[]).filter(
    ({ flags }) => flags.length,
  )
  expect([suspect?.soal_id, suspect?.suggested]).toEqual([spoilt, 'B'])
  world.clock.advance(HOUR)
  const ruling = { jadwal_id: first, soal_id: spoilt, ruling: { kind: 'key', kunci: [['B']] } }
  const decided = await as(clerk, 'POST', '/report-jadwal/rulings', {
    ...{ ...ruling, id: randomUUID(), reason: 'Kunci tertukar' },
  })
  expect(decided.body.error).toBeUndefined()
  await minute()
  expect((await scoreOf(one[0] as Sat)).score).toEqual(final[0]?.score)

  const again = await as(clerk, 'POST', `${report}/start`, { jadwal_id: first })
  const rerun = runThread(world.connection.url, world.clock.now)
  await rerun.run(again.body.data.id)
  await rerun.stop()
  const moves = async (jadwal_id: string): Promise<Moves> =>
    (await as(clerk, 'GET', `${report}/moves?jadwal_id=${jadwal_id}&id=${again.body.data.id}`)).body.data
  const said = await Promise.all(waves.map(moves))
  const published = { jadwal_id: first, id: again.body.data.id, when: 'now', reason: 'Kunci soal diperbaiki' }
  expect((await as(clerk, 'POST', `${report}/publish`, published)).body.data.state).toBe('published')
  await minute()
  const revised = await Promise.all(all.map(scoreOf))
  const moved = revised.map(({ score }, index) => score.total.nilai - (final[index]?.score.total.nilai ?? 0))
  for (const [index, { participants, up, down }] of said.entries()) {
    const own = moved.slice(index * OF_A_WAVE, (index + 1) * OF_A_WAVE)
    const counted = [own.filter((by) => by > 0).length, own.filter((by) => by < 0).length]
    expect([participants, up, down]).toEqual([OF_A_WAVE, ...counted])
  }
  expect(moved.filter((by) => by > 0).length).toBeGreaterThan(30)
  const after = await Promise.all(all.map(told))
  expect(after.map((kinds) => kinds.includes('result_revised'))).toEqual(moved.map((by) => by !== 0))
  expect(revised.filter(({ final }) => final?.revised)).toHaveLength(moved.filter((by) => by !== 0).length)
}, 240_000)
