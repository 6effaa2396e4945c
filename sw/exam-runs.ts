/** Held by every tab that has an attempt open (src/offline/store/vault.ts). */
const OPEN_ATTEMPT = /^elp:open:/

/** Whether any window is in an exam. */
export async function examRuns(): Promise<boolean> {
  // Without Web Locks nothing is known of the tabs: better to wait for one that is not there than to disturb one that is.
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => OPEN_ATTEMPT.test(name ?? ''))
}
