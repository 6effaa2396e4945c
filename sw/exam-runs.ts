import type { Worker } from './open-path.ts'

/** As src/offline/engine/open-lock.ts: held by every tab that has an attempt on the screen, or sends it. */
const [OPEN, LIFE] = ['elp:open:', 'elp:life:']

async function attemptsHeld(lock: string): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(lock) ? [name.slice(lock.length)] : []))
}

/** Whether any window is in an exam. */
export async function examRuns(): Promise<boolean> {
  // Without Web Locks nothing is known of the tabs: better to wait for one that is not there than to disturb one that is.
  if (!navigator.locks) return true
  return (await attemptsHeld(OPEN)).length > 0
}

/** What a page that is looked at sends by itself: two who send the same cost twice. */
export async function sentByPages(worker: Worker): Promise<(attempt_id: string) => boolean> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  const open = new Set(seen && navigator.locks ? await attemptsHeld(LIFE) : [])
  return (attempt_id) => open.has(attempt_id)
}
