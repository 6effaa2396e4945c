import { type ComponentType, lazy } from 'react'
import { loadChunk } from './lazy-screen.tsx'

/**
 * A screen in a chunk of its own, the same one at every call: another would mount anew. One that could not be loaded is
 * loaded anew at the next call.
 */
export function renewedScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let kept: ComponentType<P> | null = null
  const attempt = () =>
    loadChunk(load).catch((error: unknown) => {
      kept = null
      throw error
    })
  return (): ComponentType<P> => {
    kept ??= lazy(attempt)
    return kept
  }
}
