import { use, useCallback, useSyncExternalStore } from 'react'
import { RunnerContext } from './context.ts'

/** Wide enough for the map at the side and the reading beside the question. */
const DESKTOP = '(min-width: 64rem)'

/** One for each window: to make one costs the browser a look at all styles, and every render of a question asks. */
const queries = new WeakMap<Window, MediaQueryList>()

function queryOf(view: Window): MediaQueryList {
  const query = queries.get(view) ?? view.matchMedia(DESKTOP)
  queries.set(view, query)
  return query
}

export function useDesktop(): boolean {
  const query = queryOf(use(RunnerContext)?.view ?? window)
  const listen = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => query.matches)
}
