import { expect, test } from 'vitest'
import { type Scene, student } from './support/scene.ts'

const DAY = 86_400_000

/** A finished attempt, its receipt here. */
async function finished() {
  const made = await student()
  await made.s.answer(made.attempt, 0, 'A')
  await made.s.time.until(made.attempt.end())
  await made.s.time.pass(6000)
  expect(made.attempt.snapshot().phase).toBe('sealed')
  made.attempt.close()
  // Another page life: what a page has opened it keeps to its end.
  made.tab.kill()
  return { ...made, tab: await made.s.tab() }
}

const out = (s: Scene) => new Set([s.world.sitting.jadwal_id])
const bundle = (s: Scene) => s.world.sitting.bundle.bundle_sha256
const NOTHING: ReadonlySet<string> = new Set()

test('I3.45 a paper goes some weeks after its attempts were signed for, from both stores, the log much later; both can be had again', async () => {
  const { s, tab, attempt } = await finished()
  const tidy = (wanted = NOTHING) => s.time.until(tab.engine.tidy({ released: out(s), wanted }))
  const here = async () => (await s.time.until(tab.engine.paperState(s.world.sitting))).kind
  s.time.now += 13 * DAY
  await tidy()
  expect(await here()).toBe('ready')
  s.time.now += 2 * DAY
  await tidy(new Set([bundle(s)]))
  expect(await here()).toBe('ready')
  await tidy()
  expect(await here()).toBe('missing')
  expect(s.phone.disk.papers.size).toBe(0)
  expect(s.phone.disk.files.folders.size).toBe(1)
  expect((await s.time.until(tab.engine.attempts())).map(({ attempt_id }) => attempt_id)).toEqual([attempt.attempt_id])

  s.time.now += 80 * DAY
  await tidy()
  expect(s.phone.disk.files.folders.size).toBe(0)
  const later = await s.tab()
  expect(await s.time.until(later.engine.attempts())).toEqual([])
  expect((await s.time.until(later.engine.fetchPaper(s.world.sitting))).kind).toBe('ready')
})

test('I3.46 what is unreleased is kept for ever, however full the phone is', async () => {
  const { s, tab, attempt } = await finished()
  s.phone.free_bytes = 1000
  s.time.now += 3000 * DAY
  await s.time.until(tab.engine.tidy({ released: NOTHING, wanted: NOTHING }))
  expect((await s.time.until(tab.engine.paperState(s.world.sitting))).kind).toBe('ready')
  expect(s.phone.disk.files.folders.size).toBe(1)
  expect((await s.time.until(tab.engine.attempts())).map(({ attempt_id }) => attempt_id)).toEqual([attempt.attempt_id])
})

test('I3.47 what is unsent, open or without a receipt is kept for ever, however full the phone is', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(6000)
  s.net.up = false
  await s.answer(attempt, 0, 'B')
  await s.time.until(attempt.end())
  attempt.close()
  s.phone.free_bytes = 1000
  s.time.now += 3000 * DAY
  await s.time.until(tab.engine.tidy({ released: out(s), wanted: NOTHING }))
  expect(s.phone.disk.files.folders.size).toBe(1)
  const again = await s.open(tab, attempt.attempt_id)
  expect([...again.snapshot().answers]).toEqual([[s.question(0), 'B']])
})

test('I3.48 where the phone is short of room finished papers go after a day, and one that is on the screen stays', async () => {
  const { s, tab } = await finished()
  s.phone.free_bytes = 1000
  s.time.now += DAY - 60_000
  const tidy = () => s.time.until(tab.engine.tidy({ released: out(s), wanted: NOTHING }))
  await tidy()
  expect(s.phone.disk.papers.size).toBe(1)
  s.time.now += 2 * DAY
  await tidy()
  expect(s.phone.disk.papers.size).toBe(0)

  const open = await finished()
  const shown = await open.s.open(open.tab, open.attempt.attempt_id)
  open.s.phone.free_bytes = 1000
  open.s.time.now += 100 * DAY
  await open.s.time.until(open.tab.engine.tidy({ released: out(open.s), wanted: NOTHING }))
  expect(open.s.phone.disk.files.folders.size).toBe(1)
  expect(shown.snapshot().phase).toBe('sealed')
})
