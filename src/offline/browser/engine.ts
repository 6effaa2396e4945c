import { Engine } from '../engine.ts'
import type { Battery } from '../live/report.ts'
import { loadBefore, loadLate } from '../load-parts.ts'
import type { refreshSession } from '../send/refresh.ts'
import { SYNC_TAG } from '../sync-tag.ts'
import { browserParts } from './browser-parts.ts'
import { browserFiles } from './files.ts'
import { browserChannel, browserDatabase, newWriter } from './parts.ts'

export { connectPage } from './connect.ts'
export { browserParts, loadBefore, loadLate }

/** The engine of this tab. Tell it of the page by `connectPage`. */
export function browserEngine(): Engine {
  const { ports, leaving, locks, connection, send, secret } = browserParts()
  const ownFetch: typeof fetch = (...args) => fetch(...args)
  const files = browserFiles(ports.after)
  const database = browserDatabase(ports.after)
  return new Engine({
    ...{ ports, locks, connection, send, registerSync, battery, newWriter, papers: files, logs: database.connection },
    stores: files ? [database.store, files] : [database.store],
    channelOf: browserChannel,
    before: loadBefore,
    late: loadLate,
    download: { fetch: ownFetch, secret, after: ports.after },
    storage: {
      estimate: async () => navigator.storage?.estimate() ?? {},
      persisted: async () => (await navigator.storage?.persisted()) ?? false,
      persist: async () => (await (navigator.storage as PersistentStorage | undefined)?.persist?.()) ?? false,
      privateWindow,
    },
    leaving: () => leaving.now,
    listen: (parts) => parts.fetchListen({ fetch: ownFetch, secret, after: ports.after }),
  })
}

/** Safari and Firefox have a file system for every page but those in a private window, where it is refused. */
async function privateWindow(): Promise<boolean> {
  try {
    await navigator.storage?.getDirectory?.()
    return false
  } catch {
    // As said above; also where the browser may keep nothing for this site.
    return true
  }
}

interface BatteryNavigator {
  getBattery?(): Promise<{ level: number; charging: boolean }>
}

/** Chromium only. */
async function battery(): Promise<Battery | null> {
  const power = await (navigator as BatteryNavigator).getBattery?.()
  return power ? { percent: power.level * 100, charging: power.charging } : null
}

/** Only pages have it, so the worker's types do not know it. */
interface PersistentStorage {
  persist?(): Promise<boolean>
}

interface SyncingRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Chromium only; without it page start, `online` and the timer do the work. */
function registerSync(): void {
  const { serviceWorker } = navigator as { serviceWorker?: { ready: Promise<SyncingRegistration> } }
  void serviceWorker?.ready.then(({ sync }) => sync?.register(SYNC_TAG)).catch(() => undefined)
}

/** Renews this student's log-in for the page's own calls, under the lock that engine and worker share. */
export async function browserRefresh(user_id: string, stale: string | null): ReturnType<typeof refreshSession> {
  const { locks, session, send } = browserParts()
  const { refreshSession } = await loadLate()
  return refreshSession({ locks, session, send }, user_id, stale)
}
