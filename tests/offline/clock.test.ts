import { expect, test } from 'vitest'
import { resume } from '#offline/clock/resume.ts'
import type { OpenAttempt } from '#offline/types.ts'
import { somePaper } from './support/exam-world.ts'
import { type Scene, scene, student } from './support/scene.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** How far exam time is from the server's account of it, ms. */
const off = (s: Scene, attempt: OpenAttempt) => attempt.t() - (s.time.now - s.attemptRow(attempt.attempt_id).started_at)

test('I5.21 the clock of the phone may jump while the page is seen: exam time runs on, the jump is noted', async () => {
  const { s, attempt } = await student()
  await s.time.pass(MINUTE)
  s.phone.skew -= HOUR
  await s.time.pass(MINUTE)
  expect(Math.abs(off(s, attempt))).toBeLessThan(500)
  s.phone.skew += 10 * MINUTE
  await s.time.pass(MINUTE)
  expect(Math.abs(off(s, attempt))).toBeLessThan(500)
  await s.time.pass(6000)
  expect(s.anomalies(attempt.attempt_id)).toEqual(expect.arrayContaining(['wall_back', 'wall_forward']))
})

test('I5.22 set back an hour and forward ten minutes with kills in between: within 2 s as soon as it is online', async () => {
  const s = await scene()
  let tab = await s.tab()
  let attempt = await s.begin(tab)
  for (const jump of [-HOUR, 10 * MINUTE, HOUR, -10 * MINUTE]) {
    await s.answer(attempt, 0, 'A')
    await s.time.pass(30_000)
    tab.kill()
    s.phone.skew += jump
    await s.time.pass(20_000)
    tab = await s.tab()
    attempt = await s.open(tab, attempt.attempt_id)
    await s.time.pass(5000)
    expect(Math.abs(off(s, attempt))).toBeLessThan(2000)
    expect(attempt.snapshot().clock_known).toBe(true)
  }
  await s.time.pass(6000)
  expect(s.anomalies(attempt.attempt_id).length).toBeGreaterThan(0)
})

test('I5.23 answers given while the time was a guess bear the right time once it is known', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(MINUTE)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  s.phone.skew += 10 * MINUTE
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.answer(again, 0, 'B')
  await s.time.pass(10_000)
  expect(off(s, again)).toBeGreaterThan(9 * MINUTE)
  s.net.up = true
  await s.time.pass(40_000)
  expect(Math.abs(off(s, again))).toBeLessThan(2000)
  await s.answer(again, 0, 'C')
  await s.time.pass(6000)
  const counted = s.rows(attempt.attempt_id)
  const elapsed = s.time.now - s.attemptRow(attempt.attempt_id).started_at
  expect(Math.max(...counted.map((row) => row.t))).toBeLessThanOrEqual(elapsed)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'C' })
  expect(again.snapshot().answers.get(s.question(0))).toBe('C')
  expect(s.anomalies(attempt.attempt_id)).toContain('clock_unknown')
})

test('I5.24 time in which the device slept counts, and the server has the last word', async () => {
  const { s, tab, attempt } = await student({ paper: somePaper('subtes') })
  await s.time.pass(MINUTE)
  tab.engine.visibility(false)
  tab.sleep(11 * MINUTE)
  tab.engine.visibility(true)
  await s.time.pass(5000)
  expect(attempt.snapshot().open_index).toBe(1)
  expect(Math.abs(off(s, attempt))).toBeLessThan(2000)
})

test('I5.25 exam time never runs backwards and never beyond the limit', async () => {
  const { s, attempt } = await student()
  let last = 0
  for (let step = 0; step < 30; step++) {
    s.net.trip_ms = (step * 997) % 3000
    s.phone.skew += step % 3 === 0 ? -5 * MINUTE : 4 * MINUTE
    if (step % 5 === 0) await s.answer(attempt, step, 'A').catch(() => undefined)
    await s.time.pass(45_000)
    const now = attempt.t()
    expect(now).toBeGreaterThanOrEqual(last)
    expect(now).toBeLessThanOrEqual(1_200_000)
    last = now
  }
  expect(last).toBe(1_200_000)
})

test('I5.22 after the page died the lesser of two witnesses is believed, and nothing where both went back', () => {
  const pair = { attempt_id: 'a', t: 1000, wall: 50_000, origin: 50_000, provisional: false, from_seq: 0 }
  expect(resume(pair, 60_000, 60_000)).toEqual({ t: 11_000, note: null })
  expect(resume(pair, 660_000, 60_000)).toEqual({ t: 11_000, note: { kind: 'wall_forward', ms: 600_000 } })
  expect(resume(pair, 60_000 - HOUR, 60_000).t).toBe(11_000)
  expect(resume(pair, 60_000, 60_000 - HOUR).t).toBe(11_000)
  expect(resume(pair, 50_000 - HOUR, 50_000 - HOUR)).toEqual({ t: 1000, note: { kind: 'wall_back', ms: -HOUR } })
})

