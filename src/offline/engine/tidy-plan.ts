import { lastSeq, type Memory } from '../store/memory.ts'
import type { TidyFacts } from '../types.ts'

const DAY_MS = 86_400_000
/** After so many days a thing goes by itself, or earlier where the phone is short of room. */
const DAYS = {
  /** A paper whose attempts are all finished, since the last of them was wholly sent. */
  paper: { usual: 14, pressed: 1 },
  /** A paper that was fetched ahead and never used. */
  unused: { usual: 30, pressed: 7 },
  /** A log that the server has and has signed for. */
  log: { usual: 90, pressed: 30 },
}

export interface Holding {
  attempts: readonly Memory[]
  /** `at`: phone clock when it was fetched; null where only the file system knows it. */
  papers: readonly { key: string; at: number | null }[]
  /** Phone clock. */
  now: number
  pressed: boolean
}

export interface TidyPlan {
  attempts: string[]
  papers: string[]
}

/**
 * What this phone may forget. Whatever is unsent, unsealed or unreleased is kept for ever, however full the phone is:
 * everything else is on the server, which has signed for it.
 */
export function tidyPlan(holding: Holding, { released, wanted }: TidyFacts): TidyPlan {
  const { attempts, papers, now, pressed } = holding
  const passed = (at: number, days: { usual: number; pressed: number }) =>
    now - at >= (pressed ? days.pressed : days.usual) * DAY_MS
  const over = (memory: Memory) => isSettled(memory) && released.has(memory.record.sitting.jadwal_id)
  const usersOf = (key: string) => attempts.filter(({ record }) => record.sitting.bundle.bundle_sha256 === key)

  const mayGo = ({ key, at }: Holding['papers'][0]): boolean => {
    if (wanted.has(key)) return false
    const users = usersOf(key)
    if (!users.every(over)) return false
    if (users.length) return passed(Math.max(...users.map(sentAt)), DAYS.paper)
    // Its age is not known: only want of room is a reason.
    return at === null ? pressed : passed(at, DAYS.unused)
  }
  return {
    attempts: attempts
      .filter((memory) => over(memory) && passed(sentAt(memory), DAYS.log))
      .map(({ record }) => record.attempt_id),
    papers: papers.filter(mayGo).map(({ key }) => key),
  }
}

/** Sealed with a receipt (or set aside by staff), every line of it acknowledged, nothing refused on the way. */
export function isSettled(memory: Memory): boolean {
  const { receipt, server, acked_seq, refused } = memory.record
  return (receipt !== null || server?.status === 'archived') && lastSeq(memory) <= acked_seq && refused === null
}

const sentAt = ({ record }: Memory): number => record.all_sent_at ?? record.started_at
