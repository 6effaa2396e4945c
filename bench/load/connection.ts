import { connect, type Socket } from 'node:net'

/** One reply: status, body as bytes, seconds asked for by `Retry-After` (0 where none). */
export interface Reply {
  status: number
  body: Buffer
  /** Whether the body is brotli. */
  encoded: boolean
  retry_after: number
}

/** Where a server or a balancer listens. */
export interface Address {
  host: string
  port: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING: Buffer = Buffer.alloc(0)

/**
 * A keep-alive connection that has one request under way at a time. Written by hand on a socket, because generator,
 * server and database share the machine: what an HTTP client costs would be taken from what is measured.
 */
export class HttpConnection {
  readonly #to: Address
  #socket: Socket | undefined
  #rest: Buffer = NOTHING
  #settle: ((reply: Reply | null) => void) | undefined

  constructor(to: Address) {
    this.#to = to
  }

  /** Resolves once the connection stands, or with false where nobody answers. */
  open(): Promise<boolean> {
    if (this.#socket) return Promise.resolve(true)
    return new Promise((resolve) => {
      const socket = connect({ ...this.#to, noDelay: true })
      socket.once('connect', () => {
        this.#socket = socket
        resolve(true)
      })
      socket.on('data', (chunk: Buffer) => this.#take(chunk))
      socket.on('error', () => resolve(false))
      socket.on('close', () => this.#lost())
    })
  }

  /** Sends and calls back with the reply, or with null where the connection broke before it came. */
  send(bytes: Buffer, settle: (reply: Reply | null) => void): void {
    if (!this.#socket) {
      settle(null)
      return
    }
    this.#settle = settle
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #lost(): void {
    this.#socket = undefined
    this.#rest = NOTHING
    this.#finish(null)
  }

  #finish(reply: Reply | null): void {
    const settle = this.#settle
    this.#settle = undefined
    settle?.(reply)
  }

  #take(chunk: Buffer): void {
    const bytes = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk
    const reply = parse(bytes)
    this.#rest = reply ? NOTHING : bytes
    if (reply) this.#finish(reply)
  }
}

/** The reply, or undefined while a part of it is still on its way. */
function parse(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const from = end + HEAD_END.length
  const body = head.includes('transfer-encoding: chunked') ? unchunked(bytes, from) : counted(bytes, from, head)
  if (!body) return undefined
  const encoded = head.includes('content-encoding: br')
  return { status: Number(head.slice(9, 12)), body, encoded, retry_after: numberAfter(head, 'retry-after: ') }
}

function counted(bytes: Buffer, from: number, head: string): Buffer | undefined {
  const to = from + numberAfter(head, 'content-length: ')
  return bytes.length < to ? undefined : bytes.subarray(from, to)
}

function unchunked(bytes: Buffer, from: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = from; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (end < 0 || bytes.length < end + 2 + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

function numberAfter(head: string, name: string): number {
  const at = head.indexOf(name)
  return at < 0 ? 0 : Number.parseInt(head.slice(at + name.length, at + name.length + 12), 10)
}
