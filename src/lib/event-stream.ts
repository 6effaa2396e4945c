import { createParser } from 'eventsource-parser'
import { API, SECRET_HEADER } from '#contract/version.ts'
import { pageAbort } from '#offline/live/page-abort.ts'
import { appConfig } from './calls/app-config.ts'
import { renewToken } from './session/renew-token.ts'
import { currentSession } from './session.ts'

export interface EventStream {
  /** The data of one event as it came. */
  event(data: string): void
  /** Whether events come in just now. */
  live(live: boolean): void
}

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/**
 * Server-sent events of a screen: by fetch, so that the log-in goes in a header. Comes back by itself from where it
 * broke off, with a renewed log-in where that ran out. Answers how to close it.
 */
export function eventStream(path: string, on: EventStream): () => void {
  let closed = false
  let lastId = ''
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let line = pageAbort()

  async function connect(): Promise<void> {
    timer = undefined
    line = pageAbort()
    const how = await once().catch(() => 'lost' as const)
    line.abort()
    if (closed) return
    on.live(false)
    // The end of a log-in's time is no failure: it goes on at once.
    failures = how === 'done' ? 0 : failures + 1
    if (how === 'over') return
    timer = setTimeout(connect, how === 'done' ? 100 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)))
  }

  async function once(): Promise<'done' | 'lost' | 'over'> {
    let reply = await ask(currentSession()?.accessToken ?? null)
    if (reply.status === 401) {
      const token = await renewToken(currentSession()?.accessToken ?? '')
      if (!token) return 'over'
      reply = await ask(token)
    }
    // No right, or no such thing: it does not come by trying.
    if (reply.status === 403 || reply.status === 404) return 'over'
    if (!reply.ok || !reply.body || !reply.headers.get('content-type')?.includes('event-stream')) return 'lost'
    on.live(true)
    failures = 0
    await read(reply.body.getReader())
    return 'done'
  }

  async function ask(token: string | null): Promise<Response> {
    const { application_secret } = await appConfig()
    return fetch(API + path, {
      headers: {
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(application_secret && { [SECRET_HEADER]: application_secret }),
        ...(lastId && { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: line.signal,
    })
  }

  async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const { feed } = createParser({
      onEvent({ id, data }) {
        lastId = id ?? lastId
        if (!closed) on.event(data)
      },
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      feed(decoder.decode(value, { stream: true }))
    }
  }

  /** The network is back: whoever waits for the next try need not. */
  const again = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    void connect()
  }
  addEventListener('online', again)
  void connect()
  return () => {
    closed = true
    clearTimeout(timer)
    line.abort()
    removeEventListener('online', again)
  }
}