test('I5.27 an end that only a wrong clock called for is taken back', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  s.phone.skew += HOUR
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.time.pass(5000)
  expect(again.snapshot().phase).toBe('ended')
  s.net.up = true
  await s.time.pass(40_000)
  expect(again.snapshot().phase).toBe('running')
  await s.answer(again, 0, 'B')
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'B' })
})

test('I3.41 what the page’s other calls told of the server’s clock opens the start on a phone whose own clock is slow', async () => {
  const s = await scene()
  s.phone.skew -= HOUR
  const tab = await s.tab()
  expect(await s.start(tab)).toMatchObject({ error: { code: 'not_started' } })
  tab.engine.assumeClock(HOUR)
  expect(tab.engine.clockOffset()).toBe(HOUR)
  const attempt = await s.begin(tab)
  expect(Math.abs((tab.engine.clockOffset() ?? 0) - HOUR)).toBeLessThan(500)
  // Measured by an exam call: what others tell is believed no more.
  tab.engine.assumeClock(0)
  expect(Math.abs((tab.engine.clockOffset() ?? 0) - HOUR)).toBeLessThan(500)
  expect(attempt.snapshot().clock_known).toBe(true)
})

/** Lines of an attempt on the server, each with how far its time is from when its tap was made, ms. */
const offs = (s: Scene, attempt_id: string, tapped: Record<string, number>) =>
  s.rows(attempt_id).flatMap(({ t, value }) => ('a' in value ? [Math.abs(t - (tapped[String(value.a)] ?? -1))] : []))

test('F1.37 a tab that knows the time puts right what another one wrote by a guess, before it is sent', async () => {
  for (const jump of [10 * MINUTE, -10 * MINUTE]) {
    const { s, attempt } = await student()
    const { attempt_id } = attempt
    const tapped: Record<string, number> = {}
    const tap = async (one: OpenAttempt, question: number, value: string) => {
      tapped[value] = s.time.now - s.attemptRow(attempt_id).started_at
      await s.answer(one, question, value)
      await s.time.pass(1000)
    }
    await s.time.pass(MINUTE)
    await tap(attempt, 0, 'A')
    await s.time.pass(6000)
    s.net.up = false
    s.phone.skew += jump
    const beside = await s.open(await s.tab(), attempt_id)
    for (const [question, value] of ['B', 'C', 'D'].entries()) await tap(beside, question, value)
    await tap(attempt, 3, 'E')
    await tap(beside, 4, 'F')
    await tap(attempt, 5, 'G')
    s.net.up = true
    attempt.flush()
    await s.time.pass(40_000)
    expect(s.rows(attempt_id).filter(({ value }) => 'a' in value)).toHaveLength(7)
    expect(Math.max(...offs(s, attempt_id, tapped))).toBeLessThan(2000)
    expect(Math.abs(off(s, beside))).toBeLessThan(2000)
    expect(Math.abs(off(s, attempt))).toBeLessThan(2000)
  }
})

test('F1.37 two tabs that both go on by the same guess are put right together', async () => {
  const { s, tab, attempt } = await student()
  const { attempt_id } = attempt
  await s.time.pass(MINUTE)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  const tapped: Record<string, number> = { A: MINUTE }
  s.net.up = false
  tab.kill()
  s.phone.skew += 10 * MINUTE
  const tabs = [await s.open(await s.tab(), attempt_id), await s.open(await s.tab(), attempt_id)]
  for (const [index, value] of ['B', 'C', 'D', 'E', 'F'].entries()) {
    tapped[value] = s.time.now - s.attemptRow(attempt_id).started_at
    await s.answer(tabs[index % 2] as OpenAttempt, index, value)
    await s.time.pass(7000)
  }
  s.net.up = true
  await s.time.pass(60_000)
  expect(Math.max(...offs(s, attempt_id, tapped))).toBeLessThan(2000)
  for (const one of tabs) expect(Math.abs(off(s, one))).toBeLessThan(2000)
})

test('I5.205 the waiting room follows the server’s clock when that of the phone is moved while the page is open', async () => {
  const { s, tab } = await student()
  await s.time.pass(5000)
  expect(Math.abs(tab.engine.clockOffset() ?? HOUR)).toBeLessThan(500)
  s.phone.skew += 2 * HOUR
  expect(Math.abs((tab.engine.clockOffset() ?? 0) + 2 * HOUR)).toBeLessThan(500)
})
