import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { InitReply } from '#contract/exam/log/messages.ts'
import { isBundleInfo } from '../send/replies.ts'
import type { StartError } from '../types.ts'

/** What came of asking the server at a start. `away`: no answer, or one that asks for patience. */
export type Answer =
  | { kind: 'reply'; reply: InitReply }
  | { kind: 'away' }
  | { kind: 'login_needed' }
  | { kind: 'refused'; code: string; details: unknown }

/** The attempt that a refusal speaks of. */
export function attemptIn(details: unknown): string | undefined {
  const { attempt_id } = (details ?? {}) as { attempt_id?: unknown }
  return typeof attempt_id === 'string' ? attempt_id : undefined
}

/** Which paper that attempt goes on with: this phone may hold what was published since. */
export function bundleIn(details: unknown): BundleInfo | null {
  const { bundle } = (details ?? {}) as { bundle?: unknown }
  return isBundleInfo(bundle) ? bundle : null
}

/** Why a start failed, as screens know it; `attempt_id`: the one that was asked for. */
export function errorOf(answer: Exclude<Answer, { kind: 'reply' }>, attempt_id: string): StartError {
  if (answer.kind === 'login_needed') return { code: 'login_needed' }
  if (answer.kind !== 'refused') return { code: 'needs_network' }
  switch (answer.code) {
    case 'attempt_open':
      return { code: 'attempt_open', attempt_id: attemptIn(answer.details) ?? attempt_id }
    case 'attempt_limit':
      return { code: 'attempt_limit' }
    case 'not_started':
      return { code: 'not_started', opens_at: Number((answer.details as { opens_at?: unknown } | null)?.opens_at) || 0 }
    case 'code_required':
      return { code: 'code_required' }
    case 'window_closed':
      return { code: 'window_closed' }
    case 'unauthenticated':
      return { code: 'login_needed' }
    case 'not_found':
    case 'id_conflict':
      return { code: 'paper_missing' }
    default:
      return { code: 'refused', reason: answer.code }
  }
}
