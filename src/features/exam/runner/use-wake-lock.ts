import { useEffect } from 'react'

/** Keeps the screen on while an exam runs, or while one is waited for that begins by itself; the browser takes the lock away whenever the page is hidden. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (over) void taken.release()
        else lock = taken
      } catch {
        // Battery saver refuses: the screen goes dark as it always does.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [on])
}
