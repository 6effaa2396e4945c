/** The stored configuration of the frame (layout-config.ts), of which the page needs the direction before anything is drawn. */
export const STORED_LAYOUT = 'layout'

export function startDirection(): void {
  try {
    if (localStorage.getItem(STORED_LAYOUT)?.includes('"direction":"rtl"')) document.documentElement.dir = 'rtl'
  } catch {
    // Storage closed to us: the default.
  }
}
