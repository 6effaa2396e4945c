import { expect, test } from 'vitest'
import type { DiskStore } from '#src/offline/disk/disk-store.ts'
import type { Begun, Kept, Network } from '#src/offline/log/ports.ts'
import { sendAllStored } from '#src/offline/send/background.ts'
import type { Link } from '#src/offline/send/network.ts'
import { kept } from './disk-things.ts'
import { ATTEMPT, World } from './world.ts'

const OLDER = '01970000-0000-7000-8000-00000000dead'
const NEWER = '01990000-0000-7000-8000-00000000dead'
const A = ATTEMPT

/** A phone whose page died while it had no network, with something unsent. */
async function dead(seed: number): Promise<{ world: World; writer: string; seq: number }> {
  const world = new World(seed)
  await world.phone.open()
  await world.time.pass(5000)
  world.net.cut.add(world.phone.begun.phone_id)
  world.say({ a: 'a' }, 0, 'a')
  await world.time.pass(100)
  const { writer = '', seq = 0 } = world.taps[0] ?? {}
  world.phone.kill()
  return { world, writer, seq }
}

/** The phone's parts for a worker; `of`: each attempt's network. */
function worker(world: World, of: (network: Network, tell: (link: Link) => void) => Network) {
  const { stores, network, ports } = world.phone.parts()
  const users: (string | null)[] = []
  const networkOf = (user_id: string | null, tell: (link: Link) => void) => {
    users.push(user_id)
    return of(network, tell)
  }
  return { parts: { stores, ports, networkOf }, users }
}

const failing = (tell: (link: Link) => void, calls: { n: number }): Network => {
  const call = async () => {
    calls.n++
    tell({ kind: 'lost' })
    return { kind: 'lost' as const }
  }
  return { init: call, append: call, end: call }
}

const durable = async (world: World, writer: string) => (await world.net.store.heads(A)).get(writer)?.seq ?? 0

test('I23.4 the worker sends what a dead page left, keeps in both stores what it learned, and makes no call where nothing is left', async () => {
  const { world, writer, seq } = await dead(1)
  world.net.cut.clear()
  const { parts } = worker(world, (network) => network)
  await world.time.until(sendAllStored(parts))
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
  for (const store of world.phone.stores) {
    const acked = store.content(A).kept?.acked.filter((one) => one.writer === writer) ?? []
    expect(acked.at(-1)?.seq).toBeGreaterThanOrEqual(seq)
  }
  const before = world.net.calls.length
  await world.time.until(sendAllStored(parts))
  expect(world.net.calls.length).toBe(before)
})

test('I23.5 it rejects while something is left, so that the browser wakes it again', async () => {
  const { world, writer, seq } = await dead(2)
  const { parts } = worker(world, (_, tell) => failing(tell, { n: 0 }))
  await expect(world.time.until(sendAllStored(parts))).rejects.toThrow('Not everything')
  world.net.cut.clear()
  await world.time.until(sendAllStored(worker(world, (network) => network).parts))
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I23.11 it rejects where no store can be read, and sends what is there when the browser wakes it again', async () => {
  const { world, writer, seq } = await dead(5)
  world.net.cut.clear()
  for (const store of world.phone.stores) store.mode = 'hangs'
  const { parts } = worker(world, (network) => network)
  await expect(world.time.until(sendAllStored(parts))).rejects.toThrow('No store')
  for (const store of world.phone.stores) store.mode = 'well'
  await world.time.until(sendAllStored(parts))
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I23.24 it rejects while a store is not read, and sends what only that one has when the browser wakes it again', async () => {
  const { world, writer, seq } = await dead(6)
  world.net.cut.clear()
  world.phone.stores[0]?.content(A).logs.delete(writer)
  const { parts } = worker(world, (network) => network)
  const [first, second] = parts.stores as [DiskStore, DiskStore]
  const load: DiskStore['load'] = () => new Promise(() => undefined)
  const sent = sendAllStored({ ...parts, stores: [first, { ...second, load }] })
  await expect(world.time.until(sent)).rejects.toThrow('Not everything')
  expect(await durable(world, writer)).toBeLessThan(seq)
  await world.time.until(sendAllStored(parts))
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I23.25 it rejects where one store does not say which attempts it has', async () => {
  const { world } = await dead(7)
  world.net.cut.clear()
  const { parts } = worker(world, (network) => network)
  const [first, second] = parts.stores as [DiskStore, DiskStore]
  const silent = { ...second, all: () => new Promise<never>(() => undefined) }
  await expect(world.time.until(sendAllStored({ ...parts, stores: [first, silent] }))).rejects.toThrow('Not everything')
})

