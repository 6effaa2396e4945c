/** The stored configuration of the frame (layout-config.ts), of which the page needs the direction before anything is drawn. */
export const STORED_LAYOUT = 'layout'

export function startDirection(): void {
  document.documentElement.dir = isMirrored() ? 'rtl' : 'ltr'
}

function isMirrored(): boolean {
  try {
    return JSON.parse(localStorage.getItem(STORED_LAYOUT) ?? 'null')?.direction === 'rtl'
  } catch {
    // Storage closed to us, or somebody else's text under our key: the default.
    return false
  }
}
