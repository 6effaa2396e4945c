type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/**
 * Lets a screen handle Back and Forward before the router does. Listeners of the window are called in the order in
 * which they came, capturing or not, so this one is added before the first screen.
 */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => guard?.(event))
}

/** At most one screen guards; the returned function ends it. */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
