import { browserLocks } from './browser-locks.ts'
import type { Channel, Message, Ports } from './ports.ts'
import { applicationSecret } from './secret.ts'
import { createSend, type Send } from './send/send.ts'
import { type Connection, openConnection } from './store/connection.ts'
import { type SessionStore, sessionStore } from './store/session-store.ts'

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
    uuid: () => crypto.randomUUID?.() ?? uuid4(),
    random: () => Math.random(),
    locks: browserLocks(navigator.locks),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    channel: browserChannel(),
  }
  const connection = openConnection({ indexedDB, IDBKeyRange })
  const ownFetch: typeof fetch = (...args) => fetch(...args)
  const secret = applicationSecret(ownFetch, connection)
  const send = createSend({ fetch: ownFetch, secret, after: ports.after })
  return { ports, connection, session: sessionStore(connection), send, secret }
}

/** crypto.randomUUID is younger (Chrome 92, Safari 15.4) than the phones we serve. */
function uuid4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
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
