import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { LIVE_CHANNEL } from '#server/db/signals.ts'
import { append, end } from '#server/exam/log/calls.ts'
import type { LogDeps } from '#server/exam/log/deps.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { sealDueLogs, sealLateLogs } from '#server/exam/log/seal-due.ts'
import type { LogStore } from '#server/exam/log/store.ts'
import { sealAndScore } from '#server/exam/sealing.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { person } from '#tests/support/people.ts'
import { createWorld } from '#tests/support/world.ts'
import { begun, depsOf, EXAM, NOW, Page, type Place, sha256 } from './sends.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const place = (): Place => ({
  ...{ student_id: randomUUID(), jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() },
  paper_sha256: sha256(''),
})

async function factsIn(store: LogStore, attempt_id: string): Promise<FactsMessage> {
  return (await store.find(attempt_id))?.facts ?? expect.fail('no attempt')
}

/** What a node makes of a log of so many jumps: its own thread has a quarter of the stack that a test's has. */
const jumpsInNode = (jumps: number) => `
  import { odditiesOf } from '#server/exam/log/oddities.ts'
  import { judgeAll } from '#server/exam/log/seal.ts'
  import { EXAM, factsOf, NOW, Page } from './tests/server/exam-log/sends.ts'
  const page = new Page('a').say({ gap: { hidden: false, jump: 70_000 } })
  for (let n = 0; n < ${jumps}; n++) page.say({ gap: { hidden: false, jump: -60_001 - n } })
  const { attempt_id, writer, phone_id, log } = page
  const rows = Array.from({ length: Math.ceil(log.length / 500) }, (_, n) => {
    const entries = log.slice(500 * n, 500 * (n + 1))
    const to = { seq: entries.at(-1).seq, hash: '', received_at: NOW, phone_id }
    return { attempt_id, writer, entries, body: '', to }
  })
  const facts = factsOf(phone_id)
  const found = odditiesOf(judgeAll({ facts, rows, exam: EXAM }), facts, { ends_at: NOW, at: NOW })
  console.log(JSON.stringify(found.map(({ kind, detail }) => [kind, detail.count, detail.ms])))`

test('I26.70 a log of 150,000 jumps of the clock is looked at as any other, and says the greatest', () => {
  const given = ['--input-type=module', '--eval', jumpsInNode(150_000)]
  const found = JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' }))
  expect(found.filter(([kind]: [string]) => kind.startsWith('wall'))).toEqual([
    ['wall_back', 150_000, -210_000],
    ['wall_forward', 1, 70_000],
  ])
})

test('I26.71 attempts that cannot be sealed keep no other from it, nor from being scored, and are told', async () => {
  const store = new MemoryLogStore()
  // More than are closed at a time, and all of them before the one that can be.
  const broken = new Set<string>()
  for (let n = 0; n < 201; n++) broken.add((await begun(store, place())).attempt_id)
  const whole = [await begun(store, place()), await begun(store, place())].map(({ attempt_id }) => attempt_id)
  const asked: string[] = []
  const deps: LogDeps = {
    ...depsOf(store, () => NOW + 2 * HOUR),
    exam: async ({ attempt_id }) => {
      if (broken.has(attempt_id)) throw new RangeError('Maximum call stack size exceeded')
      return EXAM
    },
    sealed: async (id) => {
      asked.push(id)
      if (id === whole[0]) throw new Error('the queue is away')
    },
  }
  const error = await sealDueLogs(deps).then(
    () => expect.fail('nothing was told'),
    (one) => one as AggregateError,
  )
  expect(error.errors).toHaveLength(202)
  expect(asked).toEqual(whole)
  for (const id of whole) expect((await factsIn(store, id)).seals).toHaveLength(1)
})

/** An attempt that another phone took over and ended; the first phone goes on bringing what it wrote before, an answer at a time. */
async function takenOver(grace_ms: number, store: LogStore = new MemoryLogStore(), where = place()) {
  const clock = { now: NOW }
  const scored: string[] = []
  const deps: LogDeps = { ...depsOf(store, () => clock.now), sealed: async (id) => void scored.push(id) }
  const first = await begun(store, where, { sync_until: NOW + grace_ms })
  const { attempt_id } = first
  await append(first.request(), first.caller, deps)
  const second = new Page(attempt_id).say({ epoch: 1 }).answer(1, 'b').say({ end: 'button' })
  const facts = await factsIn(store, attempt_id)
  await store.amend(attempt_id, { ...facts, seq: 2, claims: [...facts.claims, { phone_id: second.phone_id, at: NOW }] })
  await append(second.request(), second.caller, deps)
  const ask = (page: Page) =>
    end({ attempt_id, heads: [[page.writer, page.log.length]], facts_seq: 2 }, page.caller, deps)
  await ask(second)
  return {
    ...{ store, clock, scored, deps, first, attempt_id },
    drip: async () => {
      first.answer(0, `jawaban ${first.log.length}`)
      return append(first.request(first.batch(first.log.length)), first.caller, deps)
    },
    job: () => sealLateLogs([attempt_id], deps),
    seals: async () => (await factsIn(store, attempt_id)).seals,
    receipt: async () => (await ask(first)).receipt,
  }
}

