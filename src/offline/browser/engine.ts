import { browserParts } from './browser-parts.ts'
import { createEngine, type Engine } from './engine.ts'
import { fetchListen } from '../live/listen.ts'
import type { Battery } from '../live/report.ts'
import { loadLate } from '../load-late.ts'
import type { Files } from './opfs/files.ts'
import { workerFiles } from './opfs/worker-files.ts'
import type { Ports } from './ports.ts'
import type { refreshSession } from '../send/refresh.ts'
import { openConnection } from '../store/connection.ts'
import { makeDatabase } from '../store/database.ts'
import { makeVault } from './store/vault.ts'
import { VERSIONS } from '../store/versions.ts'
import { SYNC_TAG } from '../sync-tag.ts'

/** For the question tried without an account (trial-store.ts): a second chunk of these would make both larger. */
export { browserParts, loadLate, makeDatabase, makeVault, openConnection, VERSIONS, workerFiles }

function browserFiles({ after }: Pick<Ports, 'after'>): Files | null {
  if (typeof Worker === 'undefined' || !navigator.storage?.getDirectory) return null
  return workerFiles(new Worker(new URL('./opfs-worker.ts', import.meta.url), { type: 'module' }), after)
}

/** The engine of this tab. Tell it of the page by `connectPage(engine, window)`. */
export function browserEngine(): Engine {
  const { ports, connection, send, secret } = browserParts()
  const ownFetch: typeof fetch = (...args) => fetch(...args)
  return createEngine({
    ports,
    connection,
    files: browserFiles(ports),
    send,
    late: loadLate,
    download: { fetch: ownFetch, secret, after: ports.after },
    storage: {
      estimate: async () => navigator.storage?.estimate() ?? {},
      persisted: async () => (await navigator.storage?.persisted()) ?? false,
      persist: async () => (await (navigator.storage as PersistentStorage | undefined)?.persist?.()) ?? false,
      privateWindow,
    },
    registerSync,
    listen: fetchListen({ fetch: ownFetch, secret, after: ports.after }),
    battery,
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

/** Renews the log-in for the page's own calls, under the lock that engine and worker share. */
export async function browserRefresh(stale: string | null): ReturnType<typeof refreshSession> {
  const { ports, session, send } = browserParts()
  const { refreshSession } = await loadLate()
  return refreshSession({ locks: ports.locks, session, send }, stale)
}
