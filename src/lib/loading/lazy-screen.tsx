import { type ComponentType, lazy } from 'react'
import { beginPending } from '../calls/pending.ts'

/** Seed, section 9. */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'ChunkLoadError'
    // Vite's words when a style sheet of a chunk fails; a script's failure is worded by each browser as it likes.
    const css = cause instanceof Error && cause.message.includes('preload CSS')
    this.code = css ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

type Timer = (run: () => void, ms: number) => () => void

const browserTimer: Timer = (run, ms) => {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}

/** Loads a chunk; one that fails, or has not come after 120 s, rejects with ChunkLoadError. */
export function loadChunk<T>(load: () => Promise<T>, timer = browserTimer): Promise<T> {
  const done = beginPending()
  return new Promise<T>((resolve, reject) => {
    const stop = timer(() => reject(new ChunkLoadError('timeout')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, (error: unknown) => reject(new ChunkLoadError(error)))
      .finally(stop)
  }).finally(done)
}

/** A screen in a chunk of its own. */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadChunk(load))
}

/** What stands beside a page: where its chunk cannot be had, like without a network, the page goes without it. */
export const lazyBeside = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyScreen<P>(() => load().catch(() => ({ default: () => null })))
