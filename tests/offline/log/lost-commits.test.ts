import { expect, test } from 'vitest'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import type { AttemptRow } from '#server/exam/log/store.ts'
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
