import type { PageEvents } from './engine.ts'

/** Of a page, what tells of its coming and going. */
export interface PageLike {
  document: {
    visibilityState: string
    addEventListener(type: string, listener: () => void): void
  }
  addEventListener(type: string, listener: (event: { persisted?: boolean }) => void, capture?: boolean): void
}

/** Tells the engine what happens to the page; called once with `window`. */
export function connectPage(engine: PageEvents, page: PageLike): void {
  const { document } = page
  document.addEventListener('visibilitychange', () => engine.visibility(document.visibilityState === 'visible'))
  document.addEventListener('freeze', () => engine.pageHidden(false))
  // Captured: Dexie closes its database by a listener of its own, and what hears of that must not open it again.
  page.addEventListener('pagehide', ({ persisted = false }) => engine.pageHidden(persisted), true)
  page.addEventListener('pageshow', ({ persisted = false }) => {
    if (persisted) engine.pageBack()
    // Back from the back-forward cache: nothing was told meanwhile.
    engine.visibility(true)
  })
  page.addEventListener('online', () => engine.online())
}
