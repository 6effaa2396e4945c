import type { PageLike } from '../../connect-page.ts'
import type { OpenLog } from '../attempt/types.ts'
import type { Leaving } from './parts.ts'

/** Tells an attempt what happens to the page; called once with `window`. */
export function connectLog(log: Pick<OpenLog, 'seen' | 'going' | 'online'>, page: PageLike, leaving: Leaving): void {
  const { document } = page
  const go = () => {
    leaving.now = true
    log.going()
  }
  const come = () => {
    leaving.now = false
    log.seen()
  }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? come() : log.going()))
  document.addEventListener('freeze', go)
  document.addEventListener('resume', come)
  page.addEventListener('pagehide', go, true)
  // Back from the back-forward cache: nothing was told meanwhile.
  page.addEventListener('pageshow', ({ persisted = false }) => {
    if (persisted) come()
  })
  page.addEventListener('online', () => log.online())
}
