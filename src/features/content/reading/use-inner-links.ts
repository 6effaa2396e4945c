import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Links of a written text that lead to the app stay in it: no page is loaded anew. */
export function useInnerLinks(text: RefObject<HTMLElement | null>): void {
  const go = useNavigate()
  useEffect(() => {
    const box = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlain(event) || link.target || link.origin !== location.origin) return
      // A file is none of the app's screens.
      if (link.pathname.startsWith('/files/')) return
      event.preventDefault()
      void go(link.pathname + link.search + link.hash)
    }
    box?.addEventListener('click', follow)
    return () => box?.removeEventListener('click', follow)
  }, [text, go])
}

/** Else the reader wants another tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
