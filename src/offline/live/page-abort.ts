/**
 * An abort for a stream that stays open: it strikes when the page is left too. Chromium keeps the connection of a
 * stream whose page was reloaded, and after six of them nothing else of ours gets through.
 */
export function pageAbort(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  const abort = () => {
    globalThis.removeEventListener?.('pagehide', abort)
    controller.abort()
  }
  // A worker has no page to leave.
  globalThis.addEventListener?.('pagehide', abort)
  return { signal: controller.signal, abort }
}
