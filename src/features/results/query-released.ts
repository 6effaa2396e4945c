import type { NotReleased } from '#contract/results/results.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import type { ReleasedPath } from '#src/lib/queries/score-list.ts'
import { useSession } from '#src/lib/session.ts'

/** While an attempt is still being sealed it is asked for again this often (ms). */
const SEALING_MS = 4000
const LONGEST_TIMER_MS = 60 * 60_000

/** What the server says before the release; null for any other failure. */
export function notReleasedOf(error: unknown): NotReleased | null {
  return error instanceof ApiError && error.code === 'not_released' ? (error.details as NotReleased) : null
}

/** Asks again when the answer will be another one: soon while sealing, at the hour of the release, else never. `now`: of the server. */
function nextAsk(error: unknown, now: number): number | false {
  const refusal = notReleasedOf(error)
  if (!refusal) return false
  if (refusal.released_at === null) return SEALING_MS
  return Math.min(LONGEST_TIMER_MS, Math.max(SEALING_MS, refusal.released_at - now))
}

/** Something of an attempt that is released at its hour, and readable without a network once it was read. */
export function useReleased<T>(path: ReleasedPath, attempt_id: string | null, sealed_here: boolean) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<T>({
    // A receipt that came in changes the answer: another key, asked at once.
    queryKey: [path, user_id, attempt_id, sealed_here],
    user_id,
    enabled: attempt_id !== null,
    name: `${path}-${attempt_id}`,
    fetchList: () => get<T>(`/${path}`, { attempt_id }),
    every: (error) => nextAsk(error, Date.now() + clockOffset()),
  })
}
