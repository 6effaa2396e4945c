import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import type { AppendRequest } from '#contract/exam/log/messages.ts'
import type { Store } from '#src/offline/log/ports.ts'
import { BENCHES, type DiskBench } from './disk-benches.ts'
import type { Handset } from './handset.ts'
import { savedIn } from './saved-in.ts'
import { ATTEMPT, type Tap, World } from './world.ts'

const MINUTE = 60_000
const OLDER = '01970000-0000-7000-8000-00000000dead'

/** Puts a phone on a real database and real files in memory. What they do takes real time, for which the world stands. */
function onDisk(world: World, phone: Handset): [database: DiskBench, files: DiskBench] {
  const benches = ['the database', 'files'].map((name) => {
    const make = BENCHES.find(([of]) => of === name)?.[1]
    if (!make) throw new Error(`no ${name}`)
    return make()
  }) as [DiskBench, DiskBench]
  for (const [n, bench] of benches.entries()) {
    const store = phone.stores[n]
    if (!store) throw new Error('no store')
    store.handle = (later) => {
      const disk = bench.open()
      const soon = () => new Promise<void>((resolve) => later(8, resolve))
      const call =
        <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          await soon()
          return world.time.outside(work(...args))
        }
      const { load, add, keep, all, remove } = disk
      return { load: call(load), add: call(add), keep: call(keep), all: call(all), remove: call(remove) }
    }
  }
  return benches
}

/** By attempt, what was asked of the server in batches. */
function batchesOf(world: World): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  const of = world.net.of.bind(world.net)
  world.net.of = (...args) => {
    const network = of(...args)
    return {
      ...network,
      append: (token, request: AppendRequest) => {
        const { attempt_id, batches } = request
        asked.set(attempt_id, [...(asked.get(attempt_id) ?? []), ...batches.map((batch) => JSON.stringify(batch))])
        return network.append(token, request)
      },
    }
  }
  return asked
}

const logOf = async (world: World, store: Store, tap: Tap): Promise<readonly LogEntry[]> =>
  (await world.time.until(store.load(tap.attempt_id))).logs.get(tap.writer) ?? []

const durable = async ({ net }: World, writer: string, of = ATTEMPT) =>
  (await net.store.heads(of)).get(writer)?.seq ?? 0

test.each(['sent', 'always failing'])(
  'I20.38 with a full database and an older attempt with something unsent (%s) each answer is on the server within five seconds, and no batch is sent again and again',
  async (fate) => {
    const world = new World(21)
    const [database] = onDisk(world, world.phone)
    const asked = batchesOf(world)
    const begun = {
      ...world.phone.begun,
      attempt_id: OLDER,
      jadwal_id: OLDER,
      origin: { writer: 'older000000', seq: 1 },
    }
    world.net.cut.add(begun.phone_id)
    const [writer, seq] = await world.phone.leaveOlder(begun)
    expect(seq).toBeGreaterThan(3)
    database.full(true)
    world.net.cut.clear()
    if (fate !== 'sent') world.net.failing.add(OLDER)
    await world.phone.open()
    await world.time.pass(5000)
    const page = world.phone.front
    if (!page) throw new Error('no page')
    for (let n = 0; n < 60; n++) {
      world.say({ a: `jawaban ${n}` }, 0, `jawaban ${n}`)
      await world.time.pass(5000)
      const tap = world.taps.at(-1) as Tap
      expect(savedIn(page, tap.seq)).toBe(1)
      expect(await durable(world, tap.writer)).toBeGreaterThanOrEqual(tap.seq)
    }
    const own = asked.get(ATTEMPT) ?? []
    expect(new Set(own).size).toBe(own.length)
    const older = asked.get(OLDER) ?? []
    expect(await durable(world, writer, OLDER)).toBe(fate === 'sent' ? seq : 0)
    if (fate === 'sent') expect(older).toHaveLength(1)
    // Its init already fails, by a back-off of its own.
    else expect(older).toHaveLength(0)
    expect(world.net.calls.length).toBeLessThan(fate === 'sent' ? 150 : 230)
    world.net.failing.clear()
    await world.time.pass(MINUTE)
    expect(await durable(world, writer, OLDER)).toBe(seq)
  },
)

/** Answers and the end stand in one store alone, as the other takes nothing; then the page dies. */
async function endedIn(alone: 'files' | 'database') {
  const world = new World(22)
  const benches = onDisk(world, world.phone)
  const full = benches[alone === 'files' ? 0 : 1]
  await world.phone.open()
  await world.time.pass(5000)
  full.full(true)
  world.net.cut.add(world.phone.begun.phone_id)
  for (let n = 0; n < 3; n++) {
    world.say({ a: `jawaban ${n}` }, n, `jawaban ${n}`)
    await world.time.pass(500)
  }
  world.say({ end: 'button' })
  await world.time.pass(2000)
  const page = world.phone.front
  const [first, end] = [world.taps[0], world.taps.at(-1)] as [Tap, Tap]
  expect(page && savedIn(page, end.seq)).toBe(1)
  world.phone.kill()
  const handles = world.phone.parts().stores
  const lengths = await Promise.all([0, 1].map(async (n) => (await logOf(world, handles[n] as Store, end)).length))
  const [empty, whole] = alone === 'files' ? lengths : lengths.toReversed()
  expect([(empty ?? 0) < first.seq, (whole ?? 0) >= end.seq]).toEqual([true, true])
  world.net.cut.clear()
  return { world, full, end }
}

test.each([
  ['files', 'full'],
  ['files', 'well again'],
  ['database', 'full'],
  ['database', 'well again'],
] as const)(
  'I23.26 an end that stands in the %s alone, as the other store took nothing, is sent by the worker of a page that died: sealed with everything, while that store is %s',
  async (alone, state) => {
    const { world, full, end } = await endedIn(alone)
    if (state === 'well again') full.full(false)
    world.phone.wakeWorker(60_000)
    await world.time.pass(20_000)
    const row = await world.net.store.find(ATTEMPT)
    expect(row?.facts.seals).toHaveLength(1)
    const [seal] = row?.facts.seals ?? []
    expect(new Map(seal?.heads).get(end.writer)).toBeGreaterThanOrEqual(end.seq)
    expect(await durable(world, end.writer)).toBeGreaterThanOrEqual(end.seq)
    // The next page shows the receipt without the server.
    world.net.cut.add(world.phone.begun.phone_id)
    await world.phone.open()
    expect(world.phone.front?.book.kept.receipt).toMatchObject({ revision: 1, uncounted: 0, waiting_for: [] })
  },
)
