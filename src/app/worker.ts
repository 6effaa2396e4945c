import { whenIdle } from '#src/lib/loading/when-idle.ts'

export interface WaitingUpdate {
  /** Asks the waiting worker to take over; it refuses while an attempt is open in any window. */
  apply(): void
}

const LONGEST_WAIT_MS = 2000
/** Where a worker serves the page already, whatever was asked for comes first. */
const SERVED_WAIT_MS = 5000

/** Registers the service worker and tells when a new version waits. Its helper comes after the first screen is shown. */
export function registerWorker(onWaiting: (update: WaitingUpdate) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js')
    let asked = false
    const apply = () => {
      asked = true
      workbox.messageSkipWaiting()
    }
    // Firefox says so of the very first worker too, which nothing runs before.
    workbox.addEventListener('waiting', async () => {
      const registration = await registered
      if (registration?.active && registration.waiting) onWaiting({ apply })
    })
    // Only the window that asked reloads: another one may hold an exam.
    workbox.addEventListener('controlling', () => asked && location.reload())
    const registered = workbox.register()
    await registered
  }
  const begin = () =>
    register().catch(() => {
      // Without it the app works as a page does; the next visit tries again.
    })
  const { controller } = navigator.serviceWorker
  setTimeout(() => whenIdle(begin, LONGEST_WAIT_MS), controller ? SERVED_WAIT_MS : 0)
}
