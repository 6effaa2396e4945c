/// <reference lib="webworker" />
import { fileStore } from './file-store.ts'
import { LOG_FOLDER, PAPER_FOLDER } from './log-folder.ts'
import { opfsFiles } from './opfs-files.ts'
import { opfsPapers } from './opfs-papers.ts'
import type { RemoteStore, StoreReply, StoreRequest } from './remote-store.ts'

/** The dedicated worker with the store in files: only here does the browser give synchronous handles. Its name is that of the folder. */
const logs = fileStore({
  files: opfsFiles(self.name || LOG_FOLDER),
  newName: () => crypto.randomUUID(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
const store: RemoteStore = { ...logs, ...opfsPapers(PAPER_FOLDER) }

self.onmessage = async ({ data: { id, call, args } }: MessageEvent<StoreRequest>) => {
  const post = (reply: StoreReply, handed: Transferable[] = []) => self.postMessage(reply, handed)
  try {
    const result = await (store[call] as (...args: unknown[]) => Promise<unknown>)(...args)
    // A paper is handed over, not copied.
    post({ id, ok: true, result }, result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [])
  } catch (error) {
    const { name = 'Error', message = '' } = error as Error
    post({ id, ok: false, name, text: message })
  }
}
