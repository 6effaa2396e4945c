import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sitting } from '#contract/exam/schedule.ts'
import type { PaperState } from '#offline/types.ts'
import { usePapers } from '#src/features/tryouts/use-papers.ts'

const phone = vi.hoisted(() => ({ state: { kind: 'damaged' } as PaperState, fetched: [] as string[] }))

vi.mock('#src/lib/exam/engine.ts', () => ({
  getEngine: async () => ({
    paperState: async () => phone.state,
    fetchPaper: async ({ jadwal_ujian_id }: Sitting) => {
      phone.fetched.push(jadwal_ujian_id)
      return phone.state
    },
  }),
}))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('U204.15 a paper that comes damaged is fetched again after ten seconds, then ever later, up to a minute; one that came no more', async () => {
  const sittings = [{ jadwal_ujian_id: 'a', bundle: { bundle_sha256: 'x' } }] as Sitting[]
  const { result } = renderHook(() => usePapers(sittings))
  await after(9_000)
  expect(phone.fetched).toHaveLength(1)
  const inTenMinutes = async () => {
    const before = phone.fetched.length
    await after(600_000)
    return phone.fetched.length - before
  }
  // After 10, 30 and 70 s, and then every minute.
  expect(await inTenMinutes()).toBe(11)
  phone.state = { kind: 'ready', bytes: 100 }
  expect(await inTenMinutes()).toBe(1)
  expect(result.current.get('a')).toEqual(phone.state)
})
