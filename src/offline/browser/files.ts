import { type RemoteStore, remoteStore } from '../disk/remote-store.ts'
import type { PhonePorts } from '../log/ports.ts'

/** The files, in their dedicated worker; null where the browser has none. */
export function browserFiles(after: PhonePorts['after']): RemoteStore | null {
  if (typeof Worker === 'undefined' || !navigator.storage?.getDirectory) return null
  return remoteStore(() => new Worker(new URL('../disk/store-worker.ts', import.meta.url), { type: 'module' }), after)
}
