import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { openConnection } from '../store/connection.ts'
import { databaseStore, makeLogDatabase } from '../disk/database-store.ts'
import type { DiskStore } from '../disk/disk-store.ts'
import { fileStore } from '../disk/file-store.ts'
import { LOG_FOLDER } from '../disk/log-folder.ts'
import { opfsFiles } from '../disk/opfs-files.ts'
import { remoteStore } from '../disk/remote-store.ts'
import type { Channel, News, PhonePorts } from '../ports.ts'

/** Of the page: whether it is going, so that what is due at once is done before it has gone. */
export interface Leaving {
  now: boolean
}

/** The browser's clocks and chance. */
export function browserPorts(leaving: Leaving = { now: false }): PhonePorts {
  return {
    wall: () => Date.now(),
    mono: () => performance.now(),
    random: () => Math.random(),
    after(ms, run) {
      if (leaving.now && ms <= 0) {
        run()
        return () => undefined
      }
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
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

/** Both stores, or the one that there is. `page`: a dedicated worker can be had. */
export function browserStores(after: PhonePorts['after'], page: boolean): DiskStore[] {
  const database = databaseStore(openConnection({ indexedDB, IDBKeyRange }, { make: makeLogDatabase, after }))
  if (!navigator.storage?.getDirectory) return [database]
  return [
    database,
    page ? workerStore(after) : fileStore({ files: opfsFiles(LOG_FOLDER), newName: () => crypto.randomUUID(), after }),
  ]
}

const workerStore = (after: PhonePorts['after']) =>
  remoteStore(() => new Worker(new URL('../disk/store-worker.ts', import.meta.url), { type: 'module' }), after)
