import type { DiscussionReply, ResultReply } from '#contract/results/results.ts'
import type { AttemptSummary } from '#offline/types.ts'
import { useAttempts } from '#src/lib/exam/attempts.ts'
import { useReleased } from './query-released.ts'

/** The attempt as this phone knows it; undefined where it was sat elsewhere. */
export function useLocalAttempt(attempt_id: string | null): AttemptSummary | undefined {
  return useAttempts().find(({ attempt_id: own, server_id }) => own === attempt_id || server_id === attempt_id)
}

export function useResult(attempt_id: string | null) {
  const sealed = useLocalAttempt(attempt_id)?.phase === 'sealed'
  return useReleased<ResultReply>('result-paket', attempt_id, sealed)
}

export function useDiscussion(attempt_id: string | null) {
  return useReleased<DiscussionReply>('pembahasan-ujian', attempt_id, false)
}
