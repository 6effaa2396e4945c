import { API, SECRET_HEADER } from '#contract/version.ts'
import type { PhonePorts } from '../log/ports.ts'
import { silenceLimit } from '../silence.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface DownloadDeps {
  fetch: typeof fetch
  secret(): Promise<string | null>
  after: PhonePorts['after']
}

export type Download =
  | { kind: 'bytes'; bytes: Bytes }
  /** The connection broke off: so much has come, and a later try goes on from there. */
  | { kind: 'part'; bytes: Bytes }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' }

const PARTIAL = 206
/** A download that brings nothing for so long has broken off, ms. */
const SILENCE_MS = 8000

/** Fetches bytes below /api behind those that are here already, and tells how many have come. Never rejects. */
export async function download(
  { fetch, secret, after }: DownloadDeps,
  path: string,
  token: string,
  part: Bytes | null,
  onBytes: (received: number) => void,
): Promise<Download> {
  const parts: Uint8Array[] = []
  const key = await secret()
  const silence = silenceLimit(SILENCE_MS, after)
  try {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key && { [SECRET_HEADER]: key }),
      ...(part && { range: `bytes=${part.length}-` }),
    }
    const reply = await fetch(API + path, {
      headers,
      credentials: 'omit',
      redirect: 'error',
      signal: silence.signal,
      ...(part && { cache: 'no-store' }),
    })
    if (reply.status >= 500 || reply.status === 429) return part ? { kind: 'part', bytes: part } : { kind: 'lost' }
    if (!reply.ok || !reply.body) return { kind: 'refused', status: reply.status }
    // Whoever does not know ranges sends the whole.
    if (part && reply.status === PARTIAL) parts.push(part)
    silence.heard()
    await collect(reply.body, parts, (received) => {
      silence.heard()
      onBytes(received)
    })
    return { kind: 'bytes', bytes: joined(parts) }
  } catch {
    const bytes = joined(parts)
    if (part && bytes.length < part.length) return { kind: 'part', bytes: part }
    return bytes.length > 0 ? { kind: 'part', bytes } : { kind: 'lost' }
  } finally {
    silence.stop()
  }
}

async function collect(
  body: ReadableStream<Uint8Array>,
  parts: Uint8Array[],
  onBytes: (received: number) => void,
): Promise<void> {
  let received = parts.reduce((sum, { length }) => sum + length, 0)
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.length
    onBytes(received)
  }
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
