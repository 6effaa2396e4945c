import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface WireReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** `closed`: the server ended the connection without an answer; `hang`: nothing came in time. */
export type Answer = WireReply | 'closed' | 'hang'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A connection that sends whatever bytes it is given: HTTP clients refuse to send most of what an attacker does.
 * `patience`: ms after which silence is a hang.
 */
export class Wire {
  readonly #port: number
  readonly #patience: number
  #socket: Socket | undefined

  constructor(port: number, patience: number) {
    this.#port = port
    this.#patience = patience
  }

  /** Sends one request and waits for its answer. `last`: no more bytes will come, the other side is told so. */
  async send(bytes: Buffer, { last = false, head = false } = {}): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open())
    this.#socket = undefined
    return new Promise((resolve) => {
      let got: Buffer = Buffer.alloc(0)
      const timer = setTimeout(() => finish('hang', false), this.#patience)
      const finish = (answer: Answer, usable: boolean) => {
        clearTimeout(timer)
        socket.removeAllListeners()
        socket.on('error', () => undefined)
        if (usable) this.#socket = socket
        else socket.destroy()
        resolve(answer)
      }
      socket.on('data', (chunk: Buffer) => {
        got = got.length ? Buffer.concat([got, chunk]) : chunk
        const reply = parse(got, head)
        if (reply) finish(reply, !last && !/close/i.test(reply.headers.connection ?? ''))
      })
      socket.on('error', () => finish('closed', false))
      socket.on('close', () => finish('closed', false))
      socket.write(bytes)
      if (last) socket.end()
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
      socket.once('connect', () => resolve(socket))
      socket.once('error', reject)
    })
  }
}

/** The reply, or undefined while a part of it is still on its way. */
function parse(bytes: Buffer, head: boolean): WireReply | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = bytes.subarray(end + HEAD_END.length)
  if (status < 200) return parse(rest, head)
  // A stream is answered with its first bytes; it would go on until somebody leaves.
  if (headers['content-type']?.startsWith('text/event-stream')) {
    return { status, headers: { ...headers, connection: 'close' }, body: rest.toString() }
  }
  const body = head || status === 204 || status === 304 ? Buffer.alloc(0) : bodyOf(rest, headers)
  return body && { status, headers, body: plain(body, headers['content-encoding']) }
}

function bodyOf(rest: Buffer, headers: Record<string, string>): Buffer | undefined {
  if (headers['transfer-encoding'] === 'chunked') return dechunked(rest)
  const length = Number(headers['content-length'] ?? 0)
  return rest.length >= length ? rest.subarray(0, length) : undefined
}

function dechunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16)
    if (bytes.length < line + 2 + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

function plain(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}
