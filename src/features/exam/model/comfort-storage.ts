import type { ComfortStorage } from './comfort.ts'

const NAME = 'elp-comfort'
const STORE = 'attempts'

/**
 * Comfort in a small IndexedDB of its own, apart from the answers: losing it costs nothing, and a full disk or a
 * private window must not stop an exam. Where there is none it lives as long as the page.
 */
export function browserComfort(): ComfortStorage {
  const opened = open()
  return {
    async load(key) {
      const db = await opened
      if (!db) return null
      const request = db.transaction(STORE).objectStore(STORE).get(key)
      return await done(request).catch(() => null)
    },
    async save(key, value) {
      const db = await opened
      try {
        db?.transaction(STORE, 'readwrite').objectStore(STORE).put(value, key)
      } catch {
        // The connection went away (iOS does that): comfort lasts until the page closes.
      }
    },
  }
}

async function open(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return await done(request)
  } catch {
    return null
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
