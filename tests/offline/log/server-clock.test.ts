import { expect, test } from 'vitest'
import { judgeAll } from '#server/exam/log/seal.ts'
import { settle } from './history.ts'
import { ATTEMPT, EXAM, IN_PARTS, World } from './world.ts'

const MINUTE = 60_000
const MOMENTS = [
  'before the start',
  'at the start',
  'while answering',
  'at the end of a sub-test',
  'at the end',
  'after it',
]

/** A student who answers every half minute, goes on after 20 minutes and ends after 30; the clock is stepped at the moment named. */
async function sat(moment: string, step: number): Promise<World> {
  const world = new World(7, [ATTEMPT, ATTEMPT], { exam: { ...EXAM, paper: IN_PARTS }, sync_ms: 48 * 60 * MINUTE })
  const at = (name: string) => {
    if (name === moment) world.net.ahead += step
  }
  const answers = async (q: number, minutes: number) => {
    for (let n = 0; n < 2 * minutes; n++) {
      const text = `jawaban ${world.taps.length}`
      world.say({ a: text }, q, text)
      await world.time.pass(MINUTE / 2)
    }
  }
  if (moment === 'before the start') world.net.weather = { ...world.net.weather, down: true }
  await world.phone.open()
  if (moment !== 'at the start') await world.time.pass(5000)
  at('before the start')
  at('at the start')
  world.net.weather = { ...world.net.weather, down: false }
  await answers(0, 10)
  at('while answering')
  await answers(0, 9)
  at('at the end of a sub-test')
  await world.time.pass(2 * MINUTE)
  await answers(1, 9)
  world.say({ end: 'button' })
  at('at the end')
  await world.time.pass(MINUTE)
  at('after it')
  await settle(world)
  return world
}

for (const moment of MOMENTS)
  test(`I20.32 the server’s clock stepped by an hour, ${moment}: all arrives and is sealed, and nothing is refused without a mark`, async () => {
    for (const step of [60 * MINUTE, -60 * MINUTE]) {
      const world = await sat(moment, step)
      const heads = await world.heads()
      for (const { writer, seq } of world.taps) expect(heads.get(writer)?.seq ?? 0).toBeGreaterThanOrEqual(seq)
      const row = (await world.row()) ?? expect.fail('no attempt')
      const { receipt } = world.phone.front?.book.kept ?? {}
      expect(new Map(receipt?.writers.map(({ writer, seq }) => [writer, seq]))).toEqual(
        new Map(row.facts.seals[0]?.heads),
      )
      const { judged } = judgeAll({ facts: row.facts, rows: await world.net.store.rows(ATTEMPT), exam: world.exam })
      const verdicts = world.taps.map(({ writer, seq }) => judged.verdicts.get(writer)?.[seq - 1])
      // All of it was in time.
      expect(verdicts.filter((one) => !one?.counts && !one?.marks.length)).toEqual([])
    }
  })
