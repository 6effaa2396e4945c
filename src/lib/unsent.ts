import { useAttempts } from './attempts.ts'

/** Entries of the student that still wait on this phone. */
export function useUnsent(): number {
  return useAttempts().reduce((sum, attempt) => sum + attempt.unsent, 0)
}
