import { useEffect, useRef } from 'react'
import { belongsToFocus, keyName } from './keys.ts'

export type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>

const MODAL = '[role="dialog"][aria-modal="true"]'
/** What an Escape closes first: a menu or calendar that is open is in the page only while it is. */
const OPEN = `[role="dialog"], [role="menu"], [aria-haspopup="listbox"][aria-expanded="true"]`

export const somethingIsOpen = () => document.querySelector(OPEN) !== null

/** Shortcuts of the screen. Nothing happens behind an open dialog; an Escape that closes something does that alone. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    // Whoever closes on Escape may be gone by the time that the key arrives below.
    let behind = false
    const onBefore = (event: KeyboardEvent) => {
      behind = event.key === 'Escape' ? somethingIsOpen() : document.querySelector(MODAL) !== null
    }
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event)
      const act = latest.current[name]
      if (!act || event.defaultPrevented || belongsToFocus(name, event.target)) return
      if (behind) return
      event.preventDefault()
      act(event)
    }
    addEventListener('keydown', onBefore, { capture: true })
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onBefore, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [])
}
