import { describe, expect, test } from 'vitest'
import { Book } from '#src/offline/log/book.ts'
import type { Store } from '#src/offline/log/ports.ts'
import { READ_LIMIT_MS, Replica, STORE_LIMIT_MS } from '#src/offline/log/replica.ts'
import { SimTime } from '../support/sim-time.ts'
import { BEGUN, entries, kept, W } from './disk-things.ts'
import { SOAL, screen } from './screen.ts'
import { SimStore } from './stores.ts'
import { World } from './world.ts'

const [Q0, Q1] = SOAL

/** An attempt with an answer in both stores; those of the given places are read slowly from now on. Answers how often one was read. */
async function slowToRead(places: readonly number[], load_ms: number): Promise<{ world: World; loads: () => number }> {
  const world = new World(11)
  const before = await screen(world, 0)
  const saved = before.live.append(Q0, { a: 'satu' })
  await world.time.pass(300)
  await saved
  before.live.stop()
  let loads = 0
  for (const place of places) {
    const store = world.phone.stores[place]
    if (!store) throw new Error('no store')
    const handle = store.handle.bind(store)
    store.handle = (later) => {
      const quick = handle(later)
      const load: Store['load'] = (id) =>
        new Promise((resolve, reject) => {
          loads++
          later(load_ms, () => quick.load(id).then(resolve, reject))
        })
      return { ...quick, load }
    }
  }
  return { world, loads: () => loads }
}

describe.each([
  ['one store', [0]],
  ['both stores', [0, 1]],
])('I3.248 %s', (_, places) => {
  test('whose reading takes more than a second is read once, and everything is saved in both', async () => {
    const { world, loads } = await slowToRead(places, 1500)
    const { live } = await screen(world, 1)
    await world.time.pass(3000)
    const words = new Set<string>()
    let rejected = 0
    for (let tap = 0; tap < 20; tap++) {
      live.append(Q1, { a: `${tap}` }).catch(() => rejected++)
      for (let n = 0; n < 30; n++) {
        await world.time.pass(100)
        words.add(live.snapshot().save.kind)
      }
    }
    expect(loads()).toBe(places.length)
    expect(rejected).toBe(0)
    for (const word of ['one_store', 'not_saved']) expect(words).not.toContain(word)
    expect(live.page.replicas.map(({ state }) => state)).toEqual(['well', 'well'])
  })

  test('whose reading is given up and comes late is not read for ever', async () => {
    const { world, loads } = await slowToRead(places, READ_LIMIT_MS + 2000)
    const { live } = await screen(world, 1)
    await world.time.pass(60_000)
    expect(loads()).toBeLessThanOrEqual(2 * places.length)
    expect(live.snapshot().answers.get(Q0)).toBe('satu')
    expect(live.snapshot().save.kind).toBe('all_sent')
  })
})

test('I3.249 a page waits for a slow store for a second where another one was read, and else until one is', async () => {
  const one = await slowToRead([0], 3000)
  let began = one.world.time.now
  const beside = await screen(one.world, 1)
  expect(one.world.time.now - began).toBeLessThan(STORE_LIMIT_MS + 100)
  expect(beside.live.snapshot().answers.get(Q0)).toBe('satu')
  await one.world.time.pass(100)
  expect(beside.live.snapshot().save.kind).toBe('one_store')
  const both = await slowToRead([0, 1], 3000)
  began = both.world.time.now
  const { live } = await screen(both.world, 1)
  expect(both.world.time.now - began).toBeLessThan(3100)
  expect(live.snapshot().answers.get(Q0)).toBe('satu')
  const [first] = live.page.book.logs.get(live.page.writer.name) ?? []
  expect(first?.v).toMatchObject({ open: { knows: { a0000000000: expect.any(Number) } } })
})

test('I3.252 a store that is read late lets a page go on that waits for one that hangs', async () => {
  const { world } = await slowToRead([0], 1500)
  const [, other] = world.phone.stores
  if (other) other.mode = 'hangs'
  const began = world.time.now
  const { live } = await screen(world, 1)
  expect(world.time.now - began).toBeLessThan(1600)
  expect(live.snapshot().answers.get(Q0)).toBe('satu')
})

test('I3.250 what is kept is not written again where the write that was given up comes to pass', async () => {
  const time = new SimTime()
  const disk = new SimStore()
  const quick = disk.handle((ms, run) => void time.after(ms, run))
  let writes = 0
  const keep: Store['keep'] = (id, what) =>
    new Promise((resolve, reject) => {
      writes++
      time.after(STORE_LIMIT_MS + 500, () => quick.keep(id, what).then(resolve, reject))
    })
  const book = new Book(kept())
  book.add(W, entries(1, 2))
  const replica = new Replica({ ...quick, keep }, book, { after: (ms, run) => time.after(ms, run) })
  replica.keep()
  replica.grew(W)
  await time.pass(30_000)
  expect(writes).toBe(1)
  expect(disk.content(BEGUN.attempt_id).kept).toEqual(kept())
  expect([replica.state, replica.has(W)]).toEqual(['well', 2])
})

test('I3.255 of two stores that are read anew in mid-exam one takes what is written', async () => {
  const { world, loads } = await slowToRead([0, 1], 3000)
  const { live, hear } = await screen(world, 1)
  await world.time.pass(10_000)
  const read = loads()
  const { attempt_id } = world.phone.begun
  hear({ attempt_id, logs: [{ writer: W, entries: entries(5, 5) }] })
  let rejected = 0
  const words = new Set<string>()
  for (let tap = 0; tap < 10; tap++) {
    live.append(Q1, { a: `${tap}` }).catch(() => rejected++)
    for (let n = 0; n < 10; n++) {
      await world.time.pass(100)
      if (n > 0) words.add(live.snapshot().save.kind)
    }
  }
  expect([rejected, loads() - read]).toEqual([0, 2])
  expect(words).not.toContain('not_saved')
  expect(live.page.replicas.map(({ state }) => state)).toEqual(['well', 'well'])
})
