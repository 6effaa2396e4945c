/// <reference lib="webworker" />
import { fileStore } from './file-store.ts'
import { LOG_FOLDER } from './log-folder.ts'
import { opfsFiles } from './opfs-files.ts'
import type { StoreReply, StoreRequest } from './remote-store.ts'

/** The dedicated worker with the store in files: only here does the browser give synchronous handles. */
const store = fileStore({
  files: opfsFiles(LOG_FOLDER),
  newName: () => crypto.randomUUID(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

self.onmessage = async ({ data: { id, call, args } }: MessageEvent<StoreRequest>) => {
  const post = (reply: StoreReply) => self.postMessage(reply)
  try {
    post({ id, ok: true, result: await (store[call] as (...args: unknown[]) => Promise<unknown>)(...args) })
  } catch (error) {
    const { name = 'Error', message = '' } = error as Error
    post({ id, ok: false, name, text: message })
  }
}
