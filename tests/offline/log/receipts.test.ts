import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byMinute } from '#contract/exam/log/receipts.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import { CALM } from './net.ts'
import { ATTEMPT, PHONES, World } from './world.ts'

const MINUTE = 60_000

/** What the server had of each writer, and when. */
async function received({ net }: World) {
  const all = [...logsOf(await net.store.rows(ATTEMPT)).received]
  return byMinute(all.flatMap(([writer, rows]) => rows.map((row) => ({ writer, ...row }))))
}

async function answers(world: World, n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    world.say({ a: `jawaban ${i}` }, i % 3, `jawaban ${i}`)
    await world.time.pass(20_000)
  }
}

test('I20.18 a phone that is switched on later knows since when the server has what another phone sent, and judges as the server does', async () => {
  const world = new World(1)
  await world.phone.open()
  await answers(world, 12)
  world.active = 1
  await world.phone.open()
  await world.time.pass(5000)
  const known = await received(world)
  expect(known.length).toBeGreaterThan(3)
  expect(world.phone.front?.book.kept.acked).toEqual(expect.arrayContaining(known))
})

test('I20.19 where replies were lost the phone is told, with what comes again, since when the server has it', async () => {
  const world = new World(2)
  await world.phone.open()
  await world.time.pass(5000)
  for (let n = 0; n < 4; n++) {
    world.net.weather = { ...CALM, loseReply: 1 }
    await answers(world, 3)
    world.net.weather = CALM
    await world.time.pass(MINUTE)
    expect(world.phone.front?.book.kept.acked).toEqual(await received(world))
  }
})

test('I20.20 in whatever parts and order receipts are united, what is kept of them is the same', () => {
  const receipt = fc.record({
    writer: fc.constantFrom(...PHONES),
    seq: fc.integer({ min: 0, max: 50 }),
    at: fc.integer({ min: 0, max: 5 * MINUTE }),
  })
  fc.assert(
    fc.property(fc.array(receipt), fc.array(receipt), (some, more) => {
      const whole = byMinute([...some, ...more])
      expect(byMinute([...byMinute(more), ...byMinute(some)])).toEqual(whole)
      expect(byMinute(whole)).toEqual(whole)
    }),
  )
})
