import { useSyncExternalStore } from 'react'

/** Wide enough for the map at the side and the reading beside the question. */
const DESKTOP = '(min-width: 64rem)'

const listen = (listener: () => void) => {
  const query = matchMedia(DESKTOP)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useDesktop(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(DESKTOP).matches)
}
