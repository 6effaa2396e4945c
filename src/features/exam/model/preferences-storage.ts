import { whenIdle } from '#src/lib/loading/when-idle.ts'
import type { PreferencesStorage } from './preferences.ts'

/** The name that phones already hold data under. */
const NAME = 'elp-preferences'
const STORE = 'attempts'
const LONGEST_WAIT_MS = 200
/** An exam does not wait for the preferences longer than this (ms): another page may hold the database shut. */
const LIMIT_MS = 750

const afterLimit = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS))

/**
 * Preferences in a small IndexedDB of its own, apart from the answers: losing it costs nothing, and a full disk or a
 * private window must not stop an exam. Where there is none it lives as long as the page.
 */
export function browserPreferences(): PreferencesStorage {
  let db: IDBDatabase | null = null
  const opened = open().then((found) => {
    db = found
  })
  const waiting = new Map<string, object>()
  let kept: Promise<boolean> | null = null
  let write = () => {}
  return {
    load(key) {
      const read = async () => {
        await opened
        if (!db) return null
        const range = IDBKeyRange.bound(key, `${key}/~`)
        // First what builds before this one kept as one.
        return Object.assign({}, ...(await done(db.transaction(STORE).objectStore(STORE).getAll(range))))
      }
      return Promise.race([read().catch(() => null), afterLimit()])
    },
    /** What was tapped is painted first. */
    save(key, value) {
      waiting.set(key, value)
      kept ??= new Promise((resolve) => {
        write = () => {
          const values = [...waiting]
          waiting.clear()
          kept = null
          write = () => {}
          resolve(putAll(db, values))
        }
        whenIdle(() => write(), LONGEST_WAIT_MS)
      })
      return kept
    },
    flush: () => write(),
  }
}

/** Each field by itself, so that no tab takes away what another one kept. */
async function putAll(db: IDBDatabase | null, values: readonly [string, object][]): Promise<boolean> {
  if (!db) return false
  try {
    const transaction = db.transaction(STORE, 'readwrite')
    for (const [key, value] of values)
      for (const [name, field] of Object.entries(value))
        transaction.objectStore(STORE).put({ [name]: field }, `${key}/${name}`)
    // A page that goes does not live to see it committed by itself.
    transaction.commit?.()
    return await new Promise((resolve) => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
  } catch {
    // The connection went away (iOS does that): the preferences last until the page closes.
    return false
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
