import { databaseStore, makeLogDatabase } from '../disk/database-store.ts'
import type { DiskStore } from '../disk/disk-store.ts'
import type { Channel, News, PhonePorts } from '../log/ports.ts'
import { type Connection, openConnection } from '../store/connection.ts'

/** Of the page: whether it is going, so that what is due at once is done before it has gone. */
export interface Leaving {
  now: boolean
}

type BrowserPorts = Omit<PhonePorts, 'sha256'> & { uuid(): string }

/** The browser's clocks and chance. */
export function browserPorts(leaving: Leaving = { now: false }): BrowserPorts {
  return {
    wall: () => Date.now(),
    mono: () => performance.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    after(ms, run) {
      if (leaving.now && ms <= 0) {
        run()
        return () => undefined
      }
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** To the other tabs of this phone, and from them; one that has none, in Safari before 15.4, hears of them by its stores. */
export function browserChannel(hear: (news: News) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined }
  const channel = new BroadcastChannel('elp-log')
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data)
  return { post: (news) => channel.postMessage(news) }
}

/** Names a page life: 66 random bits. */
export function newWriter(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from(crypto.getRandomValues(new Uint8Array(11)), (byte) => letters[byte & 63]).join('')
}

export function browserDatabase(
  after: PhonePorts['after'],
  name?: string,
): { store: DiskStore; connection: Pick<Connection, 'leave' | 'back'> } {
  const connection = openConnection({ indexedDB, IDBKeyRange }, { make: (idb) => makeLogDatabase(idb, name), after })
  return { store: databaseStore(connection), connection }
}
