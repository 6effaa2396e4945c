/** A frame that does not come: a tab in the background, or one that the browser holds back. */
const LONGEST_WAIT_MS = 200

interface Frames {
  document: { visibilityState: string }
  requestAnimationFrame(run: () => void): unknown
  setTimeout(run: () => void, ms: number): unknown
}

/** Resolves when what is in the page has been painted, or need not be. */
export function afterPaint(page: Frames): Promise<void> {
  return new Promise((resolve) => {
    if (page.document.visibilityState === 'hidden') return resolve()
    page.setTimeout(resolve, LONGEST_WAIT_MS)
    // A frame is painted after its callbacks; the next task comes after it.
    page.requestAnimationFrame(() => page.setTimeout(resolve, 0))
  })
}
