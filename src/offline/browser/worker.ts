import { browserParts } from './browser-parts.ts'
import { type BackgroundParts, sendAllStored } from '../send/background.ts'
import { httpNetwork } from '../send/network.ts'
import { browserPorts, browserStores } from './parts.ts'

/** In the service worker, when the browser says that there is a network. Rejects while something is left, so that it says so again. */
export function sendLogs(options: Pick<BackgroundParts, 'open' | 'skip' | 'sealed'>): Promise<void> {
  const { ports: old, session, send } = browserParts()
  const ports = browserPorts()
  return sendAllStored({
    ...options,
    ports,
    stores: browserStores(ports.after, false),
    networkOf: (user_id, tell) => httpNetwork({ locks: old.locks, session, send, user_id, tell }),
  })
}
