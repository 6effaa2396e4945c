import { browserLocks } from './browser-locks.ts'
import type { Channel, Message, Ports } from './ports.ts'
import { applicationSecret } from '../send/secret.ts'
import { createSend, type Send } from '../send/send.ts'
import { type Connection, openConnection } from '../store/connection.ts'
import { type SessionStore, sessionStore } from '../store/session-store.ts'

/** The browser's own time, locks, network and storage, for page and service worker. */
export interface BrowserParts {
  ports: Ports
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
  const ports: Ports = {
    wall: () => Date.now(),
    mono: () => performance.now(),
    origin: () => performance.timeOrigin + performance.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    locks: browserLocks(navigator.locks),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    channel: browserChannel(),
  }
  const connection = openConnection({ indexedDB, IDBKeyRange }, { after: ports.after })
  const ownFetch: typeof fetch = (...args) => fetch(...args)
  const secret = applicationSecret(ownFetch, connection)
  const send = createSend({ fetch: ownFetch, secret, after: ports.after })
  return { ports, connection, session: sessionStore(connection), send, secret }
}

function browserChannel(): Channel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('elp')
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const heard = ({ data }: MessageEvent<Message>) => listener(data)
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}
