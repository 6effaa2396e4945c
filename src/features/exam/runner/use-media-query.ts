import { use, useCallback, useSyncExternalStore } from 'react'
import { RunnerContext } from './context.ts'

/** Wide enough for the map at the side and the reading beside the question. */
const DESKTOP = '(min-width: 64rem)'

export function useDesktop(): boolean {
  const view = use(RunnerContext)?.view ?? window
  const listen = useCallback(
    (listener: () => void) => {
      const query = view.matchMedia(DESKTOP)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [view],
  )
  return useSyncExternalStore(listen, () => view.matchMedia(DESKTOP).matches)
}
