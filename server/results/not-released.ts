import type { NotReleased } from '#contract/results/results.ts'
import { type AppError, refusal } from '../lib/errors.ts'
import type { AttemptFacts } from './load-attempt.ts'

/**
 * Refuses before the release and says from when on it will not; nothing else of the attempt goes out (I8).
 * `released_at` null: the attempt is not sealed yet.
 */
export function notReleased(
  what: keyof typeof REASONS,
  { jadwal, paket }: AttemptFacts,
  released_at: number | null,
): AppError {
  const details: NotReleased = { released_at, nama: jadwal.nama, paket_nama: paket.nama }
  const { unsealed, later } = REASONS[what]
  if (released_at === null) return refusal(unsealed, {}, { details })
  return refusal(later, { at: { at: released_at, zone: jadwal.zona } }, { details })
}

const REASONS = {
  result: { unsealed: 'result.unsealed', later: 'result.not_released' },
  discussion: { unsealed: 'discussion.unsealed', later: 'discussion.not_released' },
} as const
