import type { PhonePorts } from '../log/ports.ts'
import type { DiskStore, PaperFiles } from './disk-store.ts'

export type RemoteStore = DiskStore & PaperFiles
export type StoreCall = keyof RemoteStore
export interface StoreRequest {
  id: number
  call: StoreCall
  args: unknown[]
}
export type StoreReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; name: string; text: string }

/** The part of a dedicated worker that is needed. */
export type StoreWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Some browsers' file calls never return: then a worker is of no more use, ms. */
const SILENCE_MS = 10_000

/**
 * A store that lives in a worker.
 *
 *   none ── a call ──► works ── answers nothing for 10 s, or stops ──► ended, all that waited is refused ──► none
 */
export function remoteStore(start: () => StoreWorker, after: PhonePorts['after']): RemoteStore {
  let worker: StoreWorker | null = null
  const waiting = new Map<number, Waiting>()
  let count = 0
  let stopWatching = () => {}

  function end(why: string): void {
    worker?.terminate()
    worker = null
    const refused = [...waiting.values()]
    waiting.clear()
    for (const { reject } of refused) reject(new Error(why))
  }

  function watch(): void {
    stopWatching()
    if (waiting.size > 0) stopWatching = after(SILENCE_MS, () => end('The store fell silent.'))
  }

  function begin(): StoreWorker {
    const fresh = start()
    fresh.onmessage = ({ data }: MessageEvent<StoreReply>) => {
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      watch()
      if (data.ok) call?.resolve(data.result)
      else call?.reject(Object.assign(new Error(data.text), { name: data.name }))
    }
    fresh.onerror = () => {
      if (worker === fresh) end('The store stopped.')
    }
    return fresh
  }

  const ask = (call: StoreCall, ...args: unknown[]): Promise<never> =>
    new Promise((resolve, reject) => {
      worker ??= begin()
      const id = ++count
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      if (waiting.size === 1) watch()
      const request: StoreRequest = { id, call, args }
      worker.postMessage(request)
    })

  return {
    load: (attempt_id) => ask('load', attempt_id),
    add: (attempt_id, writer, entries) => ask('add', attempt_id, writer, entries),
    keep: (attempt_id, kept) => ask('keep', attempt_id, kept),
    all: () => ask('all'),
    remove: (attempt_id) => ask('remove', attempt_id),
    papers: () => ask('papers'),
    readPaper: (sha) => ask('readPaper', sha),
    writePaper: (sha, bytes) => ask('writePaper', sha, bytes),
    removePaper: (sha) => ask('removePaper', sha),
  }
}
