import type { Socket } from 'node:net'
import type pg from 'pg'

/** Asked by the kernel whether the other end is still there, where a connection is silent. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Parts of the driver that its types leave out. */
interface Inner {
  connection: { stream: Socket; on(event: 'errorMessage', listener: (message: { code?: string }) => void): void }
  readyForQuery: boolean
}

/** Ends a connection without a word to the server, which may not listen. What is under way on it fails. */
export const destroyConnection = (client: pg.ClientBase): void => {
  ;(client as unknown as Inner).connection.stream.destroy()
}

/** Destroys the connection where a statement on it was left without any word for so long, ms. */
export function limitSilence(client: pg.ClientBase, ms: number): void {
  const { connection } = client as unknown as Inner
  connection.stream.setTimeout(ms, () => {
    if (!(client as unknown as Inner).readyForQuery) connection.stream.destroy()
  })
}

/** Destroys the connection once the server has answered with this SQLSTATE. */
export function leaveAfter(client: pg.ClientBase, state: string): void {
  const { connection } = client as unknown as Inner
  connection.on('errorMessage', ({ code }) => {
    // After the statement was told why.
    if (code === state) setImmediate(() => connection.stream.destroy())
  })
}
