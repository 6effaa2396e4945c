import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the app is behind what is seen: not yet on a page that was drawn ahead and waits for its scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
