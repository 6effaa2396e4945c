import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultTable } from '#server/db/tables/index.ts'
import { scoringThread } from '#server/results/scoring-thread.ts'
import { person } from '../../support/people.ts'
import { exam, Log, pilihan } from '../../support/score-world.ts'
import { attemptOf, keep, sittingOf } from '../../support/sealed-attempt.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const sealed = async () => {
  const made = exam('benar_salah', [{ soal: [pilihan(['A'])] }])
  const sitting = await sittingOf(world, made)
  return { sitting, id: await attemptOf(world, sitting, (await person(world)).id, new Log()) }
}

test('S13.3 scores are worked out in a thread of their own, which tells what failed and goes on', async () => {
  const thread = scoringThread(world.connection.url)
  const good = await sealed()
  const bad = await sealed()
  await keep(world, bad.sitting.paper_sha256, 2, { penilaian: 'benar_salah', subtes: [] })
  const now = world.clock.now()
  await expect(thread.score({ ids: [bad.id], now })).rejects.toThrow('sub-test')
  await thread.score({ ids: [good.id], now })
  const rows = await world.db.select().from(resultTable)
  expect(rows.map(({ attempt_id }) => attempt_id)).toEqual([good.id])
  await thread.stop()
})

test('S13.4 a stop in the middle of scoring ends, and so does what waits for the score', async () => {
  const thread = scoringThread(world.connection.url)
  const { id } = await sealed()
  await thread.score({ ids: [id], now: 1 })
  const waiting = thread.score({ ids: [id], now: 2 }).catch(() => 'ended')
  await thread.stop()
  expect([undefined, 'ended']).toContain(await waiting)
})

test('S13.5 of two tasks at once each is told what became of it, whichever is through first', async () => {
  const thread = scoringThread(world.connection.url)
  const [good, bad] = [await sealed(), await sealed()]
  await keep(world, bad.sitting.paper_sha256, 2, { penilaian: 'benar_salah', subtes: [] })
  const now = world.clock.now()
  const tasks = [bad, good].map(({ id }) => thread.score({ ids: [id], now }))
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await thread.stop()
})
