import { type Address, HttpConnection, type Reply } from './connection.ts'
import type { Tally } from './tally.ts'

export interface Request {
  bytes: Buffer
  /** When it is due, ms after the start; at once after the one before where absent. */
  due?: number
}

/** One connection's work: a source of requests, each sent when the one before was answered. */
export interface Lane {
  label: string
  next(): Request | undefined
  /** Says whether a 200 reply is what was wanted. */
  accepts?(reply: Reply): boolean
}

const RECONNECT_MS = 50
const PATIENCE_MS = 120_000

/**
 * Drives one lane to its end. A request is repeated until it is answered: after a broken connection, and after what
 * `Retry-After` says. Its time counts from when it was due, so that a server that stalls cannot hide what it made wait.
 */
export async function drive(lane: Lane, to: Address, tally: Tally, start: number): Promise<void> {
  const connection = new HttpConnection(to)
  for (let request = lane.next(); request; request = lane.next()) {
    const wait = request.due === undefined ? 0 : start + request.due - performance.now()
    if (wait > 1) await pause(wait)
    const from = request.due === undefined ? performance.now() : start + request.due
    const reply = await answered(connection, to, request, tally)
    tally.add(reply.status, performance.now() - from, lane.accepts?.(reply) ?? reply.status < 400)
  }
  connection.close()
}

async function answered(connection: HttpConnection, to: Address, { bytes }: Request, tally: Tally): Promise<Reply> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const reply = (await connection.open()) ? await sent(connection, bytes) : null
    if (reply && reply.retry_after === 0) return reply
    if (performance.now() > until) throw new Error(`no answer from ${to.host}:${to.port} for ${PATIENCE_MS / 1000} s`)
    tally.repeated(reply?.status ?? 0)
    // Full jitter, as phones do: those sent away together must not come back together.
    await pause(reply ? Math.random() * reply.retry_after * 1000 : RECONNECT_MS * Math.random())
  }
}

const sent = (connection: HttpConnection, bytes: Buffer) =>
  new Promise<Reply | null>((resolve) => connection.send(bytes, resolve))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
