/** Runs it when the browser has nothing better to do, after `longest` ms at the latest. */
export function whenIdle(run: () => void, longest: number): void {
  // Safari has no idle time to ask for.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longest })
  else setTimeout(run, longest)
}
