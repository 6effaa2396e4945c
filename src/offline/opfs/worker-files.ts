import type { Ports } from '../ports.ts'
import type { Files } from './files.ts'
import type { FileCall, FileCalls, FileReply, FileRequest } from './rpc.ts'

/** The part of a dedicated worker that is needed. */
export type FileWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A worker that says nothing for so long (ms) will not come back: some browsers' file calls never return. */
const SILENCE_MS = 10_000

/** The file system through its worker; a call to a worker that died or fell silent rejects, so that answering goes on. */
export function workerFiles(worker: FileWorker, after: Ports['after']): Files {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let dead: Error | null = null
  let stopWatching = () => {}

  function die(why: string): void {
    dead = new Error(why)
    for (const call of waiting.values()) call.reject(dead)
    waiting.clear()
  }

  function watch(): void {
    stopWatching()
    if (waiting.size > 0) stopWatching = after(SILENCE_MS, () => die('The file worker fell silent.'))
  }

  worker.onmessage = ({ data }: MessageEvent<FileReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    watch()
    if (data.ok) call?.resolve(data.result)
    else call?.reject(Object.assign(new Error(data.text), { name: data.name }))
  }
  worker.onerror = () => die('The file worker stopped.')

  const ask = <C extends FileCall>(call: C, ...args: FileCalls[C]['args']): Promise<FileCalls[C]['result']> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead)
      const id = ++count
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      if (waiting.size === 1) watch()
      const request: FileRequest = { id, call, args }
      worker.postMessage(request)
    })

  return {
    attempts: () => ask('attempts'),
    read: (attempt_id) => ask('read', attempt_id),
    prune: (attempt_id, name) => ask('prune', attempt_id, name),
    drop: (attempt_id, name) => ask('drop', attempt_id, name),
    remove: (attempt_id) => ask('remove', attempt_id),
    readPaper: (sha) => ask('readPaper', sha),
    writePaper: (sha, bytes) => ask('writePaper', sha, bytes),
    papers: () => ask('papers'),
    removePaper: (sha) => ask('removePaper', sha),
    async create(attempt_id, name) {
      const file = await ask('create', attempt_id, name)
      return {
        append: (bytes) => ask('append', file, bytes),
        intact: () => ask('intact', file),
        close: () => ask('close', file),
      }
    },
  }
}
