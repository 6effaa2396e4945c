import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultLineTable, resultTable } from '#server/db/tables/index.ts'
import { scoreAttempt } from '#server/results/score-attempt.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { person } from '../../support/people.ts'
import { exam, Log, pilihan } from '../../support/score-world.ts'
import { attemptOf, keep, sittingOf } from '../../support/sealed-attempt.ts'
import { createWorld, type World } from '../../support/world.ts'

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

test('S93.5 of attempts scored together again, those whose keys changed get a new revision and the others keep theirs', async () => {
  const [changing, staying] = [exam('benar_salah', [{ soal: questions }]), exam('benar_salah', [{ soal: questions }])]
  const [changed, stayed] = [await sittingOf(world, changing), await sittingOf(world, staying)]
  const ids = [await sealed(changed, ['A', 'B']), await sealed(stayed, ['A', 'B'])]
  await scoreAttempts(world.db, ids, world.clock.now)
  const subtes = changing.keys.subtes.map((part) => ({
    ...part,
    soal: part.soal.map((one) => ({ ...one, kunci: ['E'] })),
  }))
  await keep(world, changed.paper_sha256, 2, { ...changing.keys, subtes })
  await scoreAttempts(world.db, ids, world.clock.now)
  const rows = await world.db.select().from(resultTable)
  const of = (id: string | undefined) =>
    rows.filter(({ attempt_id }) => attempt_id === id).map(({ revision }) => revision)
  expect([of(ids[0]).sort(), of(ids[1])]).toEqual([[1, 2], [1]])
})

test('S93.6 lines of many attempts are written in one statement as they are, thresholds that are not there included', async () => {
  const made = exam('skd', [
    { soal: [questions[0]], rule: { ambang: 1 } },
    { soal: [questions[1]], rule: { ambang: null } },
  ])
  const sitting = await sittingOf(world, made)
  const ids = await Promise.all(
    ['A', 'B'].map(async (answer) => {
      const log = new Log()
      log.answer(questions[0], answer)
      return attemptOf(world, sitting, (await person(world)).id, log)
    }),
  )
  await scoreAttempts(world.db, ids, world.clock.now)
  const together = await lines(ids)
  await world.db.delete(resultLineTable).where(inArray(resultLineTable.attempt_id, ids))
  await world.db.delete(resultTable).where(inArray(resultTable.attempt_id, ids))
  for (const id of ids) await scoreAttempt(world.db, id, world.clock.now)
  expect(together).toHaveLength(2)
  expect(together[0]?.subtes_lulus).toContain(null)
  expect(together).toEqual(await lines(ids))
})

const lines = (ids: string[]) =>
  world.db
    .select()
    .from(resultLineTable)
    .where(inArray(resultLineTable.attempt_id, ids))
    .orderBy(resultLineTable.attempt_id)
