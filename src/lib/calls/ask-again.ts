import { ApiError } from '#src/lib/calls/api-error.ts'

/** A network that comes back tells nobody: as long as there was no answer it is asked for this often, ms. */
const SILENT_MS = 3000
/** A server that is down or busy is given longer, each phone another time. */
const BUSY_MS = 20_000

/** No answer, or a server that is down. A refusal is an answer. */
export const isSilence = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === null || error.status >= 500

const TOO_MANY = 429

/** Says nothing of what was asked for: what is known stands, and it is asked for again. A limit of calls passes like silence. */
export const mayPass = (error: unknown): boolean =>
  isSilence(error) || (error instanceof ApiError && error.status === TOO_MANY)

/** When to ask again after a failure that may pass, ms. */
export function pauseAfter(error: unknown): number {
  const down = error instanceof ApiError && error.status !== null
  return down ? Math.max(BUSY_MS, (error.retryAfter ?? 0) * 1000) * (1 + Math.random() / 2) : SILENT_MS
}

interface Asked {
  data?: unknown
  error: unknown
  status: 'pending' | 'error' | 'success'
}

/** When what found no answer is asked for again, ms; null where it was answered. */
export function againMs({ data, error, status }: Asked): number | null {
  if (status === 'error') return mayPass(error) ? pauseAfter(error) : null
  return (data as { again_ms?: number } | undefined)?.again_ms ?? null
}
