import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy between browser and server that fails as networks do. It works on bytes, so it can lose *only the
 * reply* of a request that the server has carried out, which no browser switch can.
 */
export type Weather =
  /** Everything passes. */
  | 'clear'
  /** New connections are refused, open ones reset. */
  | 'down'
  /** Connections open and nothing ever comes back. */
  | 'black-hole'
  /** Requests arrive, replies are lost and the connection is reset. */
  | 'reply-lost'
  /** The reply breaks off in its middle. */
  | 'reply-cut'

const FAILED = [
  'HTTP/1.1 500 Internal Server Error',
  'content-type: application/json',
  'content-length: 19',
  'connection: close',
  '',
  '{"code":"internal"}',
].join('\r\n')

export class FaultProxy {
  readonly port: number
  /** Bytes that went through: up to the server, down to the browser. */
  readonly carried = { up: 0, down: 0 }
  private weather: Weather = 'clear'
  private withheld: RegExp | null = null
  private failing: string | null = null
  private readonly server: Server
  private readonly open = new Set<Socket>()

  private constructor(server: Server, port: number) {
    this.server = server
    this.port = port
  }

  static start(targetPort: number): Promise<FaultProxy> {
    return new Promise((resolve) => {
      const server = createServer({ allowHalfOpen: true })
      server.listen(0, '127.0.0.1', () => {
        const proxy = new FaultProxy(server, (server.address() as { port: number }).port)
        server.on('connection', (socket) => proxy.carry(socket, targetPort))
        resolve(proxy)
      })
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Changes the weather; what is already under way feels it too. */
  set(weather: Weather): void {
    this.weather = weather
    if (weather === 'down') for (const socket of this.open) socket.resetAndDestroy()
  }

  /** Requests for these paths break off, whatever the weather; null: none. */
  withhold(paths: RegExp | null): void {
    this.withheld = paths
  }

  /** Requests that carry this text are answered with 500, whoever sends them, page or worker; null: none. */
  fail(text: string | null): void {
    this.failing = text
  }

  /** As it was at the start. */
  reset(): void {
    this.set('clear')
    this.withhold(null)
    this.fail(null)
    for (const socket of this.open) socket.destroy()
    Object.assign(this.carried, { up: 0, down: 0 })
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private carry(client: Socket, targetPort: number): void {
    if (this.weather === 'down') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(targetPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      this.open.add(socket)
      // A reset on either side is what this proxy is for; both ends are closed below.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.open.delete(socket))
    }
    client.on('data', (chunk) => {
      this.carried.up += chunk.length
      if (this.withheld?.test(/^GET (\S+)/.exec(String(chunk))?.[1] ?? '')) {
        client.resetAndDestroy()
        return
      }
      if (this.failing !== null && chunk.includes(this.failing)) {
        client.end(FAILED)
        return
      }
      if (this.weather !== 'black-hole') upstream.write(chunk)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    upstream.on('data', (chunk) => {
      this.carried.down += chunk.length
      this.answer(client, Buffer.from(chunk))
    })
  }

  private answer(client: Socket, chunk: Uint8Array): void {
    if (this.weather === 'clear') client.write(chunk)
    else if (this.weather === 'reply-cut')
      client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => client.resetAndDestroy())
    else if (this.weather !== 'black-hole') client.resetAndDestroy()
  }
}
