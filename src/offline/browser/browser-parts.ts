import { applicationSecret } from '../send/secret.ts'
import { createSend, type Send } from '../send/send.ts'
import { type Connection, openConnection } from '../store/connection.ts'
import { type SessionStore, sessionStore } from '../store/session-store.ts'
import { browserLocks, type Locks } from './locks.ts'
import { browserPorts, type Leaving } from './parts.ts'

/** The browser's own time, locks, network and storage, for page and service worker. */
export interface BrowserParts {
  ports: ReturnType<typeof browserPorts>
  leaving: Leaving
  locks: Locks
  /** Tells the other tabs, or hears from them, that somebody else is logged in. */
  logins: { tell(): void; listen(listener: () => void): void }
  connection: Connection
  session: SessionStore
  send: Send
  secret: () => Promise<string | null>
}

let parts: BrowserParts | null = null

/** Made once per page or worker: one connection, one channel. */
export function browserParts(): BrowserParts {
  parts ??= makeParts()
  return parts
}

function makeParts(): BrowserParts {
  const leaving = { now: false }
  const ports = browserPorts(leaving)
  const connection = openConnection({ indexedDB, IDBKeyRange }, { after: ports.after })
  const ownFetch: typeof fetch = (...args) => fetch(...args)
  const secret = applicationSecret(ownFetch, connection)
  const send = createSend({ fetch: ownFetch, secret, after: ports.after })
  const locks = browserLocks(navigator.locks)
  return { ports, leaving, locks, logins: loginChannel(), connection, session: sessionStore(connection), send, secret }
}

function loginChannel(): BrowserParts['logins'] {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('elp')
  return {
    tell: () => channel?.postMessage('session'),
    listen: (listener) => channel?.addEventListener('message', listener),
  }
}
