import { type ComponentType, lazy } from 'react'
import { loadChunk } from './lazy-screen.tsx'

/** What forgets each screen that could not be loaded. */
const failed = new Set<() => void>()

/**
 * A screen in a chunk of its own, the same one at every call: another would mount anew. One that could not be loaded stays
 * so until `renewFailed`: React asks for it again at once, to hear of its failure.
 */
export function renewedScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let kept: ComponentType<P> | null = null
  const forget = () => {
    kept = null
  }
  const attempt = () =>
    loadChunk(load).catch((error: unknown) => {
      failed.add(forget)
      throw error
    })
  return (): ComponentType<P> => {
    kept ??= lazy(attempt)
    return kept
  }
}

/** What could not be loaded is loaded anew when it is shown next. */
export function renewFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}
