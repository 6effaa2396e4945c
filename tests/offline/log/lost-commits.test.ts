import { expect, test } from 'vitest'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import type { AttemptRow } from '#server/exam/log/store.ts'
import { SOAL, screen } from './screen.ts'
import { ATTEMPT, World } from './world.ts'

test.each([1, 2, 3, 4, 5])(
  'I20.45 what a page life before sent, and a server lost with its last commits, is sent again by the next one (history %i)',
  async (seed) => {
    const world = new World(seed)
    await world.phone.open()
    await world.time.pass(5000)
    world.say({ a: 'penting' }, 0, 'penting')
    const { seq, writer } = world.taps[0] as (typeof world.taps)[number]
    await world.time.pass(40_000)
    const book = world.phone.front?.book
    expect(book?.acked(writer)).toBeGreaterThanOrEqual(seq)
    world.phone.kill()
    // The standby that is promoted knows the attempt, and none of what was written in it.
    const standby = new MemoryLogStore()
    await standby.begin((await world.net.store.find(ATTEMPT)) as AttemptRow)
    world.net.deps.store = standby
    await world.phone.open()
    await world.time.pass(60_000)
    expect((await standby.heads(ATTEMPT)).get(writer)?.seq).toBeGreaterThanOrEqual(seq)
    expect(world.phone.front?.sender.unsent).toBe(0)
  },
)

test('I20.68 what the server lost with its last commits is not told as sent while the phone has no network', async () => {
  const world = new World(5)
  const { live: before } = await screen(world)
  await world.time.pass(5000)
  const saved = before.append(SOAL[0], { a: 'penting' })
  await world.time.pass(15_000)
  await saved
  expect(before.snapshot().save.kind).toBe('all_sent')
  before.stop()
  const standby = new MemoryLogStore()
  await standby.begin((await world.net.store.find(ATTEMPT)) as AttemptRow)
  world.net.deps.store = standby
  // The network dies with the reply that says what the server has.
  const of = world.net.of.bind(world.net)
  let [isDead, replies] = [true, 0]
  world.net.of = (...args) => {
    const network = of(...args)
    const lost = { kind: 'lost' } as const
    return {
      ...network,
      append: async (...sent) => (isDead && replies++ > 0 ? lost : network.append(...sent)),
      end: async (...sent) => (isDead ? lost : network.end(...sent)),
    }
  }
  const { live } = await screen(world, 1)
  await world.time.pass(60_000)
  const { save, unsent, sync } = live.snapshot()
  expect([save, unsent, sync.get(SOAL[0])]).toEqual([
    expect.objectContaining({ kind: 'offline', unsent: 1 }),
    1,
    'on_phone',
  ])
  isDead = false
  await world.time.pass(60_000)
  expect(live.snapshot().save.kind).toBe('all_sent')
})
