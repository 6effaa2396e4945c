/** Held by every tab that has an attempt open (src/offline/clock/settle-guess.ts). */
const OPEN_ATTEMPT = /^elp:open:/

/** Whether any window is in an exam: then no new version takes over. */
async function examRuns(): Promise<boolean> {
  // Without Web Locks nothing is known of the tabs: better an old version than an exam disturbed.
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => OPEN_ATTEMPT.test(name ?? ''))
}

/** The student took the offered update. */
export async function takeUpdate(worker: { skipWaiting(): Promise<void> }): Promise<void> {
  if (!(await examRuns())) await worker.skipWaiting()
}
