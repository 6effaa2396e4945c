import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'

/** A new screen begins at its top, and the focus with it, as after a page load; not on the first one. */
export function ScreenChange() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
