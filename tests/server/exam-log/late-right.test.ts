import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { append, end } from '#server/exam/log/calls.ts'
import { columnsOf } from '#server/exam/log/close.ts'
import type { LogDeps } from '#server/exam/log/deps.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { closedBy, isFinished, judgeAll } from '#server/exam/log/seal.ts'
import { sealLateLogs } from '#server/exam/log/seal-due.ts'
import { sealedAnswers } from '#server/exam/log/sealed.ts'
import type { LogStore } from '#server/exam/log/store.ts'
import { sealAndScore } from '#server/exam/sealing.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { person } from '#tests/support/people.ts'
import { createWorld } from '#tests/support/world.ts'
import { begun, depsOf, EXAM, factsOf, NOW, Page, type Place, sha256 } from './sends.ts'

const MINUTE = 60_000
/** The grace ends in the middle of a minute. */
const SYNC_UNTIL = Math.floor(NOW / MINUTE) * MINUTE + 60 * MINUTE + 10_000
const place = (): Place => ({
  ...{ student_id: randomUUID(), jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() },
  paper_sha256: sha256(''),
})

/** An attempt of two phones, which ends at `SYNC_UNTIL`. */
async function onTwo(store: LogStore = new MemoryLogStore(), where = place()) {
  const clock = { now: NOW }
  const deps: LogDeps = depsOf(store, () => clock.now)
  const first = await begun(store, where, { sync_until: SYNC_UNTIL })
  const { attempt_id } = first
  first.say({ server: { at: NOW + 900, left: 800, back: 1000 } })
  await append(first.request(), first.caller, deps)
  const row = async () => (await store.find(attempt_id)) ?? expect.fail('no attempt')
  const given = async () => ({ facts: (await row()).facts, rows: await store.rows(attempt_id), exam: EXAM })
  return {
    ...{ attempt_id, clock, deps, first, given },
    seals: async () => (await row()).facts.seals.length,
    claim: async (phone_id: string, at: number) => {
      const { facts } = await row()
      const claims = [...facts.claims, { phone_id, at }]
      await store.amend(attempt_id, { ...facts, seq: facts.seq + 1, claims })
    },
    ends: async (page: Page) => {
      await append(page.request(), page.caller, deps)
      const heads: [string, number][] = [[page.writer, page.log.length]]
      await end({ attempt_id, heads, facts_seq: 9 }, page.caller, deps)
      expect(closedBy((await row()).facts)).not.toBeNull()
    },
    /** The last entry, which comes alone. */
    late: (page: Page) => append(page.request(page.batch(page.log.length)), page.caller, deps),
    /** Whether it counts by all that is here, and whether it is scored. */
    last: async (page: Page) => {
      const of = await given()
      const verdict = judgeAll(of).judged.verdicts.get(page.writer)?.at(-1)
      const answers = sealedAnswers({ ...of, soal_ids: ['q0', 'q1'] })?.folded.answers
      return [verdict?.counts, answers?.get('q0')?.value ?? null]
    },
    endOf: async () => {
      const { ended_at, ended_by_time } = await columnsOf(await row(), (await row()).facts, deps)
      return [ended_at, ended_by_time]
    },
  }
}

/** The student went on elsewhere, came back and ended it; an answer from before waits on the phone that has the right again. */
async function thereAndBack(store?: LogStore, where?: Place) {
  const exam = await onTwo(store, where)
  const { first, claim, clock, attempt_id } = exam
  first.answer(0, 'ditulis sebelum pindah')
  await claim(randomUUID(), NOW + MINUTE)
  await claim(first.phone_id, NOW + 2 * MINUTE)
  const again = new Page(attempt_id, first.phone_id).say({ epoch: 2 }).answer(1, 'x').say({ end: 'button' })
  clock.now = NOW + 3 * MINUTE
  await exam.ends(again)
  clock.now += MINUTE
  return { ...exam, again }
}

test('I26.77 what was written by a right that the phone had before is sealed and scored, although that phone has the right again', async () => {
  const { attempt_id, first, deps, clock, again, late, last, seals } = await thereAndBack()
  await late(first)
  await sealLateLogs([attempt_id], deps)
  expect([await last(first), await seals()]).toEqual([[true, 'ditulis sebelum pindah'], 2])
  // What it writes by the right that holds came after the end, and makes no seal.
  clock.now += MINUTE
  again.answer(0, 'sesudah selesai')
  await late(again)
  expect(await sealLateLogs([attempt_id], deps)).toEqual([])
  expect([await last(again), await seals()]).toEqual([[false, 'ditulis sebelum pindah'], 2])
})

