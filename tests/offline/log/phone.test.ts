import { expect, test } from 'vitest'
import { pack } from '#contract/exam/log/batch.ts'
import { after, beginning } from '#contract/exam/log/checkpoint.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { amended, append, end } from '#server/exam/log/calls.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { reopen } from '#server/exam/log/staff.ts'
import { openStored } from '#src/offline/send/stored.ts'
import type { SimPage } from './handset.ts'
import { judgedBy } from './judged.ts'
import { CALM } from './net.ts'
import { savedIn } from './saved-in.ts'
import type { SimStore } from './stores.ts'
import { ATTEMPT, PHONES, World } from './world.ts'

const [A, B] = PHONES
const MINUTE = 60_000

async function begun(seed = 1): Promise<World> {
  const world = new World(seed)
  await world.phone.open()
  await world.time.pass(5000)
  return world
}

const durable = async ({ net }: World, writer: string) => (await net.store.heads(ATTEMPT)).get(writer)?.seq ?? 0
const tap = (world: World, text: string) => {
  world.say({ a: text }, 0, text)
  return world.taps.at(-1)?.seq ?? 0
}

test('I20.2 a store that never answers stops neither saving in the other nor answering, and is filled once it works again', async () => {
  const world = await begun()
  const [first] = world.phone.stores
  const page = world.phone.front
  if (!first || !page) throw new Error('no page')
  first.mode = 'hangs'
  const seq = tap(world, 'a')
  await world.time.pass(50)
  expect(savedIn(page, seq)).toBe(1)
  await world.time.pass(1000)
  expect(page.replicas.map(({ state }) => state)).toEqual(['ailing', 'well'])
  const next = tap(world, 'b')
  await world.time.pass(50)
  expect(savedIn(page, next)).toBe(1)
  first.mode = 'well'
  await world.time.pass(9000)
  expect([savedIn(page, next), page.replicas[0]?.state]).toEqual([2, 'well'])
})

test('I20.3 a store that was emptied is noticed and filled from what is known in less than a second and a half', async () => {
  const world = await begun()
  const seq = tap(world, 'a')
  await world.time.pass(100)
  expect(world.phone.front && savedIn(world.phone.front, seq)).toBe(2)
  world.phone.stores[0]?.wipe()
  await world.time.pass(1500)
  expect(
    world.phone.stores[0]?.content(ATTEMPT).logs.get(world.phone.front?.writer.name ?? '')?.length,
  ).toBeGreaterThanOrEqual(seq)
  expect(world.phone.stores[0]?.content(ATTEMPT).kept?.facts).not.toBe(null)
})

test('I20.4 what a tab left in the stores as it died is sent by the other tab, without a reload', async () => {
  const world = new World(2)
  await world.phone.open()
  await world.phone.open()
  await world.time.pass(5000)
  const seq = tap(world, 'a')
  const { writer } = world.taps[0] ?? { writer: '' }
  await world.time.pass(20)
  world.phone.closeFront()
  await world.time.pass(12_000)
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I20.5 the worker sends what a page that died had stored, from either store alone', async () => {
  for (const lost of [0, 1]) {
    const world = await begun(3)
    world.net.cut.add(A)
    const seq = tap(world, 'a')
    const { writer } = world.taps[0] ?? { writer: '' }
    await world.time.pass(100)
    world.phone.kill()
    world.phone.stores[lost]?.wipe()
    world.net.cut.clear()
    world.phone.wakeWorker(10_000)
    await world.time.pass(5000)
    expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
  }
})

test('I20.6 one answer that the token is good no more, or that a request cannot be read, stops nothing for good', async () => {
  for (const fault of [{ bad_token: 1 }, { refuse: 1 }, { busy: 1 }, { fail: 1 }]) {
    const world = await begun(4)
    world.net.weather = { ...CALM, ...fault }
    const seq = tap(world, 'a')
    await world.time.pass(60_000)
    world.net.weather = CALM
    await world.time.pass(40_000)
    expect(await durable(world, world.taps[0]?.writer ?? '')).toBeGreaterThanOrEqual(seq)
  }
})

test('I20.7 a server that lost what it had acknowledged is brought it again', async () => {
  const world = await begun(5)
  const seq = tap(world, 'a')
  await world.time.pass(5000)
  const row = await world.net.store.find(ATTEMPT)
  const standby = new MemoryLogStore()
  if (row) await standby.begin(row)
  world.net.deps.store = standby
  tap(world, 'b')
  await world.time.pass(10_000)
  const { writer } = world.taps[0] ?? { writer: '' }
  expect((await standby.heads(ATTEMPT)).get(writer)?.seq).toBeGreaterThan(seq)
})

