import i18next from 'i18next'
import { API, SECRET_HEADER } from '#contract/version.ts'
import { type Silence, silenceLimit, textOf } from '#offline/silence.ts'
import { ApiError, NoAnswer, toApiError } from './api-error.ts'
import { appConfig } from './app-config.ts'
import { PASSWORD_MS, READ_MS } from './first-limits.ts'
import { beginPending } from './pending.ts'
import { noteDateHeader } from './server-time.ts'

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

/** A call without axios and without a log-in, for the first screens and the exam. Failures reject with ApiError. */
export async function requestJson<T>({ method, path, body }: Call): Promise<T> {
  const done = beginPending()
  const init = { method, ...(await head(body)) }
  const silence = silenceLimit(method === 'GET' ? READ_MS : PASSWORD_MS)
  try {
    return await read<T>(await fetch(`${API}${path}`, { ...init, signal: silence.signal }), silence)
  } catch (failure) {
    if (silence.over()) throw new NoAnswer()
    // The browsers' words for "no network" differ and help nobody.
    throw failure instanceof ApiError ? failure : new ApiError(null, '', null, null)
  } finally {
    silence.stop()
    done()
  }
}

export const getJson = <T>(path: string, params: Record<string, string>) =>
  requestJson<T>({ method: 'GET', path: `${path}?${new URLSearchParams(params)}` })

export const postJson = <T>(path: string, body: unknown) => requestJson<T>({ method: 'POST', path, body })

async function head(body: unknown): Promise<RequestInit> {
  const { application_secret } = await appConfig()
  const headers = {
    ...(i18next.language && { 'accept-language': i18next.language }),
    ...(application_secret && { [SECRET_HEADER]: application_secret }),
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function read<T>(reply: Response, silence: Silence): Promise<T> {
  if (isJson(reply)) noteDateHeader(reply.headers.get('date'))
  const text = await textOf(reply, silence)
  if (reply.ok && isJson(reply)) return JSON.parse(text) as T
  // A 200 that is no JSON comes from a captive portal, not from our server.
  if (reply.ok) throw new ApiError(null, '', null, null)
  const retry = reply.headers.get('retry-after')
  const response = { status: reply.status, data: text, headers: retry ? { 'retry-after': retry } : {} }
  throw await toApiError({ message: reply.statusText, response })
}

const isJson = (reply: Response) => reply.headers.get('content-type')?.includes('json') ?? false
