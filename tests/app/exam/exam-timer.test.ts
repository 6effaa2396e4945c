import { expect, test } from 'vitest'
import { announcement, clockText, shouldBuzz, timerPhase, untilNextSecond } from '#src/features/exam/model/time-left.ts'

const MIN = 60_000

test('U27.1 warnings at 30, 5 and 1 minute, locked at zero', () => {
  const phase = (left: number) => timerPhase(left, 120 * MIN)
  expect([31 * MIN, 30 * MIN, 5 * MIN, MIN, 0].map(phase)).toEqual(['plain', 'soon', 'late', 'last', 'over'])
})

test('U27.2 a short sub-test does not begin inside a warning', () => {
  expect(timerPhase(20 * MIN, 20 * MIN)).toBe('plain')
  expect(timerPhase(5 * MIN, 20 * MIN)).toBe('late')
})

test('U27.3 0:00 is shown only when time is up', () => {
  expect(clockText(1)).toBe('0:01')
  expect(clockText(0)).toBe('0:00')
  expect(clockText(-5000)).toBe('0:00')
  expect(clockText(72 * MIN + 40_000)).toBe('1:12:40')
})

test('U27.4 a screen reader hears each minute, 10 s and the last seconds, never every second', () => {
  const said = (seconds: number) => announcement(seconds * 1000)
  const hour = Array.from({ length: 3600 }, (_, second) => said(second + 1)).filter(Boolean)
  expect(hour).toHaveLength(60 + 1 + 5)
  expect(said(120)).toEqual({ unit: 'minutes', count: 2 })
  expect(said(10)).toEqual({ unit: 'seconds', count: 10 })
  expect(said(0)).toBeNull()
})

test('U27.5 one buzz where a warning begins', () => {
  expect(shouldBuzz('plain', 'soon')).toBe(true)
  expect(shouldBuzz('soon', 'soon')).toBe(false)
  expect(shouldBuzz('last', 'over')).toBe(false)
})

test('U27.6 the clock ticks on the second', () => {
  expect(untilNextSecond(61_250)).toBe(250)
  expect(untilNextSecond(61_000)).toBe(1000)
})
