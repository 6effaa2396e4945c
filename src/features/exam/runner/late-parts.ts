import { useEffect, useSyncExternalStore } from 'react'

type LateParts = typeof import('./late-stages.ts')

const AGAIN_MS = 2000

let known: LateParts | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * The parts of the exam that its first question does without, in a chunk of their own. Asked for before the start, and
 * again as soon as the exam opens: after that nothing may have to be fetched. What failed is asked for again.
 */
export function lateParts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  known = await import('./late-stages.ts')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The parts, or null for as long as they are on their way. Not React's `lazy`: that shows nothing for a moment even
 * where they are there, and this moment may be the one in which the time runs out.
 */
export function useLateParts(): LateParts | null {
  const parts = useSyncExternalStore(subscribe, () => known)
  const there = parts !== null
  useEffect(() => {
    if (there) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      lateParts().catch(() => {
        timer = setTimeout(ask, AGAIN_MS)
      })
    }
    ask()
    return () => clearTimeout(timer)
  }, [there])
  return parts
}
