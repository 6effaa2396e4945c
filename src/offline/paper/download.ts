import { API, SECRET_HEADER } from '#contract/version.ts'

export interface DownloadDeps {
  fetch: typeof fetch
  secret(): Promise<string | null>
}

export type Download =
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' }

/** Fetches bytes below /api and tells how many have come. Never rejects. */
export async function download(
  { fetch, secret }: DownloadDeps,
  path: string,
  token: string,
  onBytes: (received: number) => void,
): Promise<Download> {
  try {
    const key = await secret()
    const headers = { authorization: `Bearer ${token}`, ...(key && { [SECRET_HEADER]: key }) }
    const reply = await fetch(API + path, { headers, credentials: 'omit', redirect: 'error' })
    if (reply.status >= 500 || reply.status === 429) return { kind: 'lost' }
    if (!reply.ok || !reply.body) return { kind: 'refused', status: reply.status }
    return { kind: 'bytes', bytes: await collect(reply.body, onBytes) }
  } catch {
    return { kind: 'lost' }
  }
}

async function collect(
  body: ReadableStream<Uint8Array>,
  onBytes: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let received = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    received += part.value.length
    onBytes(received)
  }
  const all = new Uint8Array(received)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
