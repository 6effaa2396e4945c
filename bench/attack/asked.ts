import type { BenchWorld } from '../support/world.ts'

/** What came of one call. `status` 0: nothing, within `PATIENCE_MS`. */
export interface Asked {
  what: string
  status: number
  retryAfter: boolean
  ms: number
  text: string
}

/** Whoever has not heard by then counts as never. */
export const PATIENCE_MS = 35_000

export interface Ask extends RequestInit {
  token?: string
}

/** `path` from the root. */
export async function asked(
  { node }: Pick<BenchWorld, 'node'>,
  what: string,
  path: string,
  { token, ...init }: Ask = {},
): Promise<Asked> {
  const from = performance.now()
  const since = () => performance.now() - from
  try {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const reply = await fetch(`http://127.0.0.1:${node.port}${path}`, { ...init, headers, signal })
    const text = await reply.text()
    return { what, status: reply.status, retryAfter: reply.headers.has('retry-after'), ms: since(), text }
  } catch {
    return { what, status: 0, retryAfter: false, ms: since(), text: '' }
  }
}

export const slowest = (replies: readonly Asked[]): number => Math.max(...replies.map(({ ms }) => ms))
