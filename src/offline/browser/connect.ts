import type { Engine } from '../engine.ts'
import type { Leaving } from './parts.ts'

/** Of a page, what tells of its coming and going. */
export interface PageLike {
  document: {
    visibilityState: string
    hasFocus(): boolean
    addEventListener(type: string, listener: () => void): void
  }
  addEventListener(type: string, listener: (event: { persisted?: boolean }) => void, capture?: boolean): void
}

type Told = Pick<Engine, 'visibility' | 'focus' | 'pageHidden' | 'pageBack' | 'online'>

/** Tells the engine what happens to the page; called once with `window`. */
export function connectPage(engine: Told, page: PageLike, leaving: Leaving): void {
  const { document } = page
  const go = (kept: boolean) => {
    leaving.now = true
    engine.pageHidden(kept)
  }
  const come = (visible: boolean) => {
    leaving.now = !visible
    engine.visibility(visible)
    focus()
  }
  const focus = () => engine.focus(document.visibilityState === 'visible' && document.hasFocus())
  document.addEventListener('visibilitychange', () => come(document.visibilityState === 'visible'))
  document.addEventListener('freeze', () => go(false))
  document.addEventListener('resume', () => come(document.visibilityState === 'visible'))
  // Captured: Dexie closes its database by a listener of its own, and what hears of that must not open it again.
  page.addEventListener('pagehide', ({ persisted = false }) => go(persisted), true)
  page.addEventListener('pageshow', ({ persisted = false }) => {
    // Back from the back-forward cache: nothing was told meanwhile.
    if (!persisted) return
    engine.pageBack()
    come(true)
  })
  page.addEventListener('blur', focus)
  page.addEventListener('focus', focus)
  page.addEventListener('online', () => engine.online())
}
