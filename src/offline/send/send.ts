import { API, SECRET_HEADER } from '#contract/version.ts'
import type { Ports } from '../ports.ts'

export interface SendRequest {
  method: 'GET' | 'POST'
  /** Below /api. */
  path: string
  body?: unknown
  token?: string | null
  /** Outlives the page; at most 64 KiB for all such requests together. */
  keepalive?: boolean
}

/**
 * What came back. `lost`: no answer, or one that is not ours (a captive portal answers every call with a page).
 * `busy`: the server, or what stands before it, asks for patience. `retry_after` in ms.
 */
export type SendResult =
  | { kind: 'ok'; body: unknown }
  | { kind: 'refused'; status: number; code: string; details: unknown }
  | { kind: 'busy'; retry_after: number | null }
  | { kind: 'lost' }

export type Send = (request: SendRequest) => Promise<SendResult>

const TIMEOUT_MS = 20_000

export interface SendDeps {
  fetch: typeof fetch
  /** The application secret, null where none is asked for. */
  secret(): Promise<string | null>
  after: Ports['after']
}

/** One call to the API. Never rejects. */
export function createSend({ fetch, secret, after }: SendDeps): Send {
  return async (request) => {
    // Not AbortSignal.timeout: phones of 2021 do not know it, and would never send anything.
    const abort = new AbortController()
    const cancel = after(TIMEOUT_MS, () => abort.abort())
    try {
      const reply = await fetch(API + request.path, {
        method: request.method,
        headers: headersOf(request, await secret()),
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        ...(request.keepalive && { keepalive: true }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: abort.signal,
      })
      return resultOf(reply.status, await jsonOf(reply), reply.headers.get('retry-after'))
    } catch {
      return { kind: 'lost' }
    } finally {
      cancel()
    }
  }
}

function headersOf({ body, token }: SendRequest, secret: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(secret && { [SECRET_HEADER]: secret }),
  }
}

async function jsonOf(reply: Response): Promise<unknown> {
  if (!reply.headers.get('content-type')?.includes('json')) return undefined
  return reply.json()
}

const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** What a status and a body (undefined: no JSON) mean. */
export function resultOf(status: number, body: unknown, retryAfter: string | null = null): SendResult {
  if (BUSY.has(status)) return { kind: 'busy', retry_after: secondsOf(retryAfter) }
  if (typeof body !== 'object' || body === null) return { kind: 'lost' }
  if (status >= 200 && status < 300) return { kind: 'ok', body }
  const { code, details } = body as { code?: unknown; details?: unknown }
  if (status < 400 || typeof code !== 'string') return { kind: 'lost' }
  return { kind: 'refused', status, code, details }
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
