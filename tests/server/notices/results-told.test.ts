import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticeKind } from '#contract/notices/kinds.ts'
import { noticeEventTable } from '#server/db/tables/index.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { rescoreDue } from '#server/reporting/rescore-due.ts'
import { notifyResults } from '#server/results/notify.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, iso, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000
const onError = (error: unknown) => {
  throw error
}

type Given = ReturnType<typeof exam>
/** A sitting of these people, each with so many right answers of the first on. */
async function sat(given: Given, rights: readonly number[], options: Parameters<typeof sittingOf>[2] = {}) {
  const place = await sittingOf(world, given, options)
  const soal = given.paper.subtes[0]?.soal ?? []
  const people: Person[] = []
  const attempts: string[] = []
  for (const right of rights) {
    const who = await person(world)
    const log = soal.reduce(
      (made, { id }, index) => made.answer({ soal: { id } } as never, index < right ? 'A' : 'B'),
      new Log(),
    )
    people.push(who)
    attempts.push(await attemptOf(world, place, who.id, log))
  }
  await scoreAttempts(world.db, attempts, world.clock.now)
  await makeRankings({ db: world.db, now: world.clock.now, onError })
  return { ...place, people, given }
}

const plain = () => exam('benar_salah', [{ soal: [1, 2, 3, 4].map(() => pilihan(['A'])) }])
const soon = async () => {
  await notifyResults(world.db, world.clock.now())
  await fanOut({ db: world.db, now: world.clock.now, stopped: () => false })
}

/** Kinds that a person has been told. */
async function told({ id, level_id }: Person): Promise<NoticeKind[]> {
  const token = world.app.signAccess({ user_id: id, level_id, role: 'Siswa', family: randomUUID() })
  const { body } = await world.call('GET', '/notification?size=50', { token })
  return (body.data as { kind: NoticeKind }[]).map(({ kind }) => kind).reverse()
}

async function decide(jadwal_id: string, soal_id: string, ruling: object): Promise<void> {
  const { token } = await staff(world, ['jadwal-admin'])
  const body = { jadwal_id, soal_id, id: randomUUID(), reason: 'Kunci tertukar', ruling }
  expect((await world.call('POST', '/report-jadwal/rulings', { token, body })).body.error).toBeUndefined()
}

test('V1.20 who waited is told once that the result is out, at its release and not before; a guest of the list is not', async () => {
  const { people, jadwal_id } = await sat(plain(), [1, 2], { mode: 'nasional' })
  const [one] = people as [Person]
  await soon()
  expect(await told(one)).toEqual([])
  // The window is over, and somebody who began at its end still has time.
  world.clock.advance(HOUR + 60_000)
  await soon()
  expect(await told(one)).toEqual([])
  world.clock.advance(HOUR)
  for (const _ of ['first', 'the next minute']) await soon()
  expect(await Promise.all(people.map(told))).toEqual([['result_out'], ['result_out']])
  expect(await told(await person(world))).toEqual([])
  const events = await world.db.select().from(noticeEventTable)
  expect(events.filter(({ params }) => params.jadwal_id === jadwal_id)).toHaveLength(1)
})

test('V1.21 the announced moment tells, and another wave with the same questions is waited for', async () => {
  const given = plain()
  const first = await sat(given, [1], { mode: 'nasional', jadwal: { pengumuman_at: iso(world.clock.ms + 6 * HOUR) } })
  const twin = { ...given, paper: { ...given.paper, paket_id: randomUUID() } }
  const later = { mulai: iso(world.clock.ms + 8 * HOUR), selesai: iso(world.clock.ms + 10 * HOUR) }
  const second = await sat(twin, [2], { mode: 'nasional', jadwal: later })
  // Its paper is handed out there.
  await world.db.execute(
    `insert into bundle_bytes (bundle_sha256, bytes) values ('${'0'.repeat(64)}', '') on conflict do nothing`,
  )
  await world.db.execute(`insert into bundle (jadwal_ujian_id, bundle_sha256, paper_sha256, policy, size, created_at, current)
    values ('${second.jadwal_ujian_id}', '${'0'.repeat(64)}', '${second.paper_sha256}', 'open', 0, now(), true)`)
  const [one] = first.people as [Person]
  world.clock.advance(7 * HOUR)
  await soon()
  expect(await told(one)).toEqual([])
  world.clock.advance(5 * HOUR)
  await soon()
  expect(await told(one)).toEqual(['result_out'])
})

test('V1.22 nobody is told of what was there at once, or was released long ago', async () => {
  const open = await sat(plain(), [1])
  const old = await sat(plain(), [1], { mode: 'nasional' })
  world.clock.advance(5 * 24 * HOUR)
  await soon()
  expect(await told(open.people[0] as Person)).toEqual([])
  expect(await told(old.people[0] as Person)).toEqual([])
})

test('V1.23 a changed key tells those whose score moved that it was revised, once, and nobody else', async () => {
  const { people, jadwal_id, given } = await sat(plain(), [0, 1, 2, 4])
  const soal_id = given.paper.subtes[0]?.soal[1]?.id as string
  world.clock.advance(1000)
  // The second question: two had it wrong with B, which is right now; two had A.
  await decide(jadwal_id, soal_id, { kind: 'key', kunci: [['A'], ['B']] })
  for (const _ of ['first', 'the next minute']) {
    await rescoreDue({ db: world.db, now: world.clock.now, onError })
    await soon()
  }
  expect(await Promise.all(people.map(told))).toEqual([['result_revised'], ['result_revised'], [], []])
  world.clock.advance(1000)
  await decide(jadwal_id, soal_id, { kind: 'void', void_as: 'full_points' })
  await rescoreDue({ db: world.db, now: world.clock.now, onError })
  await soon()
  // All had it right already.
  expect((await told(people[0] as Person)).length).toBe(1)
})

test('V1.24 decisions in a row are told of once; before the release of the result nobody is told of one', async () => {
  const { people, jadwal_id, given } = await sat(plain(), [1], { mode: 'nasional' })
  const [first, second] = (given.paper.subtes[0]?.soal ?? []).slice(2).map(({ id }) => id) as [string, string]
  const [one] = people as [Person]
  world.clock.advance(1000)
  await decide(jadwal_id, first, { kind: 'key', kunci: [['B']] })
  await rescoreDue({ db: world.db, now: world.clock.now, onError })
  await soon()
  expect(await told(one)).toEqual([])
  world.clock.advance(3 * HOUR)
  await soon()
  await decide(jadwal_id, first, { kind: 'key', kunci: [['A']] })
  world.clock.advance(1000)
  await decide(jadwal_id, second, { kind: 'void', void_as: 'full_points' })
  await decide(jadwal_id, second, { kind: 'key', kunci: [['C']] })
  await rescoreDue({ db: world.db, now: world.clock.now, onError })
  await soon()
  expect(await told(one)).toEqual(['result_out', 'result_revised'])
})