test('I26.78 what comes in the last minute of the grace is sealed and scored, as verdicts say, and that minute makes one seal', async () => {
  const { attempt_id, first, claim, clock, deps, ends, late, last, seals } = await onTwo()
  const second = new Page(attempt_id).say({ epoch: 1 }).answer(1, 'b').say({ end: 'button' })
  await claim(second.phone_id, NOW + 10 * MINUTE)
  await ends(second)
  clock.now = SYNC_UNTIL + 20_000
  first.answer(0, 'menit terakhir')
  await late(first)
  expect([await last(first), await seals()]).toEqual([[true, 'menit terakhir'], 2])
  for (const text of ['satu', 'dua', 'tiga']) {
    clock.now += 1000
    first.answer(0, text)
    await late(first)
  }
  expect(await seals()).toBe(2)
  clock.now = SYNC_UNTIL + MINUTE
  await sealLateLogs([attempt_id], deps)
  expect([await last(first), await seals()]).toEqual([[true, 'tiga'], 3])
  first.answer(0, 'terlambat')
  await late(first)
  expect([await last(first), await seals()]).toEqual([[false, 'tiga'], 3])
})

test('I26.79 the job finds both, in the database', async () => {
  const world = await createWorld()
  const store = postgresLogStore(world.connection.guard)
  const { jadwal_id, jadwal_ujian_id, paper_sha256 } = await sitting(world)
  const where = async () => ({ student_id: (await person(world)).id, jadwal_id, jadwal_ujian_id, paper_sha256 })
  const back = await thereAndBack(store, await where())
  await back.late(back.first)
  const minute = await onTwo(store, await where())
  const second = new Page(minute.attempt_id).say({ epoch: 1 }).answer(1, 'b').say({ end: 'button' })
  await minute.claim(second.phone_id, NOW + 10 * MINUTE)
  await minute.ends(second)
  for (const at of [SYNC_UNTIL, SYNC_UNTIL + 20_000]) {
    minute.clock.now = at
    minute.first.answer(0, `jawaban ${at}`)
    await minute.late(minute.first)
  }
  expect(await minute.seals()).toBe(2)
  await sealAndScore(
    world.db,
    depsOf(store, () => SYNC_UNTIL + 2 * MINUTE),
  )
  expect([await back.last(back.first), await back.seals()]).toEqual([[true, 'ditulis sebelum pindah'], 2])
  expect([await minute.last(minute.first), await minute.seals()]).toEqual([[true, `jawaban ${SYNC_UNTIL + 20_000}`], 3])
  await store.close()
  await world.close()
})

test('I26.86 however many ends by time came too early, whether the student finished is judged once', () => {
  const judged = (ends: number) => {
    const page = new Page('a').say({ server: { at: NOW + 900, left: 800, back: 1000 } })
    for (let n = 0; n < ends; n++) page.say({ end: 'time' })
    const { attempt_id, writer, phone_id, log } = page
    const to = { seq: log.length, hash: '', received_at: NOW + 10 * MINUTE, phone_id }
    const rows = [{ attempt_id, writer, entries: log, body: '', to }]
    let asked = 0
    const given = {
      facts: factsOf(phone_id, { origins: [{ writer, seq: 1 }] }),
      exam: EXAM,
      // Whoever judges asks for them.
      get rows() {
        asked++
        return rows
      },
    }
    expect(isFinished(given, false)).toBe(false)
    return asked
  }
  expect(judged(500)).toBe(judged(1))
})

test('I12.83 the end is that of the phone that had the right as it was closed, whatever ends other phones bring later', async () => {
  const { attempt_id, first, claim, clock, deps, ends, late, endOf, seals } = await onTwo()
  const second = new Page(attempt_id).say({ server: { at: NOW + 900, left: 800, back: 1000 } }).say({ epoch: 1 })
  second.answer(1, 'b').say({ end: 'button' })
  await claim(second.phone_id, NOW)
  clock.now = NOW + 21 * MINUTE
  await ends(second)
  const ended = await endOf()
  expect(ended).toEqual([NOW + 4000, false])
  // It heard of nothing, and its page ended when its time was up.
  first.log.push({ seq: 3, m: 60 * MINUTE, q: -1, v: { end: 'time' } })
  clock.now = SYNC_UNTIL - MINUTE
  await late(first)
  // Nor does one count that names a right which another phone has.
  const alone = new Page(attempt_id).say({ epoch: 1 }).say({ end: 'time' })
  await append(alone.request(), alone.caller, deps)
  expect([await seals(), await endOf()]).toEqual([2, ended])
})
