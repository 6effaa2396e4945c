import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the main part of a screen that takes the place of another: what had the focus is gone with it, and a keyboard or
 * a screen reader would begin again at the top of the document. Whatever takes the focus by itself keeps it. Not `wanted`
 * in a preview, which must not take it from the editor. No ring is drawn around the whole screen.
 */
export function useLostFocus<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const main = useRef<T>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (!wanted) return
    if (activeElement === null || activeElement === body)
      main.current?.focus({ preventScroll: true, focusVisible: false })
  }, [wanted])
  return main
}
