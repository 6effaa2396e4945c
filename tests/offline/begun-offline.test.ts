import { expect, test } from 'vitest'
import { type Scene, scene } from './support/scene.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** Begun without a network, so that no server knows of it, one answer given. */
async function begunOffline() {
  const s = await scene()
  // Open for long, so that the window alone cannot tell a wrong account of the start.
  s.time.now += 3 * HOUR
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  const began = s.time.now
  await s.answer(attempt, 0, 'A')
  await s.time.pass(MINUTE)
  return { s, tab, attempt, attempt_id: attempt.attempt_id, began }
}

/** Killed, and opened again with the phone's clock an hour ahead: by that the time is up. */
async function upByGuess() {
  const { s, tab, attempt_id, began } = await begunOffline()
  tab.kill()
  s.phone.skew += HOUR
  const later = await s.tab()
  const again = await s.open(later, attempt_id)
  await s.time.pass(5000)
  expect(again.snapshot()).toMatchObject({ phase: 'ended', open_index: -1 })
  return { s, later, again, attempt_id, began }
}

const off = (s: Scene, t: number, began: number) => Math.abs(t - (s.time.now - began))

test('I3.260 a wrong "time is up" of an attempt that the server did not know goes as soon as it has been told', async () => {
  const { s, again, attempt_id, began } = await upByGuess()
  s.net.up = true
  await s.time.pass(15_000)
  expect(Math.abs(s.attemptRow(attempt_id).started_at - began)).toBeLessThan(2000)
  expect(again.snapshot().phase).toBe('running')
  expect(off(s, again.t(), began)).toBeLessThan(3000)
  await s.answer(again, 1, 'B')
  await s.time.pass(10_000)
  expect(s.serverAnswers(attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
  expect(s.anomalies(attempt_id)).toContain('clock_unknown')
})

test('I3.261 the same where nobody opens it: the outbox announces the attempt, and does not end it', async () => {
  const { s, later, again, attempt_id, began } = await upByGuess()
  again.close()
  later.kill()
  s.net.up = true
  const list = await s.tab()
  await s.time.pass(60_000)
  expect(Math.abs(s.attemptRow(attempt_id).started_at - began)).toBeLessThan(2000)
  expect(s.attemptRow(attempt_id)).toMatchObject({ status: 'open', receipt: null })
  const [row] = await s.time.until(list.engine.attempts())
  expect(row?.phase).toBe('running')
})

test('I3.262 an end by a guess that was right stands, also of an attempt that the server did not know', async () => {
  const { s, tab, attempt_id, began } = await begunOffline()
  tab.kill()
  await s.time.pass(HOUR)
  const again = await s.open(await s.tab(), attempt_id)
  await s.time.pass(5000)
  expect(again.snapshot().phase).toBe('ended')
  s.net.up = true
  await s.time.pass(60_000)
  expect(Math.abs(s.attemptRow(attempt_id).started_at - began)).toBeLessThan(2000)
  expect(again.snapshot().phase).toBe('sealed')
})

test('I3.263 without a network too: a clock that is put right while the page is open takes back what it called for', async () => {
  const { s, again, began } = await upByGuess()
  s.phone.skew -= HOUR
  await s.time.pass(3000)
  expect(again.snapshot().phase).toBe('running')
  expect(off(s, again.t(), began)).toBeLessThan(3000)
  await s.answer(again, 1, 'B')
  s.net.up = true
  await s.time.pass(60_000)
  expect(off(s, again.t(), began)).toBeLessThan(3000)
  expect(Object.keys(s.serverAnswers(again.attempt_id))).toHaveLength(2)
})

test('I3.264 and one that is put right while the page is dead', async () => {
  const { s, later, attempt_id, began } = await upByGuess()
  later.kill()
  s.phone.skew -= HOUR
  await s.time.pass(MINUTE)
  const again = await s.open(await s.tab(), attempt_id)
  await s.time.pass(3000)
  expect(again.snapshot().phase).toBe('running')
  expect(off(s, again.t(), began)).toBeLessThan(3000)
})

test('I3.265 a clock set back to before what was lived through takes nothing back', async () => {
  const { s, again } = await upByGuess()
  s.phone.skew -= HOUR + 10 * MINUTE
  await s.time.pass(3000)
  expect(again.snapshot().phase).toBe('ended')
})

test('I3.266 a jump while the page was out of sight is taken back when the clock is', async () => {
  const { s, tab, attempt, began } = await begunOffline()
  tab.engine.visibility(false)
  s.phone.skew += HOUR
  tab.engine.visibility(true)
  await s.time.pass(5000)
  expect(attempt.snapshot().phase).toBe('ended')
  s.phone.skew -= HOUR
  await s.time.pass(3000)
  expect(attempt.snapshot().phase).toBe('running')
  expect(off(s, attempt.t(), began)).toBeLessThan(3000)
})
