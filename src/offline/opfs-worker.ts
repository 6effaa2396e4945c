/// <reference lib="webworker" />
import { isMissing, listed, logFolder, paperFile, paperFolder } from './opfs/directory.ts'
import { type OpenFile, openFile } from './opfs/open-file.ts'
import type { FileCalls, FileReply, FileRequest } from './opfs/rpc.ts'

/** The dedicated worker that keeps the append logs: only here does the browser give synchronous file handles. */
const open = new Map<number, OpenFile>()
let count = 0

const calls: { [C in keyof FileCalls]: (...args: FileCalls[C]['args']) => Promise<FileCalls[C]['result']> } = {
  attempts: async () => (await listed(await logFolder())).map(([name]) => name),
  read: async (attempt_id) => {
    const found = await listed(await logFolder(attempt_id)).catch(orNone)
    return Promise.all(found.map(([, handle]) => bytesOf(handle as FileSystemFileHandle)))
  },
  create: async (attempt_id, name) => {
    const file = await openFile(attempt_id, name)
    open.set(++count, file)
    return count
  },
  prune: async (attempt_id, name) => {
    const folder = await logFolder(attempt_id)
    for (const [other] of await listed(folder)) {
      // The browser refuses it for a file that another tab has open; that one is needed.
      if (other !== `${name}.log`) await folder.removeEntry(other).catch(() => undefined)
    }
    return undefined
  },
  drop: async (attempt_id, name) => {
    await (await logFolder(attempt_id)).removeEntry(`${name}.log`).catch(orNone)
    return undefined
  },
  remove: async (attempt_id) => {
    await (await logFolder()).removeEntry(attempt_id, { recursive: true }).catch(orNone)
    return undefined
  },
  append: async (file, bytes) => {
    await known(file).append(bytes)
    return undefined
  },
  intact: (file) => known(file).intact(),
  close: async (file) => {
    await known(file).close()
    open.delete(file)
    return undefined
  },
  readPaper: async (sha) => {
    try {
      return await bytesOf(await paperFile(sha, false))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  papers: async () => (await listed(await paperFolder(true))).map(([name]) => name),
  removePaper: async (sha) => {
    await (await paperFolder(true)).removeEntry(sha).catch(orNone)
    return undefined
  },
  writePaper: async (sha, bytes) => {
    const access = await (await paperFile(sha, true)).createSyncAccessHandle()
    await access.truncate(0)
    await access.write(bytes, { at: 0 })
    await access.flush()
    await access.close()
    return undefined
  },
}

function known(file: number): OpenFile {
  const found = open.get(file)
  if (!found) throw new Error('The file is closed.')
  return found
}

function orNone(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

const bytesOf = async (handle: FileSystemFileHandle) => new Uint8Array(await (await handle.getFile()).arrayBuffer())

/** One call after the other: a file is never written twice at once. */
let line: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  line = line.then(() => answer(data))
}

async function answer({ id, call, args }: FileRequest): Promise<void> {
  const post = (reply: FileReply) => self.postMessage(reply)
  try {
    post({ id, ok: true, result: await (calls[call] as (...args: unknown[]) => Promise<unknown>)(...args) })
  } catch (error) {
    const { name = 'Error', message = '' } = error as Error
    post({ id, ok: false, name, text: message })
  }
}
