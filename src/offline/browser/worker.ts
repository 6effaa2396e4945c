import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fileStore } from '../disk/file-store.ts'
import { LOG_FOLDER } from '../disk/log-folder.ts'
import { opfsFiles } from '../disk/opfs-files.ts'
import { type BackgroundParts, sendAllStored } from '../send/background.ts'
import { byLogin, httpNetwork } from '../send/network.ts'
import type { SendRequest } from '../send/send.ts'
import { browserParts } from './browser-parts.ts'
import { browserDatabase } from './parts.ts'

/** In the service worker, when the browser says that there is a network. Rejects while something is left, so that it says so again. */
export function sendLogs(options: Pick<BackgroundParts, 'open' | 'skip' | 'sealed'>): Promise<void> {
  const { ports, locks, session, send } = browserParts()
  const { store } = browserDatabase(ports.after)
  const files = fileStore({ files: opfsFiles(LOG_FOLDER), newName: ports.uuid, after: ports.after })
  return sendAllStored({
    ...options,
    ports: { ...ports, sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))) },
    stores: 'getDirectory' in navigator.storage ? [store, files] : [store],
    networkOf: (user_id, tell) => httpNetwork({ locks, session, send, user_id, tell }),
  })
}

/** Calls by the log-in that the phone has now, and by none that takes its place. What they answer is null where no answer came. */
export async function callsByLogin() {
  const { locks, session, send } = browserParts()
  const user_id = (await session.load())?.user_id ?? null
  return async (method: SendRequest['method'], path: string, body?: unknown): Promise<unknown> => {
    const result = await byLogin({ user_id, locks, session, send }, (token) => send({ method, path, body, token }))
    return result?.kind === 'ok' ? result.body : null
  }
}