test.each([
  // A new try after at most 30 s; after 8 s where nobody answered, as there may be a network again.
  ['refused', 40],
  ['lost', 80],
] as const)(
  'I20.8 an answer is on the server within five seconds while an older attempt of the phone is always %s',
  async (kind, most) => {
    const world = await begun(6)
    const page = world.phone.front
    const older = { ...world.phone.begun, attempt_id: '01980000-0000-7000-8000-00000000dead' }
    const calls: number[] = []
    const failing = async () => {
      calls.push(world.time.now)
      return { kind }
    }
    const network = { init: failing, append: failing, end: failing }
    const ports = { ...world.phone.parts().ports }
    const yields = () => (page?.sender.unsent ?? 0) > 0
    const stored = await world.time.until(openStored(older, { stores: [], network, ports }, { yields }))
    stored.sender.kick(0)
    for (let n = 0; n < 60; n++) {
      const seq = tap(world, `jawaban ${n}`)
      await world.time.pass(5000)
      expect(await durable(world, page?.writer.name ?? '')).toBeGreaterThanOrEqual(seq)
    }
    // In five minutes.
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.length).toBeLessThan(most)
  },
)

test('I20.9 what is sent grows with what is new: ten minutes of keys are less than 60 KB in all bodies', async () => {
  const world = await begun(7)
  for (let n = 0; n < 600; n++) {
    world.say({ k: [Math.floor(n / 60), n % 60, n % 10] }, 3)
    await world.time.pass(1000)
  }
  await world.time.pass(5000)
  expect(world.net.calls.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000)
})

test('I20.11 other content under a number that is taken is refused and kept; nobody adds to the log of another phone, or says that it is theirs', async () => {
  const world = await begun(8)
  const page = world.phone.front
  const [writer, log] = [page?.writer.name ?? '', page?.book.logs.get(page.writer.name) ?? []]
  const at = await durable(world, writer)
  const begin = beginning(ATTEMPT, writer, world.net.deps.sha256)
  const send = (phone_id: string, entries: LogEntry[], name = writer) => {
    const batches = [pack(name, entries, after(begin, entries, world.net.deps.sha256).hash)]
    const caller = { attempt_id: ATTEMPT, begun_as: ATTEMPT, phone_id }
    return append({ attempt_id: ATTEMPT, facts_seq: 0, batches }, caller, world.net.deps)
  }
  const [first, ...rest] = log.slice(0, at) as [LogEntry, ...LogEntry[]]
  expect((await send(A, [first, ...rest])).acked).toMatchObject([{ writer, seq: at }])
  const changed = [first, ...rest].map((entry) => (entry.seq === at ? { ...entry, m: entry.m + 1 } : entry))
  expect((await send(A, changed)).refused).toEqual([{ place: 0, reason: 'conflict' }])
  expect((world.net.store as MemoryLogStore).conflicts).toHaveLength(1)
  expect((await send(B, [first, ...rest])).refused).toEqual([{ place: 0, reason: 'malformed' }])
  expect((await send(B, [first], 'b9999999999')).refused).toEqual([{ place: 0, reason: 'malformed' }])
  expect((await send(A, [{ ...first, v: { a: 'x' } }], 'a9999999999')).refused).toEqual([
    { place: 0, reason: 'malformed' },
  ])
  expect(await durable(world, writer)).toBe(at)
})

test('I20.16 a request to end that arrives again after staff opened the attempt again ends nothing; a new end does', async () => {
  const world = await begun(9)
  const page = world.phone.front
  page?.writer.say({ end: 'button' })
  page?.sender.hurry()
  await world.time.pass(5000)
  expect(page?.book.kept.receipt).toMatchObject({ revision: 1, waiting_for: [] })
  await amended(ATTEMPT, (facts) => reopen(facts, world.time.now), world.net.deps)
  const heads = (page?.book.kept.receipt?.writers ?? []).map(({ writer, seq }): [string, number] => [writer, seq])
  const caller = { attempt_id: ATTEMPT, begun_as: ATTEMPT, phone_id: A }
  const late = await end({ attempt_id: ATTEMPT, heads, facts_seq: 0 }, caller, world.net.deps)
  expect(late).toMatchObject({ receipt: null, missing: [] })
  tap(world, 'lagi')
  await world.time.pass(5000)
  page?.writer.say({ end: 'button' })
  page?.sender.hurry()
  await world.time.pass(5000)
  expect(page?.book.kept.receipt).toMatchObject({ revision: 2 })
})

test('I20.17 over an uplink of 300 bytes a second a morning of answers passes, in batches that are halved until they do', async () => {
  const world = await begun(10)
  world.net.cut.add(A)
  for (let n = 0; n < 400; n++) tap(world, `sebuah jawaban yang agak panjang, nomor ${n}`)
  await world.time.pass(MINUTE)
  world.net.cut.clear()
  world.net.weather = { ...CALM, rate: 300 }
  await world.time.pass(15 * MINUTE)
  const last = world.taps.at(-1)
  expect(await durable(world, last?.writer ?? '')).toBeGreaterThanOrEqual(last?.seq ?? Number.POSITIVE_INFINITY)
})

