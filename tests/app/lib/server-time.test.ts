import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

test('U20.62 the first answer of any kind tells the server’s clock; an exact one is not blurred by a header', async () => {
  vi.useFakeTimers({ now: 1_795_222_800_000 })
  vi.resetModules()
  const { clockOffset, noteDateHeader, noteServerTime, onServerTime } = await import('#src/lib/calls/server-time.ts')
  const heard: number[] = []
  onServerTime((offset) => heard.push(offset))
  expect(heard).toEqual([])
  noteDateHeader('nonsense')
  noteDateHeader(undefined)
  expect(heard).toEqual([])
  noteDateHeader(new Date(1_795_222_800_000 + 600_000).toUTCString())
  expect(clockOffset()).toBe(600_500)
  noteServerTime(1_795_222_800_000 + 600_123)
  noteDateHeader(new Date(1_795_222_800_000 + 600_000).toUTCString())
  expect(clockOffset()).toBe(600_123)
  // The phone's clock was moved meanwhile: even a header says more than what was known.
  vi.setSystemTime(1_795_222_800_000 - 3_600_000)
  noteDateHeader(new Date(1_795_222_800_000).toUTCString())
  expect(clockOffset()).toBe(3_600_500)
  expect(heard).toEqual([600_500, 600_123, 3_600_500])
})
