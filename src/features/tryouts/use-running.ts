import type { MyJadwal } from '#contract/exam/schedule.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { type Running, wayInto } from './my-tryouts.ts'
import { type Progress, progressOf } from './progress.ts'

interface RunningFacts {
  to: string
  /** Ms, of the open sub-test where each has its own time; null where this phone cannot tell. */
  left: number | null
  progress: Progress | null
}

/** Where an attempt that goes on stands now. `jadwals`: the student's own list, as far as it is here. */
export function useRunning(running: Running, jadwals: readonly MyJadwal[]): RunningFacts {
  const now = useServerNow()
  const { ends_at } = running
  const progress = progressOf(running, jadwals, now)
  const left = progress?.open?.left ?? (ends_at === null ? null : ends_at - now)
  // By the phone's own clock nothing is left: nobody knows before the server tells.
  return { to: wayInto(running), left: left !== null && left > 0 ? left : null, progress }
}
