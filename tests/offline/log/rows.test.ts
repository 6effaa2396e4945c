import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import type { Handset } from './handset.ts'
import { CALM } from './net.ts'
import { ATTEMPT, EXAM, PHONES, World } from './world.ts'

const MINUTE = 60_000
const OTHER = '01980000-0000-7000-8000-000000000009'
const [A, B] = PHONES
const away = { ...CALM, down: true }

async function judged(world: World) {
  // Of two phones that began it the one that is heard first gives it its name.
  const row = await world.net.store.find(ATTEMPT)
  if (!row) throw new Error('no attempt')
  const { facts } = row
  const { logs, received } = logsOf(await world.net.store.rows(row.attempt_id))
  return { facts, logs, ...judge(logs, readFacts(facts, received), EXAM) }
}

/** The other phone opens the attempt and is given the right to write. */
async function goOn(world: World, to: 0 | 1): Promise<void> {
  world.active = to
  if (!world.phone.front) await world.phone.open()
  await world.time.pass(3000)
  world.phone.front?.sender.claim()
  await world.time.pass(3000)
}

const finish = async (world: World, phone: Handset) => {
  phone.front?.writer.say({ end: 'button' })
  phone.front?.sender.hurry()
  await world.time.pass(10_000)
  return phone.front?.book.kept.receipt ?? null
}

test('I19.20 row 7: what the first phone wrote before the take-over and delivers after the end counts, in a further receipt', async () => {
  const world = new World(1)
  await world.phone.open()
  await world.time.pass(5000)
  world.net.cut.add(A)
  world.say({ a: 'di jalan' }, 0, 'di jalan')
  await world.time.pass(MINUTE)
  const b = world.phones[1] as Handset
  await goOn(world, 1)
  const first = await finish(world, b)
  expect(first).toMatchObject({ revision: 1, waiting_for: [A] })
  world.net.cut.delete(A)
  await world.time.pass(MINUTE)
  const { verdicts, facts } = await judged(world)
  const tap = world.taps[0]
  expect(verdicts.get(tap?.writer ?? '')?.[(tap?.seq ?? 0) - 1]).toMatchObject({ counts: true })
  expect(facts.seals).toHaveLength(2)
})

test('I19.21 row 9: a claim that arrives again after the first phone took the exam back takes nothing', async () => {
  const world = new World(2)
  await world.phone.open()
  await world.time.pass(5000)
  await goOn(world, 1)
  // The first try follows a claim that is the last no more, and only tells the phone so.
  await goOn(world, 0)
  await goOn(world, 0)
  const { claims } = (await judged(world)).facts
  expect(claims.map(({ phone_id }) => phone_id)).toEqual([A, B, A])
  const { begun } = world.phones[1] as Handset
  const late = { ...begun, m_now: 0, wall_now: 0, heads: [], most: 1000, facts_seq: 0, claim: { from_epoch: 0 } }
  const called = world.net.of(B, (ms, run) => void world.time.after(ms, run)).init(late)
  await world.time.until(called)
  expect((await judged(world)).facts.claims).toHaveLength(3)
})

test('I19.22 a phone that was taken over and is switched on again reads only, and takes nothing back', async () => {
  const world = new World(3)
  await world.phone.open()
  await world.time.pass(5000)
  world.phone.kill()
  world.phone.wallAhead = -MINUTE * 90
  await goOn(world, 1)
  const a = world.phones[0] as Handset
  await a.open()
  await world.time.pass(10_000)
  expect(a.front?.writer.say({ a: 'x' }, 0)).toBe(null)
  expect((await judged(world)).facts.claims).toHaveLength(2)
  world.say({ a: 'y' }, 0, 'y')
  await world.time.pass(10_000)
  const { verdicts } = await judged(world)
  expect(verdicts.get(world.taps[0]?.writer ?? '')?.at(-1)).toMatchObject({ counts: true, marks: [] })
})

test('I19.23 row 10: two tabs, one tap and a thousand seconds: no entry that nobody asked for', async () => {
  const world = new World(4)
  await world.phone.open()
  await world.phone.open()
  await world.time.pass(5000)
  const entries = async () => [...(await judged(world)).logs.values()].flat()
  const before = await entries()
  world.say({ a: 'x' }, 0, 'x')
  await world.time.pass(1000 * 1000)
  const more = (await entries()).slice(before.length)
  // The tap, and what it saw of the other tab; the rest is about clocks that drift apart.
  expect((await entries()).filter(({ v }) => 'sees' in v)).toHaveLength(1)
  expect(more.length).toBeLessThan(12)
})

test('I19.24 row 13: a page life that is lost with both stores holds up neither sending nor sealing', async () => {
  const world = new World(5)
  await world.phone.open()
  await world.time.pass(5000)
  world.net.weather = away
  world.say({ a: 'hilang' }, 0, 'hilang')
  await world.phone.open()
  world.phone.kill()
  for (const store of world.phone.stores) store.wipe()
  world.net.weather = CALM
  await world.phone.open()
  world.say({ a: 'baru' }, 0, 'baru')
  await world.time.pass(10_000)
  expect(await finish(world, world.phone)).not.toBe(null)
  const { verdicts } = await judged(world)
  const tap = world.taps.at(-1)
  expect(verdicts.get(tap?.writer ?? '')?.[(tap?.seq ?? 0) - 1]).toMatchObject({ counts: true })
})

test('I19.25 row 15: begun on two phones without a network: one attempt, the second phone’s answers kept and marked, time from the earlier origin', async () => {
  const world = new World(6, [ATTEMPT, OTHER])
  world.net.weather = away
  await world.phone.open()
  world.say({ a: 'a' }, 0, 'a')
  await world.time.pass(10 * MINUTE)
  world.active = 1
  await world.phone.open()
  world.say({ a: 'b' }, 1, 'b')
  await world.time.pass(MINUTE)
  world.net.weather = CALM
  // The phone that began is heard first.
  world.net.cut.add(B)
  await world.time.pass(MINUTE)
  world.net.cut.delete(B)
  await world.time.pass(MINUTE)
  const before = await judged(world)
  const [a, b] = world.taps
  const on = ({ verdicts }: typeof before, tap: typeof a) => verdicts.get(tap?.writer ?? '')?.[(tap?.seq ?? 0) - 1]
  expect(before.facts.origins).toHaveLength(2)
  expect(on(before, a)).toMatchObject({ counts: true, marks: [] })
  expect(on(before, b)).toMatchObject({ counts: false, reason: 'no_right', marks: ['right'] })
  await goOn(world, 1)
  expect(on(await judged(world), b)).toMatchObject({ counts: true, marks: ['right'] })
})

/** Of the spec's list of histories that broke the first wording of the protocol. */
const ROWS = '1a 1b 1c 2 3a 3b 4 5 6 7 8a 8b 9 10 11 12a 12b 12c 13 14 15 16'.split(' ')

test('I19.26 every row of the histories that broke the first wording is a test of its own', async () => {
  const index = await readFile('docs/test-index.md', 'utf8')
  expect(ROWS.filter((row) => !index.includes(` row ${row}: `))).toEqual([])
})
