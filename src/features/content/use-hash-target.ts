import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * What the address names after `#` is shown once it is there, opened where it is an answer, and has the focus. The
 * browser looks for it when the page comes, and the text comes later.
 */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = ready ? document.getElementById(nameIn(hash)) : null
    // An answer has a mark in it for each name that it had before.
    const target = named?.closest('details') ?? named
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
    const first = target.querySelector<HTMLElement>('summary') ?? target
    if (first === target) target.tabIndex = -1
    first.focus({ preventScroll: true })
  }, [ready, hash])
}

/** A broken address names nothing. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
