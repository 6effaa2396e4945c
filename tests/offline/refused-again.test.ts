import { expect, test } from 'vitest'
import type { LiveLog } from '#src/offline/attempt/live-log.ts'
import { begun, SOAL, screen } from './log/screen.ts'
import type { World } from './log/world.ts'

const [Q0, Q1] = SOAL

async function answer(world: World, live: LiveLog, soal_id: string, text: string): Promise<void> {
  const saved = live.append(soal_id, { a: text })
  await world.time.pass(1000)
  await saved
}

/** A page life of which the server refused two answers; the one after it, on the same phone. */
async function reloaded(seed: number): Promise<{ world: World; next: LiveLog }> {
  const { world, live } = await begun(seed)
  await answer(world, live, Q0, 'sampai')
  await world.time.pass(5000)
  live.page.writer.say({ a: 'half of a character: \ud83d' }, 0)
  await answer(world, live, Q0, 'satu')
  await answer(world, live, Q1, 'dua')
  await world.time.pass(20_000)
  live.stop()
  const { live: next } = await screen(world, 1)
  await world.time.pass(20_000)
  return { world, next }
}

const lost = (live: LiveLog) => live.snapshot().rejected.map(({ soal_id }) => soal_id)

test('I24.70 what was refused with its page life is told until the same answer, said again, is on the server; after a reload too', async () => {
  const { world, next } = await reloaded(16)
  expect(lost(next)).toEqual([Q0, Q0, Q1])
  const { answers } = next.snapshot()
  expect([answers.get(Q0), answers.get(Q1)]).toEqual(['satu', 'dua'])
  await answer(world, next, Q0, 'satu')
  await world.time.pass(10_000)
  expect(lost(next)).toEqual([Q1])
  expect(next.snapshot().save.kind).toBe('rejected')
  await answer(world, next, Q1, 'dua')
  await world.time.pass(10_000)
  expect([lost(next), next.snapshot().save.kind, next.snapshot().unsent]).toEqual([[], 'all_sent', 0])
  // Two of the three were said again, and one besides arrived.
  expect(next.snapshot().entries).toBe(3)
  next.stop()
  const { live: third } = await screen(world, 2)
  await world.time.pass(20_000)
  expect([lost(third), third.snapshot().save.kind]).toEqual([[], 'all_sent'])
})

test('I24.71 a mark on the question is no answer: what was refused of it is still told', async () => {
  const { world, next } = await reloaded(17)
  const saved = next.append(Q0, { f: true })
  await world.time.pass(10_000)
  await saved
  expect(next.snapshot().sync.get(Q0)).toBe('on_server')
  expect(lost(next)).toEqual([Q0, Q0, Q1])
  expect(next.snapshot().page_refused).toBe(false)
})
