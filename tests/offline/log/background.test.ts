import { expect, test } from 'vitest'
import { sendAllStored } from '#src/offline/log/background.ts'
import type { Link } from '#src/offline/log/browser/network.ts'
import type { Begun, Network } from '#src/offline/log/ports.ts'
import { kept } from './disk-things.ts'
import { ATTEMPT, World } from './history.ts'

const OLDER = '01970000-0000-7000-8000-00000000dead'
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

test('I23.6 an older attempt that always fails holds up nothing, and neither does a store that hangs', async () => {
  const { world, writer, seq } = await dead(3)
  world.net.cut.clear()
  const { begun } = world.phone
  const older: Begun = { ...begun, attempt_id: OLDER, origin: { writer: 'old00000000', seq: 1 } }
  const { stores } = world.phone.parts()
  const open = { open: { phone_id: begun.phone_id, wall: 0, app: '2', epoch: 0, knows: {} } }
  await world.time.until(
    Promise.all(
      stores.map(async (store) => {
        await store.keep(OLDER, { ...kept(), begun: older })
        await store.add(OLDER, 'old00000000', [{ seq: 1, m: 0, q: -1, v: open }])
      }),
    ),
  )
  const [first] = world.phone.stores
  if (first) first.mode = 'hangs'
  const calls = { n: 0 }
  const { parts } = worker(world, (network) => network)
  const byAttempt: Network = {
    init: (request) => (request.attempt_id === OLDER ? fail() : network.init(request)),
    append: (token, request) => network.append(token, request),
    end: (token, request) => network.end(token, request),
  }
  const { network } = world.phone.parts()
  let told: (link: Link) => void = () => undefined
  const fail = async () => {
    calls.n++
    told({ kind: 'lost' })
    return { kind: 'lost' as const }
  }
  let nth = 0
  const networkOf = (_: string | null, tell: (link: Link) => void) => {
    // The newest attempt is begun first.
    if (nth++ > 0) told = tell
    return byAttempt
  }
  const began = world.time.now
  const sending = sendAllStored({ ...parts, networkOf })
  const outcome = sending.then(
    () => 'all',
    (error: Error) => error.message,
  )
  while ((await durable(world, writer)) < seq && world.time.now - began < 60_000) await world.time.pass(100)
  expect(world.time.now - began).toBeLessThan(5000)
  expect(await world.time.until(outcome)).toContain('Not everything')
  expect(calls.n).toBeGreaterThan(0)
  expect(calls.n).toBeLessThan(6)
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