test('I26.72 what an earlier phone brings answer by answer makes a further seal a minute, and the job seals the rest, with a further receipt', async () => {
  const { clock, first, drip, job, seals, receipt, scored, attempt_id } = await takenOver(HOUR)
  const sealedOf = async () => new Map((await seals()).at(-1)?.heads).get(first.writer)
  const reply = await drip()
  expect([reply.facts?.seals.length, await sealedOf()]).toEqual([2, 2])
  for (let n = 0; n < 300; n++) {
    clock.now += 50
    const { acked, refused } = await drip()
    expect([acked.at(-1)?.seq, refused]).toEqual([first.log.length, []])
  }
  expect([(await seals()).length, await sealedOf(), (await receipt())?.revision]).toEqual([2, 2, 2])
  expect(await job()).toEqual([])
  clock.now += MINUTE
  expect(await job()).toEqual([attempt_id])
  expect(await job()).toEqual([])
  expect([(await seals()).length, await sealedOf()]).toEqual([3, first.log.length])
  const further = await receipt()
  expect(further).toMatchObject({ revision: 3, uncounted: 0 })
  expect(further?.writers).toContainEqual(expect.objectContaining({ writer: first.writer, seq: 302 }))
  expect(scored.slice(-3)).toEqual([attempt_id, attempt_id, attempt_id])
})

test('I26.73 a phone that brings something every four minutes for a day makes no more than twenty seals, and once the grace is over all of it is sealed', async () => {
  const { clock, first, drip, job, seals, receipt } = await takenOver(24 * HOUR)
  while (clock.now + 4 * MINUTE < NOW + 24 * HOUR) {
    clock.now += 4 * MINUTE
    await drip()
    await job()
  }
  const within = first.log.length
  expect((await seals()).length).toBeLessThan(20)
  // The minute in which the grace ends belongs to it.
  clock.now = NOW + 24 * HOUR + MINUTE
  await drip()
  await job()
  await job()
  expect((await seals()).length).toBeLessThanOrEqual(20)
  expect(new Map((await seals()).at(-1)?.heads).get(first.writer)).toBeGreaterThanOrEqual(within)
  expect((await receipt())?.writers).toContainEqual(expect.objectContaining({ writer: first.writer }))
})

test('I26.74 staff who open the attempt again begin the count of further seals anew', async () => {
  const { clock, store, attempt_id, first, drip, seals, deps } = await takenOver(HOUR)
  await drip()
  clock.now += 1000
  await drip()
  expect(await seals()).toHaveLength(2)
  const facts = await factsIn(store, attempt_id)
  const opened = facts.seals.map((seal, n) => ({ ...seal, reopened: n === facts.seals.length - 1 }))
  await store.amend(attempt_id, { ...facts, seq: facts.seq + 1, seals: opened })
  const again = new Page(attempt_id, facts.claims.at(-1)?.phone_id).say({ epoch: 1 }).say({ end: 'button' })
  await append(again.request(), again.caller, deps)
  await end({ attempt_id, heads: [[again.writer, again.log.length]], facts_seq: facts.seq }, again.caller, deps)
  const reply = await drip()
  expect(reply.facts?.seals.map(({ heads }) => new Map(heads).get(first.writer))).toEqual([1, 2, 3, 4])
})

test('I26.75 the job finds what has to wait for a further seal, tells the phones, and asks for scores although one attempt cannot be sealed', async () => {
  const world = await createWorld()
  const store = postgresLogStore(world.connection.guard)
  const { jadwal_id, jadwal_ujian_id, paper_sha256 } = await sitting(world)
  const where = async () => ({ student_id: (await person(world)).id, jadwal_id, jadwal_ujian_id, paper_sha256 })
  const broken = await begun(store, await where(), { sync_until: NOW - 1 })
  const [late, quiet] = [await takenOver(HOUR, store, await where()), await takenOver(HOUR, store, await where())]
  for (const one of [late, quiet, late]) {
    one.clock.now += 1000
    await one.drip()
  }
  expect([(await late.seals()).length, (await quiet.seals()).length]).toEqual([2, 2])
  const heard: string[] = []
  const listener = await world.connection.pool.connect()
  await listener.query(`listen ${LIVE_CHANNEL}`)
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  const job = async (now: number) => {
    const asked: string[] = []
    const deps: LogDeps = {
      ...depsOf(store, () => now),
      exam: async ({ attempt_id }) => {
        if (attempt_id === broken.attempt_id) throw new RangeError('Maximum call stack size exceeded')
        return EXAM
      },
      sealed: async (id) => void asked.push(id),
    }
    await expect(sealAndScore(world.db, deps)).rejects.toThrow(broken.attempt_id)
    return asked
  }
  expect((await job(late.clock.now)).toSorted()).toEqual([late.attempt_id, quiet.attempt_id].toSorted())
  expect(await late.seals()).toHaveLength(2)
  expect(await job(late.clock.now + MINUTE)).toContain(late.attempt_id)
  expect((await late.seals()).map(({ heads }) => new Map(heads).get(late.first.writer))).toEqual([1, 2, 3])
  expect(await quiet.seals()).toHaveLength(2)
  expect(await late.receipt()).toMatchObject({ revision: 3 })
  await listener.query('select 1')
  expect(heard).toEqual([late.attempt_id])
  listener.release(true)
  await store.close()
  await world.close()
})