/** Another attempt of the phone, with something unsent, whose every call fails. */
async function withFailing(seed: number, attempt_id: string) {
  const { world, writer, seq } = await dead(seed)
  world.net.cut.clear()
  const { begun } = world.phone
  const other: Begun = { ...begun, attempt_id, origin: { writer: 'other000000', seq: 1 } }
  const open = { open: { phone_id: begun.phone_id, wall: 0, app: '2', epoch: 0, knows: {} } }
  const { stores, network } = world.phone.parts()
  for (const store of stores) {
    await world.time.until(
      store.keep(attempt_id, { ...kept(), begun: other, about: { user_id: 'other', sitting: {} as never } }),
    )
    await world.time.until(store.add(attempt_id, 'other000000', [{ seq: 1, m: 0, q: -1, v: open }]))
  }
  const calls = { n: 0 }
  const { parts } = worker(world, () => network)
  const networkOf = (user_id: string | null, tell: (link: Link) => void) =>
    user_id === 'other' ? failing(tell, calls) : network
  return { world, writer, seq, calls, parts: { ...parts, networkOf } }
}

test('I23.6 an attempt that always fails, older or newer, holds up no other, and neither does a store that hangs', async () => {
  for (const attempt_id of [OLDER, NEWER]) {
    const { world, writer, seq, calls, parts } = await withFailing(3, attempt_id)
    const [first] = world.phone.stores
    if (first) first.mode = 'hangs'
    const began = world.time.now
    const outcome = sendAllStored(parts).then(
      () => 'all',
      (error: Error) => error.message,
    )
    while ((await durable(world, writer)) < seq && world.time.now - began < 60_000) await world.time.pass(100)
    expect(world.time.now - began).toBeLessThan(6000)
    expect(await world.time.until(outcome)).toContain('Not everything')
    expect(calls.n).toBe(3)
  }
})

test('I23.7 an attempt that a page which is looked at sends by itself is left to it, and each goes by the log-in of its own student', async () => {
  const { world, writer, seq } = await dead(4)
  world.net.cut.clear()
  const [first] = world.phone.stores
  const content = first?.content(A)
  if (content?.kept) content.kept = { ...content.kept, about: { user_id: 'ani', sitting: {} as never } }
  const skipped = worker(world, (network) => network)
  await world.time.until(sendAllStored({ ...skipped.parts, skip: (id) => id === A }))
  expect(await durable(world, writer)).toBeLessThan(seq)
  const { parts, users } = worker(world, (network) => network)
  await world.time.until(sendAllStored(parts))
  expect(users).toEqual(['ani'])
  expect(await durable(world, writer)).toBeGreaterThanOrEqual(seq)
})

test('I23.32 of attempts that are signed for the worker reads no log, however many are kept', async () => {
  const { world } = await dead(8)
  world.net.cut.clear()
  const { parts } = worker(world, (network) => network)
  await world.time.until(sendAllStored(parts))
  const row = await world.net.store.find(A)
  const seal = { heads: [], epoch: 0, at: 0, reopened: false, waiting_for: [] }
  const facts = { ...(row?.facts as NonNullable<typeof row>['facts']), seals: [seal] }
  const receipt = { revision: 1 } as Kept['receipt']
  for (const store of parts.stores)
    for (let n = 0; n < 20; n++) {
      const attempt_id = `01970000-0000-7000-8000-0000000${String(10_000 + n)}`
      await world.time.until(store.keep(attempt_id, { ...kept(), facts, receipt }))
    }
  let loads = 0
  const stores = parts.stores.map((store) => {
    const load: DiskStore['load'] = (id) => {
      loads++
      return store.load(id)
    }
    return { ...store, load }
  })
  await world.time.until(sendAllStored({ ...parts, stores }))
  // The one that is not over yet.
  expect(loads).toBe(2)
})
