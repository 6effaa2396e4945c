import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultTable } from '#server/db/tables/index.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { person } from '../support/people.ts'
import { exam, Log, pilihan } from '../support/score-world.ts'
import { attemptOf, keep, sittingOf } from '../support/sealed-attempt.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const questions = [pilihan(['A']), pilihan(['B']), pilihan(['C'])] as const

async function sealed(sitting: Awaited<ReturnType<typeof sittingOf>>, answers: string[]): Promise<string> {
  const log = new Log()
  for (const [index, answer] of answers.entries()) log.answer(questions[index] as (typeof questions)[0], answer)
  return attemptOf(world, sitting, (await person(world)).id, log)
}

test('S13.1 attempts scored together get the scores that each gets by itself, and again changes nothing', async () => {
  const made = exam('benar_salah', [{ soal: questions }])
  const sitting = await sittingOf(world, made)
  const ids = [await sealed(sitting, ['A', 'B']), await sealed(sitting, []), await sealed(sitting, ['A', 'B', 'C'])]
  const stored = () => world.db.select().from(resultTable)
  await scoreAttempts(world.db, ids, world.clock.now)
  const together = await stored()
  expect(together).toHaveLength(3)
  await scoreAttempts(world.db, ids, world.clock.now)
  expect(await stored()).toEqual(together)
  await world.db.delete(resultTable)
  for (const id of ids) await scoreAttempt(world.db, id, world.clock.now)
  const apart = await stored()
  const byId = (rows: typeof together) => new Map(rows.map((row) => [row.attempt_id, row]))
  expect(byId(apart)).toEqual(byId(together))
})

test('S13.2 an attempt that cannot be scored is told of and does not keep the others from theirs', async () => {
  const made = exam('benar_salah', [{ soal: [pilihan(['A'])] }])
  const good = await sittingOf(world, made)
  const other = exam('benar_salah', [{ soal: [pilihan(['A'])] }])
  const bad = await sittingOf(world, other)
  await keep(world, bad.paper_sha256, 2, { penilaian: 'benar_salah', subtes: [] })
  const log = () => new Log()
  const broken = await attemptOf(world, bad, (await person(world)).id, log())
  const fine = await attemptOf(world, good, (await person(world)).id, log())
  await expect(scoreAttempts(world.db, [broken, fine], world.clock.now)).rejects.toThrow('sub-test')
  const rows = await world.db.select().from(resultTable)
  expect(rows.some((row) => row.attempt_id === fine)).toBe(true)
  expect(rows.some((row) => row.attempt_id === broken)).toBe(false)
})