test('I20.21 what the page of another attempt could not read at first is sent once a store can be read', async () => {
  const world = await begun(11)
  world.net.cut.add(A)
  const seq = tap(world, 'a')
  const { writer } = world.taps[0] ?? { writer: '' }
  await world.time.pass(100)
  world.phone.kill()
  world.net.cut.clear()
  for (const store of world.phone.stores) store.mode = 'hangs'
  const { sender } = await world.time.until(openStored(world.phone.begun, world.phone.parts()))
  sender.kick(0)
  await world.time.pass(5000)
  for (const store of world.phone.stores) store.mode = 'well'
  await world.time.pass(15_000)
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I20.22 a page that is known to lack what the server has, as the one before it could not store what it was brought, is brought it again', async () => {
  const world = await begun(12)
  const seq = tap(world, 'a')
  const { writer } = world.taps[0] ?? { writer: '' }
  await world.time.pass(5000)
  world.active = 1
  await world.phone.open()
  await world.time.pass(5000)
  const { kept } = world.phone.front?.book ?? {}
  world.phone.kill()
  for (const store of world.phone.stores) {
    store.wipe()
    store.content(ATTEMPT).kept = kept ?? null
  }
  await world.phone.open()
  await world.time.pass(5000)
  expect(world.phone.front?.book.logs.get(writer)?.length).toBeGreaterThanOrEqual(seq)
})

test('I20.36 what is unsent passes over an uplink that is too narrow for the reply to an init which is to bring what is lacking', async () => {
  const world = await begun(13)
  for (let life = 0; life < 40; life++) {
    tap(world, 'a')
    await world.time.pass(5000)
    await world.phone.open()
  }
  const { kept } = world.phone.front?.book ?? {}
  world.phone.kill()
  for (const store of world.phone.stores) {
    store.wipe()
    store.content(ATTEMPT).kept = kept ?? null
  }
  world.net.weather = { ...CALM, rate: 100 }
  await world.phone.open()
  const seq = tap(world, 'b')
  const writer = world.taps.at(-1)?.writer ?? ''
  await world.time.pass(2 * MINUTE)
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
  world.net.weather = CALM
  await world.time.pass(MINUTE)
  expect(world.phone.front?.book.logs.get(world.taps[0]?.writer ?? '')?.length).toBeGreaterThan(0)
})

test('I20.31 one entry that the server cannot read is found by halves: what stands before it is sent, and no other attempt waits', async () => {
  const world = await begun(10)
  const page = world.phone.front
  if (!page) throw new Error('no page')
  const { name } = page.writer
  for (const text of ['a', 'b', 'c', 'd', 'e']) tap(world, text)
  const good = world.taps.at(-1)?.seq ?? 0
  page.writer.say({ a: 'half of a character: \ud83d' }, 0)
  for (const text of ['f', 'g']) tap(world, text)
  page.sender.hurry()
  await world.time.pass(20_000)
  expect(await durable(world, name)).toBe(good)
  expect([...page.book.refused]).toEqual([name])
})

/** A page that died had an answer in its second store alone, and the page after it could not read that one yet. */
async function halfRead(
  seed: number,
): Promise<{ world: World; page: SimPage; late: SimStore; writer: string; seq: number }> {
  const world = await begun(seed)
  const [first, late] = world.phone.stores
  world.net.cut.add(A)
  if (first) first.mode = 'fails'
  const seq = tap(world, 'a')
  const { writer } = world.taps[0] ?? { writer: '' }
  await world.time.pass(100)
  world.phone.kill()
  world.net.cut.clear()
  if (first) first.mode = 'well'
  if (late) late.mode = 'hangs'
  await world.phone.open()
  const page = world.phone.front
  if (!page || !late) throw new Error('no page')
  return { world, page, late, writer, seq }
}

test('I20.34 the end waits for a store that was not read yet: what only that one has is sealed with it', async () => {
  const { world, page, late, writer, seq } = await halfRead(14)
  page.writer.say({ end: 'button' })
  page.sender.hurry()
  await world.time.pass(20_000)
  expect(page.book.kept.receipt).toBe(null)
  late.mode = 'well'
  await world.time.pass(15_000)
  const sealed = page.book.kept.receipt?.writers.find((one) => one.writer === writer)
  expect(sealed?.seq).toBeGreaterThanOrEqual(seq)
  expect(page.book.kept.receipt?.revision).toBe(1)
})

test('I20.35 a store that is never read holds up the end for a minute: what it has is sent once it is read, and told as sealed', async () => {
  const { world, page, late, writer, seq } = await halfRead(15)
  page.writer.say({ end: 'button' })
  page.sender.hurry()
  await world.time.pass(70_000)
  expect(page.book.kept.receipt?.revision).toBe(1)
  late.mode = 'well'
  await world.time.pass(30_000)
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
  expect(judgedBy(page.book)?.verdicts.get(writer)?.[seq - 1]).toMatchObject({ counts: false, reason: 'sealed' })
  await amended(ATTEMPT, (facts) => reopen(facts, world.time.now), world.net.deps)
  page.sender.hurry()
  page.writer.say({ a: 'lagi' }, 1)
  await world.time.pass(5000)
  expect(judgedBy(page.book)?.verdicts.get(writer)?.[seq - 1]).toMatchObject({ counts: true })
})
