import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExamEngine, PaperState, Room, SittingInfo, StoreHealth } from '#offline/types.ts'
import { useChecks } from '#src/features/exam/preflight/use-checks.ts'

const MISSING: PaperState = { kind: 'missing' }
const WELL: StoreHealth = { indexed_db: true, opfs: true, persisted: true, private_window: false }
const READY: PaperState = { kind: 'ready', bytes: 100 }

/** As a list brings it: a new object each time. */
const sittingOf = (bundle_sha256: string, more: Partial<SittingInfo> = {}) =>
  ({ jadwal_ujian_id: 'u', mulai: 1, selesai: 2, bundle: { bundle_sha256, bytes: 100 }, ...more }) as SittingInfo

type Report = (state: PaperState) => void

/** Everything that waits for nothing but its turn; the clock goes on by so much. */
const after = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The checks on a phone that holds no paper; `fetched` answers who asks for one. */
async function checking(
  sitting: SittingInfo,
  fetched: (of: SittingInfo, report: Report) => Promise<PaperState>,
  room: Room = { written: 1000, full: false },
  health: () => Promise<StoreHealth> = async () => WELL,
) {
  const asked: SittingInfo[] = []
  const measured: number[] = []
  const engine = {
    health,
    measureRoom: async (bytes: number) => {
      measured.push(bytes)
      return room
    },
    clockOffset: () => 0,
    paperState: async () => MISSING,
    fetchPaper: (of: SittingInfo, report: Report) => {
      asked.push(of)
      return fetched(of, report)
    },
  } as unknown as ExamEngine
  const hook = renderHook((given: SittingInfo) => useChecks(engine, given), { initialProps: sitting })
  await after()
  return { ...hook, asked, measured, paper: () => hook.result.current.paper }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('U204.7 what is still heard of the paper before changes nothing of the one that took its place', async () => {
  const ends = new Map<string, (end: PaperState) => void>()
  const reports = new Map<string, Report>()
  const checks = await checking(sittingOf('old'), ({ bundle }, report) => {
    reports.set(bundle.bundle_sha256, report)
    return new Promise((resolve) => void ends.set(bundle.bundle_sha256, resolve))
  })
  checks.rerender(sittingOf('new'))
  expect(checks.paper()).toBe(null)
  await after()
  ends.get('new')?.(READY)
  await after()
  expect(checks.paper()).toEqual(READY)
  const { room } = checks.result.current
  reports.get('old')?.({ kind: 'downloading', received: 1, total: 100 })
  await after()
  expect(checks.paper()).toEqual(READY)
  ends.get('old')?.(MISSING)
  await after()
  expect(checks.paper()).toEqual(READY)
  expect(checks.result.current.room).toBe(room)
  // Nothing is written to find out what fits beside a paper that is not wanted any more.
  expect(checks.measured).toHaveLength(1)
})

test('U204.8 a paper that Safe Exam Browser alone was given is fetched once everybody is given it, and not anew for anything else', async () => {
  const checks = await checking(sittingOf('a', { seb: true }), async ({ seb }) => (seb ? MISSING : READY))
  expect(checks.paper()).toEqual(MISSING)
  checks.rerender(sittingOf('a'))
  await after()
  expect(checks.paper()).toEqual(READY)
  const before = checks.asked.length
  checks.rerender(sittingOf('a', { tanpa_kode: true, selesai: 3, catat_fokus: true }))
  expect(checks.paper()).toEqual(READY)
  await after()
  expect(checks.asked).toHaveLength(before)
})

test('U204.9 a paper that did not come is asked for again until it is here, rarely where that costs all its bytes, never where it is given to another browser', async () => {
  let end: PaperState = MISSING
  const plain = await checking(sittingOf('a'), async () => end)
  expect(plain.asked).toHaveLength(1)
  await after(10_000)
  await after(10_000)
  expect(plain.asked).toHaveLength(3)
  // The screen that another sitting has asks for that one alone.
  plain.rerender(sittingOf('b'))
  await after()
  await after(10_000)
  expect(plain.asked.map(({ bundle }) => bundle.bundle_sha256)).toEqual(['a', 'a', 'a', 'b', 'b'])
  end = READY
  await after(10_000)
  expect(plain.paper()).toEqual(READY)
  await after(60_000)
  expect(plain.asked).toHaveLength(6)

  const failing = await checking(sittingOf('a'), async (_, report) => {
    report({ kind: 'downloading', received: 1, total: 100 })
    throw new Error('no store answers')
  })
  expect(failing.paper()).toEqual(MISSING)
  await after(10_000)
  expect(failing.asked).toHaveLength(2)
  failing.unmount()
  await after(60_000)
  expect(failing.asked).toHaveLength(2)

  const damaged = await checking(sittingOf('a'), async () => ({ kind: 'damaged' }))
  await after(50_000)
  expect(damaged.asked).toHaveLength(1)
  await after(10_000)
  expect(damaged.asked).toHaveLength(2)
  damaged.unmount()

  const full = await checking(sittingOf('a'), async () => MISSING, { written: 50, full: true })
  await after(50_000)
  expect(full.asked).toHaveLength(1)
  full.unmount()

  const elsewhere = await checking(sittingOf('a', { seb: true }), async () => MISSING)
  await after(60_000)
  expect(elsewhere.asked).toHaveLength(1)
})

test('U204.16 stores that could not be tried, as a part of the app had not come, are tried again until they are; the room is measured meanwhile', async () => {
  let asked = 0
  const health = async () => {
    if (++asked < 3) throw new Error('not here yet')
    return WELL
  }
  const checks = await checking(sittingOf('a'), async () => READY, undefined, health)
  expect([checks.result.current.health, checks.measured.length]).toEqual([null, 1])
  await after(20_000)
  expect(checks.result.current.health).toEqual(WELL)
  await after(60_000)
  expect(asked).toBe(3)
})
