import { API, SECRET_HEADER } from '#contract/version.ts'
import type { PhonePorts } from '../log/ports.ts'
import { type Silence, silenceLimit, textOf } from '../silence.ts'

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

/** How long a small call may stay unanswered, ms. */
const SILENCE_MS = 8000
/** A network as slow as the slowest that still carries an exam: its bytes a ms. */
const SLOWEST_RATE = 4
/** Every third call in a row that finds no answer is given so long: where even a handshake takes its time it still comes through. */
const PATIENT_MS = 20_000
const PATIENT_EVERY = 3

export interface SendDeps {
  fetch: typeof fetch
  /** The application secret, null where none is asked for. */
  secret(): Promise<string | null>
  after: PhonePorts['after']
}

/** One call to the API. Never rejects. */
export function createSend({ fetch, secret, after }: SendDeps): Send {
  let unanswered = 0
  return async (request) => {
    const headers = headersOf(request, await secret())
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const least = (unanswered + 1) % PATIENT_EVERY ? SILENCE_MS : PATIENT_MS
    const silence = silenceLimit(least + (body?.length ?? 0) / SLOWEST_RATE, after)
    try {
      const reply = await fetch(API + request.path, {
        method: request.method,
        headers,
        ...(body !== undefined && { body }),
        ...(request.keepalive && { keepalive: true }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: silence.signal,
      })
      const result = resultOf(reply.status, await jsonOf(reply, silence), reply.headers.get('retry-after'))
      unanswered = 0
      return result
    } catch {
      if (silence.over()) unanswered++
      return { kind: 'lost' }
    } finally {
      silence.stop()
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

async function jsonOf(reply: Response, silence: Silence): Promise<unknown> {
  if (!reply.headers.get('content-type')?.includes('json')) return undefined
  return JSON.parse(await textOf(reply, silence))
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

/** What lies between phone and server may name a day. */
const MOST_SECONDS = 300

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && seconds >= 0 ? Math.min(seconds, MOST_SECONDS) * 1000 : null
}
