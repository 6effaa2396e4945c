import type { LiveRequest } from '#contract/exam/log/messages.ts'
import { API, SECRET_HEADER } from '#contract/version.ts'
import type { PhonePorts } from '../log/ports.ts'
import { pageAbort } from './page-abort.ts'

/** How a stream ended: `done` by the server, who may be asked again; `refused`: the token is not good any more. */
export type StreamEnd = 'done' | 'lost' | 'refused'

export interface StreamEvents {
  message(body: unknown): void
  /** Called once; nothing comes after it. */
  end(how: StreamEnd): void
}

/** Opens a stream of what staff do. Answers how to close it; a closed one tells nothing any more. */
export type Listen = (request: LiveRequest, token: string, on: StreamEvents) => () => void

const SILENCE_MS = 8000

interface ListenDeps extends Pick<PhonePorts, 'after'> {
  fetch: typeof fetch
  secret(): Promise<string | null>
}

/** By fetch, as a stream of server-sent events: the browser's own EventSource would put the token into the address. */
export function fetchListen({ fetch, secret, after }: ListenDeps): Listen {
  return (request, token, on) => {
    const { signal, abort } = pageAbort()
    let open = true
    // The head comes at once; from then on the stream is quiet until something is done.
    const cancel = after(SILENCE_MS, () => end('lost'))
    const end = (how: StreamEnd) => {
      if (open) on.end(how)
      open = false
      cancel()
      abort()
    }
    run().then(end, () => end('lost'))
    return () => {
      open = false
      cancel()
      abort()
    }

    async function run(): Promise<StreamEnd> {
      const known = await secret()
      // Loaded with the first stream: a student answers meanwhile.
      const { createParser } = await import('eventsource-parser')
      const reply = await fetch(`${API}/live-ujian`, {
        method: 'POST',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(known && { [SECRET_HEADER]: known }),
        },
        body: JSON.stringify(request),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal,
      })
      cancel()
      if (reply.status === 401) return 'refused'
      // A captive portal answers everything with a page.
      const ours = reply.ok && reply.headers.get('content-type')?.includes('event-stream')
      if (!ours || !reply.body) return 'lost'
      const { feed } = createParser({ onEvent: ({ data }) => open && on.message(parsed(data)) })
      const [reader, decoder] = [reply.body.getReader(), new TextDecoder()]
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'done'
        feed(decoder.decode(value, { stream: true }))
      }
    }
  }
}

/** What is no JSON is no message. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
