import { expect, test } from 'vitest'
import type { Called, Network } from '#src/offline/log/ports.ts'
import { type begun, SOAL, screen } from './screen.ts'
import { World } from './world.ts'

const MINUTE = 60_000
const [Q0] = SOAL

/** A world of which `by` changes the network of every life that begins from now on. */
function through(world: World, by: (network: Network) => Network): void {
  const of = world.net.of.bind(world.net)
  world.net.of = (...args) => by(of(...args))
}

async function answer(world: World, live: Awaited<ReturnType<typeof begun>>['live'], text: string): Promise<void> {
  const saved = live.append(Q0, { a: text })
  await world.time.pass(300)
  await saved
}

test.each([{ kind: 'busy', retry_after_ms: 1000 }, { kind: 'refused' }, { kind: 'lost' }] as const)(
  'I20.67 a page life that asks what another phone wrote sends its answers while that call is answered by nothing but %j',
  async (failure: Called<never>) => {
    const world = new World(7)
    let [fails, inits] = [false, 0]
    through(world, (network) => ({
      ...network,
      init: async (request) => {
        inits++
        return fails ? failure : network.init(request)
      },
    }))
    await screen(world)
    await world.time.pass(5000)
    world.active = 1
    const { live: before } = await screen(world, 0, 'b0000000000')
    await world.time.pass(5000)
    before.takeOver()
    await world.time.pass(10_000)
    before.stop()
    fails = true
    const { live } = await screen(world, 1, 'b1000000000')
    await world.time.pass(10_000)
    inits = 0
    for (let n = 0; n < 20; n++) {
      await answer(world, live, `jawaban ${n}`)
      await world.time.pass(20_000)
    }
    await world.time.pass(20_000)
    expect([live.snapshot().unsent, live.page.sender.unsent]).toEqual([0, 0])
    // And the call that fails is made no more often than its own back-off allows: twice a minute, or every four seconds where nobody answers.
    expect(inits).toBeLessThan(failure.kind === 'lost' ? 130 : 40)
    const ended = live.end()
    await world.time.pass(2 * MINUTE)
    await ended
    expect(live.snapshot().receipt).not.toBeNull()
  },
)

test('I9.54 a token that takes the place of a refused one is used, also where the server’s clock was set back', async () => {
  const world = new World(8)
  let generation = 1
  through(world, (network) => ({
    init: async (request) => {
      const called = await network.init(request)
      if (called.kind !== 'ok') return called
      // The server's clock goes an hour back with each secret.
      const server_time = called.reply.server_time - generation * 60 * MINUTE
      return {
        kind: 'ok',
        reply: { ...called.reply, server_time, upload_token: `${generation} ${called.reply.upload_token}` },
      }
    },
    append: async (token, request) =>
      token.startsWith(`${generation} `) ? network.append(token.slice(2), request) : { kind: 'unknown_token' },
    end: async (token, request) =>
      token.startsWith(`${generation} `) ? network.end(token.slice(2), request) : { kind: 'unknown_token' },
  }))
  const { live } = await screen(world)
  await world.time.pass(5000)
  generation = 2
  await answer(world, live, 'sesudahnya')
  await world.time.pass(30_000)
  expect(live.snapshot().unsent).toBe(0)
})

test('I9.55 where each new token is refused as well the calls become fewer', async () => {
  const world = new World(9)
  let [refuses, calls] = [false, 0]
  through(world, (network) => ({
    ...network,
    append: async (token, request) => {
      calls++
      return refuses ? { kind: 'unknown_token' } : network.append(token, request)
    },
  }))
  const { live } = await screen(world)
  await world.time.pass(5000)
  refuses = true
  await answer(world, live, 'a')
  await world.time.pass(10 * MINUTE)
  calls = 0
  await world.time.pass(10 * MINUTE)
  expect(calls).toBeLessThan(80)
  expect(calls).toBeGreaterThan(10)
})
