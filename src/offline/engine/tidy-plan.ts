import type { Held } from '../disk/disk-store.ts'
import type { Kept } from '../log/ports.ts'
import type { TidyFacts } from '../types.ts'
import { isDone } from './shelf.ts'

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
  attempts: ReadonlyMap<string, Held>
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
  const { papers, now, pressed } = holding
  const attempts = [...holding.attempts].flatMap(([attempt_id, held]) =>
    held.kept?.about ? [{ attempt_id, held, kept: held.kept, sitting: held.kept.about.sitting }] : [],
  )
  const passed = (at: number, days: { usual: number; pressed: number }) =>
    now - at >= (pressed ? days.pressed : days.usual) * DAY_MS
  const over = ({ held, sitting }: (typeof attempts)[0]) => isDone(held) && released.has(sitting.jadwal_id)
  const usersOf = (key: string) => attempts.filter(({ sitting }) => sitting.bundle.bundle_sha256 === key)

  const mayGo = ({ key, at }: Holding['papers'][0]): boolean => {
    if (wanted.has(key)) return false
    const users = usersOf(key)
    if (!users.every(over)) return false
    if (users.length) return passed(Math.max(...users.map(({ kept }) => sentAt(kept))), DAYS.paper)
    // Its age is not known: only want of room is a reason.
    return at === null ? pressed : passed(at, DAYS.unused)
  }
  return {
    attempts: attempts
      .filter((one) => over(one) && passed(sentAt(one.kept), DAYS.log))
      .map(({ attempt_id }) => attempt_id),
    papers: papers.filter(mayGo).map(({ key }) => key),
  }
}

/** When the server had all of it: by its clock, which is near enough for days. */
const sentAt = ({ acked }: Kept): number => Math.max(0, ...acked.map(({ at }) => at))
