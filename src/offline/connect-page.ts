import type { PageEvents } from './engine.ts'

/** Of a page, what tells of its coming and going. */
export interface PageLike {
  document: {
    visibilityState: string
    addEventListener(type: string, listener: () => void): void
  }
  addEventListener(type: string, listener: () => void): void
}

/** Tells the engine what happens to the page; called once with `window`. */
export function connectPage(engine: PageEvents, page: PageLike): void {
  const { document } = page
  document.addEventListener('visibilitychange', () => engine.visibility(document.visibilityState === 'visible'))
  document.addEventListener('freeze', () => engine.pageHidden())
  page.addEventListener('pagehide', () => engine.pageHidden())
  // Back from the back-forward cache: nothing was told meanwhile.
  page.addEventListener('pageshow', () => engine.visibility(true))
  page.addEventListener('online', () => engine.online())
}
