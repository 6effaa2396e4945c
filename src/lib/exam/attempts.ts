import type { AttemptSummary } from '#offline/types.ts'
import { useSession } from '../session.ts'
import { getEngine } from './engine.ts'
import { useStored } from './stored.ts'

const NONE: readonly AttemptSummary[] = []

/** The student's attempts on this phone, newest first; follows what this tab, another one or the worker writes. */
export const useAttempts = (): readonly AttemptSummary[] => useReadAttempts() ?? NONE

/** The same; undefined until they have been read. */
export function useReadAttempts(): readonly AttemptSummary[] | undefined {
  const user_id = useSession((state) => state.session?.profile.id ?? null)
  // Nobody's attempts: a visitor need not load the engine to learn that.
  const read = async () => (user_id ? (await getEngine()).attempts() : NONE)
  return useStored(read, [user_id])
}
