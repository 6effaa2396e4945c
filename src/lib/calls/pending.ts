import { create } from 'zustand'

/** How many calls and screens are being waited for; the bar at the top shows while it is not zero. */
export const usePending = create<{ count: number }>()(() => ({ count: 0 }))

/** Counts one wait; the returned function ends it, once, however often it is called. */
export function beginPending(): () => void {
  let open = true
  usePending.setState(({ count }) => ({ count: count + 1 }))
  return () => {
    if (!open) return
    open = false
    usePending.setState(({ count }) => ({ count: count - 1 }))
  }
}
